-- BEGIN COMMIT ROLLBACK SAVEPOINT, attached databases, temporary tables, DDL inside transactions.
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
BEGIN;
INSERT INTO t VALUES(1, 'one');
SAVEPOINT s1;
INSERT INTO t VALUES(2, 'two');
SAVEPOINT s2;
DELETE FROM t;
SELECT count(*) FROM t;
--> 0
ROLLBACK TO s2;
SELECT * FROM t;
--> 1|'one'
--> 2|'two'
RELEASE s2;
ROLLBACK TO s1;
SELECT * FROM t;
--> 1|'one'
COMMIT;
BEGIN;
COMMIT;
COMMIT;
--! SQLITE_ERROR cannot commit - no transaction is active
ROLLBACK;
--! SQLITE_ERROR cannot rollback - no transaction is active
RELEASE nosuch;
--! SQLITE_ERROR no such savepoint: nosuch
BEGIN IMMEDIATE;
BEGIN;
--! SQLITE_ERROR cannot start a transaction within a transaction
INSERT INTO t VALUES(3, 'three');
ROLLBACK;
SELECT * FROM t;
--> 1|'one'
ATTACH ':memory:' AS mem;
ATTACH '${dir}/other.db' AS other;
CREATE TABLE mem.m(x);
CREATE TABLE other.o(x, y);
INSERT INTO mem.m VALUES(1), (2), (3);
INSERT INTO other.o SELECT x, x*10 FROM mem.m;
SELECT t.*, m.x, o.y FROM t, mem.m, other.o WHERE o.x = m.x;
--> 1|'one'|1|10
--> 1|'one'|2|20
--> 1|'one'|3|30
BEGIN;
INSERT INTO other.o VALUES(9, 9);
INSERT INTO t VALUES(9, 9);
ROLLBACK;
SELECT count(*) FROM other.o;
--> 3
SELECT name, seq FROM pragma_database_list ORDER BY seq;
--> 'main'|0
--> 'mem'|2
--> 'other'|3
DETACH mem;
SELECT * FROM mem.m;
--! SQLITE_ERROR no such table: mem.m
DETACH other;
DETACH nosuch;
--! SQLITE_ERROR no such database: nosuch
CREATE TEMP TABLE tmp AS SELECT a AS q, b || '!' AS w FROM t;
SELECT * FROM tmp;
--> 1|'one!'
CREATE TEMP VIEW tv AS SELECT q + 1 AS q1 FROM tmp;
SELECT * FROM tv;
--> 2
BEGIN;
CREATE TABLE ddl(z);
INSERT INTO ddl VALUES(1);
SELECT * FROM ddl;
--> 1
ROLLBACK;
SELECT * FROM ddl;
--! SQLITE_ERROR no such table: ddl
CREATE TABLE keep(z UNIQUE);
ALTER TABLE keep RENAME TO kept;
INSERT INTO kept VALUES(1), (2);
SELECT * FROM kept;
--> 1
--> 2
DROP TABLE kept;
SELECT * FROM kept;
--! SQLITE_ERROR no such table: kept
SELECT type, name, tbl_name FROM sqlite_schema ORDER BY name;
--> 'table'|'t'|'t'
REINDEX;
SELECT 1 WHERE 0;
;
SELEC 1;
--! SQLITE_ERROR near "SELEC": syntax error
SELECT * FROM t WHERE;
--! SQLITE_ERROR near ";": syntax error
SELECT nosuch FROM t;
--! SQLITE_ERROR no such column: nosuch
SELECT 'unterminated;
--! SQLITE_ERROR unrecognized token: "'unterminated;"
