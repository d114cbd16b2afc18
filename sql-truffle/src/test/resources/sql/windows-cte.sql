-- Window functions, common table expressions, recursion.
CREATE TABLE t(id INTEGER PRIMARY KEY, g TEXT, n INT);
INSERT INTO t(g, n) VALUES('a', 5), ('a', 3), ('b', 9), ('b', NULL), ('c', 1), ('a', 5), ('c', 7), ('b', 2);
SELECT id, row_number() OVER (ORDER BY n), rank() OVER (ORDER BY n), dense_rank() OVER (ORDER BY n), percent_rank() OVER (ORDER BY n), cume_dist() OVER (ORDER BY n), ntile(3) OVER (ORDER BY id) FROM t ORDER BY id;
--> 1|5|5|5|0.5714285714285714|0.75|1
--> 2|4|4|4|0.42857142857142855|0.5|1
--> 3|8|8|7|1.0|1.0|1
--> 4|1|1|1|0.0|0.125|2
--> 5|2|2|2|0.14285714285714285|0.25|2
--> 6|6|5|5|0.5714285714285714|0.75|2
--> 7|7|7|6|0.8571428571428571|0.875|3
--> 8|3|3|3|0.2857142857142857|0.375|3
SELECT id, sum(n) OVER (PARTITION BY g ORDER BY id), count(*) OVER (PARTITION BY g), lag(n) OVER w, lead(n, 2, 'none') OVER w, first_value(n) OVER w, last_value(n) OVER w, nth_value(n, 2) OVER w FROM t WINDOW w AS (PARTITION BY g ORDER BY id) ORDER BY id;
--> 1|5|3|NULL|5|5|5|NULL
--> 2|8|3|5|'none'|5|3|3
--> 3|9|3|NULL|2|9|9|NULL
--> 4|9|3|9|'none'|9|NULL|NULL
--> 5|1|2|NULL|'none'|1|1|NULL
--> 6|13|3|3|'none'|5|5|3
--> 7|8|2|1|'none'|1|7|7
--> 8|11|3|NULL|'none'|9|2|NULL
SELECT id, sum(n) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING), avg(n) OVER (ORDER BY n RANGE BETWEEN 2 PRECEDING AND CURRENT ROW), group_concat(g) OVER (ORDER BY n GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM t ORDER BY id;
--> 1|8|4.333333333333333|'a,a'
--> 2|17|2.0|'b,a'
--> 3|12|8.0|'c,b'
--> 4|10|NULL|'b'
--> 5|6|1.0|'b,c'
--> 6|13|4.333333333333333|'a,a'
--> 7|14|5.666666666666667|'a,a,c'
--> 8|9|1.5|'c,b'
SELECT id, max(n) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), sum(n) FILTER (WHERE g='a') OVER (ORDER BY id) FROM t;
--> 1|NULL|5
--> 2|5|8
--> 3|5|8
--> 4|9|8
--> 5|9|8
--> 6|9|13
--> 7|9|13
--> 8|9|13
SELECT g, sum(n), sum(sum(n)) OVER (ORDER BY g) FROM t GROUP BY g;
--> 'a'|13|13
--> 'b'|11|24
--> 'c'|8|32
WITH RECURSIVE f(i, a, b) AS (SELECT 1, 0, 1 UNION ALL SELECT i+1, b, a+b FROM f WHERE i < 20) SELECT i, a FROM f;
--> 1|0
--> 2|1
--> 3|1
--> 4|2
--> 5|3
--> 6|5
--> 7|8
--> 8|13
--> 9|21
--> 10|34
--> 11|55
--> 12|89
--> 13|144
--> 14|233
--> 15|377
--> 16|610
--> 17|987
--> 18|1597
--> 19|2584
--> 20|4181
WITH RECURSIVE up(id, parent) AS (VALUES(1, NULL), (2, 1), (3, 1), (4, 2), (5, 4)), d(id, depth, path) AS (SELECT id, 0, '/'||id FROM up WHERE parent IS NULL UNION ALL SELECT up.id, depth+1, path||'/'||up.id FROM up JOIN d ON up.parent = d.id) SELECT * FROM d ORDER BY path;
--> 1|0|'/1'
--> 2|1|'/1/2'
--> 4|2|'/1/2/4'
--> 5|3|'/1/2/4/5'
--> 3|1|'/1/3'
WITH RECURSIVE c(x) AS (SELECT 1 UNION SELECT x*2%13 FROM c) SELECT x FROM c ORDER BY x;
--> 1
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
--> 11
--> 12
WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 5) SELECT sum(x) FROM c;
--> 15
WITH RECURSIVE m(cx, cy, iter, x, y) AS (SELECT -0.5, 0.3, 0, 0.0, 0.0 UNION ALL SELECT cx, cy, iter+1, x*x-y*y+cx, 2.0*x*y+cy FROM m WHERE x*x+y*y < 4.0 AND iter < 28) SELECT max(iter), count(*), total(x), total(y) FROM m;
--> 28|29|-10.809564506656091|4.798865637824115
WITH a AS (SELECT n FROM t WHERE g='a'), b AS MATERIALIZED (SELECT n+1 AS n FROM a), c AS NOT MATERIALIZED (SELECT * FROM b) SELECT * FROM c UNION ALL SELECT n*10 FROM b;
--> 6
--> 4
--> 6
--> 60
--> 40
--> 60
WITH x(v) AS (SELECT max(n) FROM t) SELECT id, n, v FROM t, x WHERE n < v;
--> 1|5|9
--> 2|3|9
--> 5|1|9
--> 6|5|9
--> 7|7|9
--> 8|2|9
WITH q AS (SELECT g, sum(n) AS s FROM t GROUP BY g) SELECT * FROM q WHERE s > (SELECT avg(s) FROM q);
--> 'a'|13
--> 'b'|11
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 10000) SELECT count(*), sum(i), sum(i*i), sum(i%7=0) FROM s;
--> 10000|50005000|333383335000|1428
WITH RECURSIVE bad(x) AS (SELECT 1 UNION ALL SELECT x, 1 FROM bad) SELECT * FROM bad;
--! SQLITE_ERROR SELECTs to the left and right of UNION ALL do not have the same number of result columns
