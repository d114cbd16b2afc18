--: compiled
-- Found, NotFound, NoConflict and IfNoHope: keys that are on the leaf page the cursor is on, and others.

CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, c TEXT COLLATE NOCASE);
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 60) INSERT INTO t SELECT i, CASE i%6 WHEN 0 THEN NULL WHEN 1 THEN i WHEN 2 THEN i/2.0 WHEN 3 THEN 'k'||(i%9) WHEN 4 THEN CAST('b'||(i%8) AS BLOB) ELSE -i END, i%7, CASE i%2 WHEN 0 THEN 'Name'||(i%5) ELSE 'nAME'||(i%5) END FROM s;

-- Lists are one page.
SELECT id, a FROM t WHERE a IN (7, 4, 'k3', 25.0, -5, x'6232') ORDER BY id;
--> 3|'k3'
--> 5|-5
--> 7|7
--> 8|4.0
--> 10|x'6232'
--> 14|7.0
--> 21|'k3'
--> 25|25
--> 34|x'6232'
--> 39|'k3'
--> 50|25.0
--> 57|'k3'
--> 58|x'6232'
SELECT count(*), sum(id) FROM t WHERE a NOT IN (7, 4, 'k3', 25.0, -5, x'6232');
--> 37|1169
SELECT count(*), sum(id) FROM t WHERE a NOT IN (7, 4, NULL, 'k3');
--> 0|NULL
SELECT id, a IN (1, 2, 3, NULL), a IN (1, 2, 3, 4.0), a IN ('k0', 'k6', 'b') FROM t WHERE id < 14;
--> 1|1|1|0
--> 2|1|1|0
--> 3|NULL|0|0
--> 4|NULL|0|0
--> 5|NULL|0|0
--> 6|NULL|NULL|NULL
--> 7|NULL|0|0
--> 8|NULL|1|0
--> 9|NULL|0|1
--> 10|NULL|0|0
--> 11|NULL|0|0
--> 12|NULL|NULL|NULL
--> 13|NULL|0|0
SELECT count(*) FROM t WHERE b IN (1, 3, 5, 9223372036854775807, -9223372036854775808);
--> 26
SELECT count(*) FROM t WHERE b + 0.5 IN (1.5, 3, 5.5, 9e999);
--> 17
SELECT id FROM t WHERE c IN ('name1', 'NAME3') AND id < 30;
--> 1
--> 3
--> 6
--> 8
--> 11
--> 13
--> 16
--> 18
--> 21
--> 23
--> 26
--> 28
SELECT id FROM t WHERE c COLLATE BINARY IN ('Name1', 'nAME3') AND id < 30;
--> 3
--> 6
--> 13
--> 16
--> 23
--> 26
SELECT id FROM t WHERE (b, id % 3) IN (VALUES (1, 2), (3, 0), (6, 1)) AND id < 40;
--> 3
--> 8
--> 13
--> 24
--> 29
--> 34
SELECT id FROM t WHERE (b, a) IN (SELECT b, a FROM t WHERE id > 50) AND id > 40;
--> 51
--> 52
--> 53
--> 55
--> 56
--> 57
--> 58
--> 59

-- A set of several pages, met in an order that jumps between them, and in one that does not.
WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM s WHERE i < 2999) SELECT count(*), sum(i) FROM s WHERE i * 7919 % 3001 IN (WITH RECURSIVE r(j) AS (SELECT 0 UNION ALL SELECT j+3 FROM r WHERE j < 3000) SELECT j FROM r);
--> 1001|1496136
WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM s WHERE i < 2999) SELECT count(*), sum(i) FROM s WHERE 'key number ' || i IN (WITH RECURSIVE r(j) AS (SELECT 0 UNION ALL SELECT j+2 FROM r WHERE j < 3000) SELECT 'key number ' || j FROM r);
--> 1500|2248500

