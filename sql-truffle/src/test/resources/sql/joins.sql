-- Nested loops, automatic indexes, outer joins, bloom filters, correlated subqueries, coroutines.
CREATE TABLE a(id INTEGER PRIMARY KEY, x INT, s TEXT);
CREATE TABLE b(id INTEGER PRIMARY KEY, aid INT, y REAL);
CREATE TABLE c(k TEXT, z);
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 120) INSERT INTO a SELECT i, i%11, 's'||(i%23) FROM s;
INSERT INTO b SELECT id, id*7%131, id/8.0 FROM a;
INSERT INTO c SELECT 's'||(id%30), CASE WHEN id%3 THEN id ELSE 'z'||id END FROM a WHERE id < 60;
SELECT count(*), sum(a.x), total(b.y) FROM a JOIN b ON b.aid = a.id;
--> 111|563|833.5
SELECT a.id, b.id, b.y FROM a JOIN b ON b.aid = a.id WHERE a.x = 3 ORDER BY a.id, b.id;
--> 3|94|11.75
--> 14|2|0.25
--> 25|41|5.125
--> 36|80|10.0
--> 47|119|14.875
--> 58|27|3.375
--> 69|66|8.25
--> 80|105|13.125
--> 91|13|1.625
--> 102|52|6.5
--> 113|91|11.375
SELECT a.id, b.id FROM a LEFT JOIN b ON b.aid = a.id AND b.y > 10 WHERE a.id < 12;
--> 1|NULL
--> 2|NULL
--> 3|94
--> 4|NULL
--> 5|113
--> 6|NULL
--> 7|NULL
--> 8|NULL
--> 9|NULL
--> 10|95
--> 11|NULL
SELECT a.id, b.id, c.z FROM a LEFT JOIN b ON b.aid = a.id LEFT JOIN c ON c.k = a.s AND c.z > 40 WHERE a.id BETWEEN 20 AND 26 ORDER BY 1, 2, 3;
--> 20|59|50
--> 21|3|'z21'
--> 21|3|'z51'
--> 22|78|52
--> 23|22|'z30'
--> 24|97|NULL
--> 25|41|NULL
--> 26|116|'z3'
--> 26|116|'z33'
SELECT count(*) FROM a, b, c WHERE a.s = c.k AND b.aid = a.id;
--> 217
SELECT count(*), count(b.id), count(a.id) FROM a FULL JOIN b ON b.aid = a.id;
--> 129|120|120
SELECT a.id, b.aid FROM a RIGHT JOIN b ON b.aid = a.id WHERE a.id IS NULL;
--> NULL|126
--> NULL|121
--> NULL|128
--> NULL|123
--> NULL|130
--> NULL|125
--> NULL|127
--> NULL|122
--> NULL|129
SELECT count(*) FROM a NATURAL JOIN b;
--> 120
SELECT count(*) FROM a CROSS JOIN c;
--> 7080
SELECT count(*) FROM a JOIN b USING(id) WHERE b.y > a.x;
--> 80
SELECT a.id, (SELECT count(*) FROM b WHERE b.aid <= a.id), (SELECT max(z) FROM c WHERE c.k = a.s) FROM a WHERE a.id < 8;
--> 1|1|31
--> 2|2|32
--> 3|3|'z33'
--> 4|4|34
--> 5|5|35
--> 6|6|'z6'
--> 7|7|37
SELECT id FROM a WHERE x > (SELECT avg(x) FROM a) AND s IN (SELECT k FROM c WHERE z < 20) ORDER BY id;
--> 7
--> 8
--> 10
--> 17
--> 19
--> 28
--> 30
--> 31
--> 39
--> 40
--> 42
--> 50
--> 51
--> 53
--> 54
--> 62
--> 63
--> 65
--> 73
--> 74
--> 76
--> 83
--> 85
--> 86
--> 94
--> 96
--> 97
--> 105
--> 106
--> 108
--> 109
--> 116
--> 117
--> 119
--> 120
SELECT id FROM a WHERE NOT EXISTS (SELECT 1 FROM c WHERE c.k = a.s) ORDER BY id LIMIT 5;
SELECT id FROM a WHERE (SELECT y FROM b WHERE b.aid = a.id) > 5 ORDER BY id LIMIT 5;
--> 1
--> 3
--> 5
--> 6
--> 8
SELECT id FROM a WHERE (x, s) IN (SELECT z, k FROM c);
--> 1
--> 2
--> 4
--> 5
--> 7
--> 8
--> 10
SELECT * FROM (SELECT x, count(*) AS n FROM a GROUP BY x) AS q JOIN (SELECT aid%11 AS m, sum(y) AS t FROM b GROUP BY m) AS p ON q.x = p.m ORDER BY x;
--> 0|10|0|76.5
--> 1|11|1|91.125
--> 2|11|2|73.0
--> 3|11|3|86.25
--> 4|11|4|84.5
--> 5|11|5|82.75
--> 6|11|6|81.0
--> 7|11|7|77.875
--> 8|11|8|92.5
--> 9|11|9|74.375
--> 10|11|10|87.625
SELECT * FROM (SELECT DISTINCT x FROM a) JOIN (SELECT DISTINCT z FROM c WHERE z < 5) ON x = z ORDER BY 1;
--> 1|1
--> 2|2
--> 4|4
SELECT p.id, q.id FROM a p, a q WHERE p.x = q.x AND p.id < q.id AND q.id < 25;
--> 1|12
--> 2|13
--> 3|14
--> 4|15
--> 5|16
--> 6|17
--> 7|18
--> 8|19
--> 9|20
--> 10|21
--> 11|22
--> 1|23
--> 12|23
--> 2|24
--> 13|24
CREATE VIEW w AS SELECT a.id AS i, a.s, b.y FROM a JOIN b ON b.aid = a.id;
SELECT s, sum(y) FROM w WHERE i > 50 GROUP BY s ORDER BY s LIMIT 5;
--> 's0'|33.0
--> 's1'|12.0
--> 's10'|11.25
--> 's11'|23.5
--> 's12'|18.375
SELECT v.i, w.i FROM w AS v JOIN w ON v.s = w.s WHERE v.i < 10 AND w.i > 100 ORDER BY 1, 2;
--> 1|116
--> 3|118
--> 4|119
--> 5|120
--> 9|101
SELECT a.id FROM a WHERE a.id IN (SELECT aid FROM b WHERE y < 3 UNION SELECT z FROM c WHERE z < 9) ORDER BY 1;
--> 1
--> 2
--> 4
--> 5
--> 7
--> 8
--> 9
--> 14
--> 16
--> 21
--> 23
--> 28
--> 30
--> 35
--> 42
--> 49
--> 56
--> 63
--> 70
--> 77
--> 84
--> 91
--> 98
--> 105
--> 112
--> 119
SELECT CASE WHEN EXISTS(SELECT 1 FROM b WHERE aid = a.id) THEN (SELECT y FROM b WHERE aid = a.id) ELSE a.s END FROM a WHERE id < 10;
--> 9.375
--> 2.375
--> 11.75
--> 4.75
--> 14.125
--> 7.125
--> 0.125
--> 9.5
--> 2.5
SELECT count(*) FROM a JOIN b ON a.x BETWEEN b.y AND b.y + 1;
--> 979
SELECT a.id, json_each.value FROM a, json_each('[1,2]') WHERE a.id < 3;
--> 1|1
--> 1|2
--> 2|1
--> 2|2
SELECT value FROM generate_series(1, 3);
--! SQLITE_ERROR no such table: generate_series
