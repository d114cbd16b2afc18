-- Rows older than ALTER TABLE ADD COLUMN: defaults of every storage class; null rows of LEFT JOIN.
CREATE TABLE t(a INTEGER PRIMARY KEY, b);
INSERT INTO t VALUES(1, 'one'), (2, 'two');
SELECT * FROM t;
--> 1|'one'
--> 2|'two'
ALTER TABLE t ADD COLUMN i INTEGER DEFAULT 42;
ALTER TABLE t ADD COLUMN r REAL DEFAULT 3;
ALTER TABLE t ADD COLUMN s TEXT DEFAULT 'default text';
ALTER TABLE t ADD COLUMN x BLOB DEFAULT x'0102';
ALTER TABLE t ADD COLUMN n DEFAULT NULL;
ALTER TABLE t ADD COLUMN m DEFAULT -1;
ALTER TABLE t ADD COLUMN big TEXT NOT NULL DEFAULT 'a rather long default value that is longer than a small buffer, to be sure that it is not cut';
ALTER TABLE t ADD COLUMN g GENERATED ALWAYS AS (i * 2) VIRTUAL;
INSERT INTO t(a, b) VALUES(3, 'three');
INSERT INTO t(a, b, i, r, s, x, n, m, big) VALUES(4, 'four', 4, 4.5, '4', x'04', 4, 4, '4');
SELECT * FROM t;
--> 1|'one'|42|3.0|'default text'|x'0102'|NULL|-1|'a rather long default value that is longer than a small buffer, to be sure that it is not cut'|84
--> 2|'two'|42|3.0|'default text'|x'0102'|NULL|-1|'a rather long default value that is longer than a small buffer, to be sure that it is not cut'|84
--> 3|'three'|42|3.0|'default text'|x'0102'|NULL|-1|'a rather long default value that is longer than a small buffer, to be sure that it is not cut'|84
--> 4|'four'|4|4.5|'4'|x'04'|4|4|'4'|8
SELECT a, typeof(i), typeof(r), typeof(s), typeof(x), typeof(n), typeof(m), g FROM t;
--> 1|'integer'|'real'|'text'|'blob'|'null'|'integer'|84
--> 2|'integer'|'real'|'text'|'blob'|'null'|'integer'|84
--> 3|'integer'|'real'|'text'|'blob'|'null'|'integer'|84
--> 4|'integer'|'real'|'text'|'blob'|'integer'|'integer'|8
SELECT a FROM t WHERE i = 42 AND r = 3.0 AND s LIKE 'def%';
--> 1
--> 2
--> 3
SELECT sum(i), sum(r), sum(m), max(s), max(x), count(n) FROM t;
--> 130|13.5|1|'default text'|x'04'|1
SELECT t.a, u.* FROM t LEFT JOIN t u ON u.a = t.a + 2 AND u.i = 42;
--> 1|3|'three'|42|3.0|'default text'|x'0102'|NULL|-1|'a rather long default value that is longer than a small buffer, to be sure that it is not cut'|84
--> 2|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 3|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 4|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
SELECT t.a, u.a IS NULL, u.s, typeof(u.r), u.rowid FROM t LEFT JOIN t u ON u.b = 'four' AND t.a = 1;
--> 1|0|'4'|'real'|4
--> 2|1|NULL|'null'|NULL
--> 3|1|NULL|'null'|NULL
--> 4|1|NULL|'null'|NULL
SELECT count(*), count(u.a), sum(u.i) FROM t LEFT JOIN t u ON u.a > 100;
--> 4|0|NULL
SELECT u.a, t.a FROM t u RIGHT JOIN t ON u.a = t.a + 3;
--> 4|1
--> NULL|2
--> NULL|3
--> NULL|4
SELECT u.a, t.a FROM t u FULL JOIN t ON u.a = t.a + 2 ORDER BY 1, 2;
--> NULL|3
--> NULL|4
--> 1|NULL
--> 2|NULL
--> 3|1
--> 4|2
UPDATE t SET i = i + 1 WHERE a < 3;
SELECT a, i, r, s FROM t;
--> 1|43|3.0|'default text'
--> 2|43|3.0|'default text'
--> 3|42|3.0|'default text'
--> 4|4|4.5|'4'
ALTER TABLE t DROP COLUMN s;
SELECT * FROM t;
--> 1|'one'|43|3.0|x'0102'|NULL|-1|'a rather long default value that is longer than a small buffer, to be sure that it is not cut'|86
--> 2|'two'|43|3.0|x'0102'|NULL|-1|'a rather long default value that is longer than a small buffer, to be sure that it is not cut'|86
--> 3|'three'|42|3.0|x'0102'|NULL|-1|'a rather long default value that is longer than a small buffer, to be sure that it is not cut'|84
--> 4|'four'|4|4.5|x'04'|4|4|'4'|8
ALTER TABLE t RENAME COLUMN i TO renamed;
SELECT a, renamed FROM t;
--> 1|43
--> 2|43
--> 3|42
--> 4|4
ALTER TABLE t ADD COLUMN z DEFAULT (1+1);
--! SQLITE_ERROR Cannot add a column with non-constant default
