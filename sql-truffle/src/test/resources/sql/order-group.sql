-- Sorters, ephemeral tables, GROUP BY, DISTINCT, compound selects.
CREATE TABLE t(id INTEGER PRIMARY KEY, g TEXT, n INT, r REAL, x);
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 300) INSERT INTO t SELECT i, 'g'||(i%7), i*31%50, i*17%29/8.0, CASE i%4 WHEN 0 THEN NULL WHEN 1 THEN i%13 WHEN 2 THEN 'x'||(i%13) ELSE i%13+0.0 END FROM s;
SELECT g, count(*), sum(n), avg(r), min(id), max(x) FROM t GROUP BY g;
--> 'g0'|42|1001|1.6755952380952381|7|'x9'
--> 'g1'|43|1034|1.822674418604651|1|'x9'
--> 'g2'|43|1017|1.6715116279069768|2|'x9'
--> 'g3'|43|1050|1.7732558139534884|3|'x9'
--> 'g4'|43|1083|1.7906976744186047|4|'x9'
--> 'g5'|43|1066|1.7238372093023255|5|'x8'
--> 'g6'|43|1099|1.8255813953488371|6|'x9'
SELECT x, count(*) FROM t GROUP BY x ORDER BY count(*) DESC, x;
--> NULL|75
--> 0|12
--> 1|12
--> 3.0|12
--> 5|12
--> 7.0|12
--> 9|12
--> 11.0|12
--> 2.0|11
--> 4|11
--> 6.0|11
--> 8|11
--> 10.0|11
--> 12|11
--> 'x0'|6
--> 'x1'|6
--> 'x10'|6
--> 'x12'|6
--> 'x2'|6
--> 'x4'|6
--> 'x5'|6
--> 'x6'|6
--> 'x8'|6
--> 'x9'|6
--> 'x11'|5
--> 'x3'|5
--> 'x7'|5
SELECT g, n%3, count(*), total(r) FROM t GROUP BY g, n%3 HAVING count(*) > 14 ORDER BY 2 DESC, 1;
--> 'g0'|2|15|25.875
--> 'g1'|1|15|25.875
--> 'g3'|1|16|25.0
--> 'g5'|1|15|28.25
--> 'g1'|0|15|22.25
--> 'g2'|0|15|23.5
--> 'g4'|0|15|25.875
--> 'g6'|0|16|31.375
SELECT n, id FROM t ORDER BY n, id DESC LIMIT 12;
--> 0|300
--> 0|250
--> 0|200
--> 0|150
--> 0|100
--> 0|50
--> 1|271
--> 1|221
--> 1|171
--> 1|121
--> 1|71
--> 1|21
SELECT r, n, id FROM t ORDER BY r DESC, n ASC, id LIMIT 12;
--> 3.5|18|278
--> 3.5|19|249
--> 3.5|20|220
--> 3.5|21|191
--> 3.5|22|162
--> 3.5|23|133
--> 3.5|24|104
--> 3.5|25|75
--> 3.5|26|46
--> 3.5|27|17
--> 3.375|0|150
--> 3.375|1|121
SELECT x, id FROM t ORDER BY x NULLS LAST, id LIMIT 12;
--> 0|13
--> 0.0|39
--> 0|65
--> 0.0|91
--> 0|117
--> 0.0|143
--> 0|169
--> 0.0|195
--> 0|221
--> 0.0|247
--> 0|273
--> 0.0|299
SELECT x, id FROM t ORDER BY x DESC NULLS FIRST, id LIMIT 12;
--> NULL|4
--> NULL|8
--> NULL|12
--> NULL|16
--> NULL|20
--> NULL|24
--> NULL|28
--> NULL|32
--> NULL|36
--> NULL|40
--> NULL|44
--> NULL|48
SELECT id FROM t ORDER BY g DESC, r * n, id LIMIT 12;
--> 174
--> 300
--> 244
--> 41
--> 181
--> 55
--> 118
--> 13
--> 111
--> 76
--> 34
--> 251
SELECT DISTINCT g, n%2 FROM t ORDER BY 1, 2;
--> 'g0'|0
--> 'g0'|1
--> 'g1'|0
--> 'g1'|1
--> 'g2'|0
--> 'g2'|1
--> 'g3'|0
--> 'g3'|1
--> 'g4'|0
--> 'g4'|1
--> 'g5'|0
--> 'g5'|1
--> 'g6'|0
--> 'g6'|1
SELECT DISTINCT x FROM t;
--> 1
--> 'x2'
--> 3.0
--> NULL
--> 5
--> 'x6'
--> 7.0
--> 9
--> 'x10'
--> 11.0
--> 0
--> 'x1'
--> 2.0
--> 4
--> 'x5'
--> 6.0
--> 8
--> 'x9'
--> 10.0
--> 12
--> 'x0'
--> 'x4'
--> 'x8'
--> 'x12'
--> 'x3'
--> 'x7'
--> 'x11'
SELECT count(DISTINCT x), count(DISTINCT r), count(DISTINCT g || n) FROM t;
--> 26|29|300
SELECT g, count(DISTINCT n%5) FROM t GROUP BY g;
--> 'g0'|5
--> 'g1'|5
--> 'g2'|5
--> 'g3'|5
--> 'g4'|5
--> 'g5'|5
--> 'g6'|5
SELECT g, group_concat(DISTINCT n%4) FROM t GROUP BY g;
--> 'g0'|'1,2,3,0'
--> 'g1'|'3,0,1,2'
--> 'g2'|'0,1,2,3'
--> 'g3'|'3,2,0,1'
--> 'g4'|'0,1,2,3'
--> 'g5'|'1,2,3,0'
--> 'g6'|'0,3,1,2'
SELECT g FROM t WHERE id < 5 UNION SELECT g FROM t WHERE id BETWEEN 3 AND 9 ORDER BY g DESC;
--> 'g6'
--> 'g5'
--> 'g4'
--> 'g3'
--> 'g2'
--> 'g1'
--> 'g0'
SELECT n FROM t WHERE id < 9 EXCEPT SELECT n FROM t WHERE id BETWEEN 5 AND 99;
SELECT n FROM t WHERE id < 60 INTERSECT SELECT id FROM t ORDER BY 1;
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
--> 13
--> 14
--> 15
--> 16
--> 17
--> 18
--> 19
--> 20
--> 21
--> 22
--> 23
--> 24
--> 25
--> 26
--> 27
--> 28
--> 29
--> 30
--> 31
--> 32
--> 33
--> 34
--> 35
--> 36
--> 37
--> 38
--> 39
--> 40
--> 41
--> 42
--> 43
--> 44
--> 45
--> 46
--> 47
--> 48
--> 49
SELECT 1 UNION ALL SELECT 1.0 UNION ALL SELECT '1' UNION ALL SELECT x'31' UNION ALL SELECT NULL ORDER BY 1;
--> NULL
--> 1
--> 1.0
--> '1'
--> x'31'
SELECT 1 UNION SELECT 1.0 UNION SELECT '1' UNION SELECT NULL UNION SELECT NULL;
--> NULL
--> 1.0
--> '1'
VALUES(1, 'a'), (2, 'b'), (NULL, NULL);
--> 1|'a'
--> 2|'b'
--> NULL|NULL
SELECT * FROM (VALUES(3), (1), (2)) ORDER BY 1;
--> 1
--> 2
--> 3
SELECT max(n), g FROM t GROUP BY g ORDER BY max(n), g;
--> 47|'g0'
--> 49|'g1'
--> 49|'g2'
--> 49|'g3'
--> 49|'g4'
--> 49|'g5'
--> 49|'g6'
SELECT g, n FROM t GROUP BY g HAVING n = max(n);
--> 'g0'|47
--> 'g1'|49
--> 'g2'|49
--> 'g3'|49
--> 'g4'|49
--> 'g5'|49
--> 'g6'|49
SELECT sum(n) FROM t GROUP BY id/100;
--> 2450
--> 2450
--> 2450
--> 0
SELECT g, sum(n) FROM t WHERE 0 GROUP BY g;
SELECT g COLLATE NOCASE AS c, count(*) FROM (SELECT g FROM t UNION ALL SELECT upper(g) FROM t) GROUP BY c;
--> 'g0'|84
--> 'g1'|86
--> 'g2'|86
--> 'g3'|86
--> 'g4'|86
--> 'g5'|86
--> 'g6'|86
SELECT length(p), count(*) FROM (SELECT hex(zeroblob(n * 20)) AS p FROM t) GROUP BY p ORDER BY p DESC LIMIT 5;
--> 1960|6
--> 1920|6
--> 1880|6
--> 1840|6
--> 1800|6
-- a sorter that spills
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 4000) SELECT i, v FROM (SELECT i, i*7919%4001 AS v, hex(zeroblob(100)) AS pad FROM s ORDER BY v, pad) LIMIT 3 OFFSET 3990;
--> 2796|3991
--> 916|3992
--> 3037|3993
CREATE INDEX tg ON t(g, n);
SELECT g, min(n), max(n), count(*) FROM t GROUP BY g ORDER BY g DESC;
--> 'g6'|0|49|43
--> 'g5'|0|49|43
--> 'g4'|0|49|43
--> 'g3'|0|49|43
--> 'g2'|0|49|43
--> 'g1'|0|49|43
--> 'g0'|1|47|42
SELECT DISTINCT g FROM t ORDER BY g;
--> 'g0'
--> 'g1'
--> 'g2'
--> 'g3'
--> 'g4'
--> 'g5'
--> 'g6'
SELECT g, n, id FROM t ORDER BY g, n DESC, id LIMIT 5;
--> 'g0'|47|287
--> 'g0'|46|266
--> 'g0'|45|245
--> 'g0'|44|224
--> 'g0'|43|203
SELECT g, n, r FROM t WHERE g > 'g4' ORDER BY g, n, r, id LIMIT 5;
--> 'g5'|0|2.0
--> 'g5'|1|3.125
--> 'g5'|2|0.625
--> 'g5'|5|3.375
--> 'g5'|6|0.875
