--: compiled
-- What other files have in long statements only, or not at all.

CREATE TABLE t(id INTEGER PRIMARY KEY, a, b TEXT, j);
INSERT INTO t VALUES(1, 3, 'one', '[1]'), (2, NULL, 'two', '{"k":2}'), (3, 1.5, 'three', '"x"'), (4, 'text', NULL, '4'), (5, -7, 'five', 'null');

-- Values with a subtype go through a sorter.
SELECT json_group_array(json(j) ORDER BY id DESC), json_group_object(id, json(j) ORDER BY b) FROM t;
--> '[null,4,"x",{"k":2},[1]]'|'{"4":4,"5":null,"1":[1],"3":"x","2":{"k":2}}'
SELECT id % 2, json_group_array(json(j) ORDER BY b) FROM t GROUP BY id % 2;
--> 0|'[4,{"k":2}]'
--> 1|'[null,[1],"x"]'

-- The two halves of a compound are merged in an order that is not that of the columns.
SELECT b, id FROM t WHERE id < 4 UNION ALL SELECT b || '+', id FROM t ORDER BY 2 DESC, 1;
--> 'five+'|5
--> NULL|4
--> 'three'|3
--> 'three+'|3
--> 'two'|2
--> 'two+'|2
--> 'one'|1
--> 'one+'|1
SELECT a, id % 2 FROM t EXCEPT SELECT a, 1 FROM t WHERE id < 2 ORDER BY 2, 1;
--> NULL|0
--> 'text'|0
--> -7|1
--> 1.5|1

-- Rows leave a window.
SELECT id, sum(id) OVER (ORDER BY id ROWS 1 PRECEDING), count(a) OVER (ORDER BY id ROWS 1 PRECEDING) FROM t;
--> 1|1|1
--> 2|3|1
--> 3|5|1
--> 4|7|2
--> 5|9|2
SELECT id, min(a) OVER (ORDER BY id ROWS 2 PRECEDING) FROM t;
--> 1|3
--> 2|3
--> 3|1.5
--> 4|1.5
--> 5|-7
SELECT id, group_concat(b, '/') OVER (ORDER BY id ROWS 1 PRECEDING) FROM t;
--> 1|'one'
--> 2|'one/two'
--> 3|'two/three'
--> 4|'three'
--> 5|'five'

-- Few rows for the values of the first column, many values for the second: to read on is better than to seek.
CREATE TABLE m(p, q, r);
WITH RECURSIVE s(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM s WHERE i < 4000) INSERT INTO m SELECT i%200, i/200*3, i FROM s;
CREATE INDEX mi ON m(p, q);
ANALYZE sqlite_master;
INSERT INTO sqlite_stat1 VALUES('m', 'mi', '4001 5 1');
ANALYZE sqlite_master;
CREATE TABLE few(q);
INSERT INTO few SELECT r FROM m WHERE r % 6 = 0 AND r < 90 OR r IN (1, 4, 71);
SELECT p, q, r FROM m WHERE p = 17 AND q IN (SELECT q FROM few);
--> 17|0|17
--> 17|6|417
--> 17|12|817
--> 17|18|1217
--> 17|24|1617
--> 17|30|2017
--> 17|36|2417
--> 17|42|2817
--> 17|48|3217
--> 17|54|3617
SELECT t.id, count(*), sum(r) FROM t CROSS JOIN m ON p = t.id * 11 AND m.q IN (SELECT q FROM few) GROUP BY t.id;
--> 1|10|18110
--> 2|10|18220
--> 3|10|18330
--> 4|10|18440
--> 5|10|18550

-- Expressions of an index.
CREATE TABLE e(x, y, CHECK(typeof(x) <> 'blob'));
CREATE INDEX ei ON e(abs(x), upper(y));
INSERT INTO e SELECT a, b FROM t WHERE typeof(a) <> 'text';
SELECT x, y FROM e WHERE abs(x) > 2;
--> 3|'one'
--> -7|'five'
UPDATE e SET x = x - 1, y = lower(y) WHERE abs(x) < 100;
SELECT x, y FROM e;
--> 2|'one'
--> NULL|'two'
--> 0.5|'three'
--> -8|'five'
