-- AggStep, AggValue, AggFinal without GROUP BY.
CREATE TABLE t(id INTEGER PRIMARY KEY, i INT, r REAL, s TEXT, x);
SELECT count(*), count(i), sum(i), total(i), avg(i), min(i), max(i), group_concat(s) FROM t;
--> 0|0|NULL|0.0|NULL|NULL|NULL|NULL
INSERT INTO t(i, r, s, x) VALUES(1, 1.5, 'b', 1), (2, 2.5, 'a', '2'), (NULL, NULL, NULL, NULL), (3, -1, 'c', x'33'), (-4, 0.25, 'B', 'text'), (5, 1e10, '', 2.5);
SELECT count(*), count(i), count(DISTINCT i), sum(i), total(i), avg(i), min(i), max(i) FROM t;
--> 6|5|5|7|7.0|1.4|-4|5
SELECT sum(r), total(r), avg(r), min(r), max(r), count(r) FROM t;
--> 1.000000000325E10|1.000000000325E10|2.00000000065E9|-1.0|1.0E10|5
SELECT sum(s), total(s), avg(s), min(s), max(s), group_concat(s), group_concat(s, '-'), string_agg(s, '+') FROM t;
--> 0.0|0.0|0.0|''|'c'|'b,a,c,B,'|'b-a-c-B-'|'b+a+c+B+'
SELECT sum(x), total(x), avg(x), min(x), max(x), typeof(sum(x)), typeof(min(x)), typeof(max(x)) FROM t;
--> 8.5|8.5|1.7|1|x'33'|'real'|'integer'|'blob'
SELECT sum(i), typeof(sum(i)), sum(i + 0.0), typeof(sum(i + 0.0)), sum(i) / count(i), avg(i * 1.0) FROM t WHERE i > 0;
--> 11|'integer'|11.0|'real'|2|2.75
SELECT min(s COLLATE NOCASE), max(s COLLATE NOCASE), group_concat(DISTINCT s), count(DISTINCT s COLLATE NOCASE), sum(DISTINCT i % 2) FROM t;
--> ''|'c'|'b,a,c,B,'|4|1
SELECT max(i), r, s FROM t;
--> 5|1.0E10|''
SELECT min(i), r, s FROM t;
--> -4|0.25|'B'
SELECT sum(i) FILTER (WHERE i > 1), count(*) FILTER (WHERE s IS NULL), avg(r) FILTER (WHERE r > 100000000000) FROM t;
--> 10|1|NULL
SELECT group_concat(s ORDER BY s DESC), group_concat(i, '|' ORDER BY r) FROM t;
--> 'c,b,a,B,'|'3|-4|1|2|5'
SELECT sum(i), i FROM t WHERE 0;
--> NULL|NULL
SELECT count(*) FROM t WHERE i > 100;
--> 0
SELECT sum(i) + 1, count(*) * 2, -sum(r), max(i) > 3, coalesce(sum(i) FILTER (WHERE 0), 'none') FROM t;
--> 8|12|-1.000000000325E10|1|'none'
SELECT 1 FROM t HAVING count(*) > 3;
--! SQLITE_ERROR HAVING clause on a non-aggregate query
-- integer overflow of sum, and what total and avg do then
CREATE TABLE big(a);
INSERT INTO big VALUES(9223372036854775807), (1);
SELECT sum(a) FROM big;
--! SQLITE_ERROR integer overflow
SELECT total(a), avg(a) FROM big;
--> 9.223372036854776E18|4.611686018427388E18
SELECT sum(a + 0.0) FROM big;
--> 9.223372036854776E18
INSERT INTO big VALUES(-5);
SELECT sum(a) FROM big;
--! SQLITE_ERROR integer overflow
INSERT INTO big VALUES(0.5);
SELECT sum(a), typeof(sum(a)) FROM big;
--> 9.223372036854776E18|'real'
SELECT sum(a) FROM (SELECT -9223372036854775808 AS a UNION ALL SELECT -1);
--! SQLITE_ERROR integer overflow
SELECT sum(a) FROM (SELECT 9223372036854775807 AS a UNION ALL SELECT -1 UNION ALL SELECT 1);
--> 9223372036854775807
-- Kahan-Babuska: the naive sum of these is wrong
CREATE TABLE k(a REAL);
INSERT INTO k VALUES(1e100), (1.0), (-1e100), (1.0);
SELECT sum(a), total(a), avg(a) FROM k;
--> 2.0|2.0|0.5
DELETE FROM k;
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 1000) INSERT INTO k SELECT 0.1 * i FROM s;
SELECT sum(a), total(a), avg(a), sum(-a), sum(a * 1e-300), sum(a * 1e300) FROM k;
--> 50050.0|50050.0|50.05|-50050.0|5.005000000000001E-296|5.005000000000001E304
SELECT sum(a) FROM (SELECT 9007199254740993 AS a UNION ALL SELECT 0.5 UNION ALL SELECT 9007199254740993);
--> 1.8014398509481988E16
INSERT INTO k VALUES(9e999);
SELECT sum(a), total(a), avg(a) FROM k;
--> Infinity|Infinity|Infinity
INSERT INTO k VALUES(-9e999);
SELECT sum(a), total(a), avg(a) FROM k;
--> NULL|NULL|NULL
SELECT sum(a), avg(a), typeof(sum(a)) FROM (SELECT '1' AS a UNION ALL SELECT '2.5' UNION ALL SELECT 'x' UNION ALL SELECT x'35');
--> 8.5|2.125|'real'
SELECT median(i), percentile(i, 25), percentile_cont(r, 0.5), percentile_disc(i, 0.5) FROM t;
--> 2.0|1.0|1.5|2.0
-- min and max through an index, and across storage classes
CREATE INDEX tx ON t(x);
SELECT min(x), max(x) FROM t;
--> 1|x'33'
SELECT min(x) FROM t;
--> 1
SELECT max(x) FROM t;
--> x'33'
SELECT min(x) FROM t WHERE x > 1;
--> 2.5
SELECT max(s), min(s) FROM t WHERE i > 0;
--> 'c'|''
SELECT count(*) FROM t;
--> 6
SELECT sum(sum(i)) FROM t;
--! SQLITE_ERROR misuse of aggregate function sum()
SELECT (SELECT sum(i) FROM t), (SELECT count(*) FROM t u WHERE u.i < t.i) FROM t;
--> 7|1
--> 7|2
--> 7|0
--> 7|3
--> 7|0
--> 7|4
SELECT sum(1), sum(NULL), count(NULL), count(1), total(NULL), avg(NULL), max(NULL), min('a') FROM t;
--> 6|NULL|0|6|0.0|NULL|NULL|'a'
