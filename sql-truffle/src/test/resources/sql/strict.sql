-- STRICT tables: TypeCheck.
CREATE TABLE strict_t(i INTEGER, r REAL, t TEXT, b BLOB, a ANY) STRICT;
INSERT INTO strict_t VALUES(1, 1, 1, x'01', 1);
INSERT INTO strict_t VALUES('1', '1', 'a', x'01', '1');
INSERT INTO strict_t VALUES('x', 1, 'a', x'01', 1);
--! SQLITE_CONSTRAINT_DATATYPE cannot store TEXT value in INTEGER column strict_t.i
INSERT INTO strict_t VALUES(1, 'x', 'a', x'01', 1);
--! SQLITE_CONSTRAINT_DATATYPE cannot store TEXT value in REAL column strict_t.r
INSERT INTO strict_t VALUES(1, 1, 'a', 'text', 1);
--! SQLITE_CONSTRAINT_DATATYPE cannot store TEXT value in BLOB column strict_t.b
INSERT INTO strict_t VALUES(1.5, 1, 'a', x'01', 1);
--! SQLITE_CONSTRAINT_DATATYPE cannot store REAL value in INTEGER column strict_t.i
SELECT *, typeof(i), typeof(r), typeof(t), typeof(b), typeof(a) FROM strict_t;
--> 1|1.0|'1'|x'01'|1|'integer'|'real'|'text'|'blob'|'integer'
--> 1|1.0|'a'|x'01'|'1'|'integer'|'real'|'text'|'blob'|'text'