-- Entries are added to the set that is searched, at the place where the search ended.
SELECT DISTINCT b FROM t;
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 0
SELECT DISTINCT b, c FROM t WHERE id > 20;
--> 0|'nAME1'
--> 1|'Name2'
--> 2|'nAME3'
--> 3|'Name4'
--> 4|'nAME0'
--> 5|'Name1'
--> 6|'nAME2'
--> 0|'Name3'
--> 1|'nAME4'
--> 2|'Name0'
--> 3|'nAME1'
--> 4|'Name2'
--> 5|'nAME3'
--> 6|'Name4'
--> 0|'nAME0'
--> 1|'Name1'
--> 2|'nAME2'
--> 3|'Name3'
--> 4|'nAME4'
--> 5|'Name0'
--> 6|'nAME1'
--> 0|'Name2'
--> 1|'nAME3'
--> 2|'Name4'
--> 3|'nAME0'
--> 4|'Name1'
--> 5|'nAME2'
--> 6|'Name3'
--> 0|'nAME4'
--> 1|'Name0'
--> 2|'nAME1'
--> 3|'Name2'
--> 4|'nAME3'
--> 5|'Name4'
--> 6|'nAME0'
SELECT DISTINCT a FROM t WHERE id < 40;
--> 1
--> 'k3'
--> x'6234'
--> -5
--> NULL
--> 7
--> 4.0
--> 'k0'
--> x'6232'
--> -11
--> 13
--> 'k6'
--> x'6230'
--> -17
--> 19
--> 10.0
--> x'6236'
--> -23
--> 25
--> -29
--> 31
--> 16.0
--> -35
--> 37
SELECT count(DISTINCT a), count(DISTINCT c), count(DISTINCT b || c) FROM t;
--> 32|5|60
SELECT count(*), sum(x) FROM (WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM s WHERE i < 2999) SELECT DISTINCT i * 7919 % 1501 AS x FROM s);
--> 1501|1125750
SELECT b FROM t WHERE id < 20 UNION SELECT b + 3 FROM t WHERE id < 20 UNION SELECT 'x';
--> 0
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 'x'
SELECT a FROM t INTERSECT SELECT a FROM t WHERE id % 2 ORDER BY 1;
--> -59
--> -53
--> -47
--> -41
--> -35
--> -29
--> -23
--> -17
--> -11
--> -5
--> 1
--> 7
--> 13
--> 19
--> 25
--> 31
--> 37
--> 43
--> 49
--> 55
--> 'k0'
--> 'k3'
--> 'k6'
SELECT b FROM t EXCEPT SELECT b FROM t WHERE id < 4;
--> 0
--> 4
--> 5
--> 6

-- Conflicts of keys.
CREATE TABLE u(x, y, UNIQUE(x, y));
CREATE UNIQUE INDEX ux ON u(y DESC, x) WHERE x > 2;
INSERT OR IGNORE INTO u SELECT b, c FROM t;
INSERT OR IGNORE INTO u SELECT NULL, c FROM t WHERE id < 6;
INSERT OR IGNORE INTO u SELECT b, NULL FROM t WHERE id < 6;
SELECT count(*), count(x), count(y) FROM u;
--> 70|65|65
INSERT INTO u SELECT b + 100, c FROM t WHERE id < 8;
INSERT INTO u SELECT b + 100, c FROM t WHERE id BETWEEN 5 AND 12;
--! SQLITE_CONSTRAINT_UNIQUE UNIQUE constraint failed: u.y, u.x
INSERT OR REPLACE INTO u SELECT b + 100, upper(c) FROM t WHERE id < 8;
SELECT x, y FROM u WHERE x >= 100 ORDER BY 1, 2;
--> 100|'NAME2'
--> 100|'nAME2'
--> 101|'NAME1'
--> 101|'nAME1'
--> 102|'NAME2'
--> 102|'Name2'
--> 103|'NAME3'
--> 103|'nAME3'
--> 104|'NAME4'
--> 104|'Name4'
--> 105|'NAME0'
--> 105|'nAME0'
--> 106|'NAME1'
--> 106|'Name1'
CREATE TABLE w(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT OR IGNORE INTO w SELECT b, id FROM t;
INSERT INTO w SELECT b, id FROM t WHERE true ON CONFLICT(k) DO UPDATE SET v = v + excluded.v;
SELECT * FROM w;
--> 0|259
--> 1|262
--> 2|272
--> 3|282
--> 4|292
--> 5|241
--> 6|250

-- Several lists at once, on an index: what is hopeless is skipped.
CREATE TABLE m(p, q, r);
WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM s WHERE i < 400) INSERT INTO m SELECT i%10, i/10%7, i%13 FROM s;
CREATE INDEX mi ON m(p, q, r);
SELECT p, q, r FROM m WHERE p IN (1, 3, 11, 7) AND q IN (0, 9, 4, 5) AND r IN (2, 14, 6, 1);
--> 1|0|1
--> 1|0|6
--> 1|4|1
--> 1|4|2
--> 1|5|1
--> 1|5|6
--> 3|0|2
--> 3|4|1
--> 3|4|6
--> 3|5|1
--> 3|5|6
--> 7|0|1
--> 7|0|6
--> 7|4|2
--> 7|5|2
SELECT count(*) FROM m WHERE p = 4 AND q IN (1, 2, 3, 8) AND r IN (5, 6, 7);
--> 4
SELECT p, q, r FROM m WHERE p IN (SELECT x FROM u) AND q IN (2, 3) AND r > 10 ORDER BY 1 DESC, 2, 3;
--> 6|2|12
--> 6|3|12
--> 5|2|11
--> 5|2|12
--> 5|3|11
--> 4|2|11
--> 3|2|12
--> 3|3|12
--> 2|2|11
--> 2|3|11
--> 1|3|12
--> 0|2|12
--> 0|3|11
