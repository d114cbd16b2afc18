-- Prepared queries meet another schema and other storage classes when they run again at the end.
CREATE TABLE t(a, b);
INSERT INTO t VALUES(1, 2), (3, 4);
SELECT * FROM t;
--> 1|2
--> 3|4
SELECT a + b, a FROM t WHERE a > 0;
--> 3|1
--> 7|3
SELECT sum(a), max(b), avg(a + b) FROM t;
--> 4|4|5.0
SELECT a FROM t WHERE b = 4;
--> 3
SELECT a FROM t ORDER BY b;
--> 1
--> 3
SELECT count(*) FROM t;
--> 2
CREATE INDEX tb ON t(b);
SELECT a FROM t WHERE b = 2;
--> 1
DELETE FROM t;
INSERT INTO t VALUES('x', 2), (NULL, 4.5), (x'00', 'y'), (2.5, NULL), (9223372036854775807, 9223372036854775807), ('12', '4');
SELECT a FROM t;
--> 'x'
--> NULL
--> x'00'
--> 2.5
--> 9223372036854775807
--> '12'
DROP INDEX tb;
ALTER TABLE t ADD COLUMN c DEFAULT 'added';
SELECT * FROM t;
--> 'x'|2|'added'
--> NULL|4.5|'added'
--> x'00'|'y'|'added'
--> 2.5|NULL|'added'
--> 9223372036854775807|9223372036854775807|'added'
--> '12'|'4'|'added'
CREATE TABLE u AS SELECT * FROM t;
SELECT u.c FROM u WHERE u.b = 2;
--> 'added'
DROP TABLE u;
CREATE TABLE u(b, c);
INSERT INTO u VALUES(2, 'another u');
CREATE VIEW v AS SELECT a FROM t;
SELECT * FROM v;
--> 'x'
--> NULL
--> x'00'
--> 2.5
--> 9223372036854775807
--> '12'
DROP VIEW v;
CREATE VIEW v AS SELECT b AS q FROM t;
CREATE TABLE gone(z);
SELECT * FROM gone;
DROP TABLE gone;
