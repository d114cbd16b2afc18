-- Registers that are set on one of several ways: coalesce, CASE. An automatic index with values below zero.
CREATE TABLE w(id INTEGER PRIMARY KEY, g INT, a INT, x REAL, s TEXT);
WITH RECURSIVE c(k) AS (SELECT 1 UNION ALL SELECT k+1 FROM c WHERE k < 3000) INSERT INTO w SELECT k, k%3, CASE WHEN k%3 THEN k%11-4 END, CASE WHEN k%4 THEN k*1.25 END, 'w'||(k%7) FROM c;
CREATE TABLE v(k INT, a INT, x REAL);
INSERT INTO v SELECT id%900, a, x FROM w WHERE id%2=0;
CREATE INDEX vk ON v(k);
ANALYZE;
SELECT g, sum(coalesce(a, 0)) FROM w GROUP BY g ORDER BY g;
--> 0|0
--> 1|996
--> 2|995
SELECT count(*) FROM w WHERE coalesce(x, a) > 12;
--> 2243
SELECT count(*) FROM w WHERE coalesce(x, a) IN (1, 2, 3.75);
--> 91
SELECT sum(coalesce(w.g, CASE w.a WHEN 1 THEN 2 END)), count(v.a) FROM w LEFT JOIN v ON v.k = w.id WHERE coalesce(w.id, abs(w.x), 3) > 13;
--> 4019|984
SELECT count(*), total(b.a) FROM v a CROSS JOIN w b ON b.a = a.a WHERE b.a < 4 AND ifnull(a.a, 3.5) IS NOT NULL;
--> 132314|-66248.0
-- min() and max() in groups: the other values are those of the first row that has the least or greatest one.
SELECT g, id, s, max(x), count(*) FROM w GROUP BY g ORDER BY g;
--> 0|2997|'w1'|3746.25|1000
--> 1|2998|'w2'|3747.5|1000
--> 2|2999|'w3'|3748.75|1000
SELECT s, min(a), max(a), id, x FROM w WHERE id < 2000 GROUP BY s ORDER BY s;
--> 'w0'|-4|6|98|122.5
--> 'w1'|-4|6|43|53.75
--> 'w2'|-4|6|65|81.25
--> 'w3'|-4|6|10|12.5
--> 'w4'|-4|6|32|NULL
--> 'w5'|-4|6|131|163.75
--> 'w6'|-4|6|76|NULL
SELECT a, max(s), x, min(x) FROM w GROUP BY a HAVING count(*) > 100 ORDER BY a LIMIT 3;
--> NULL|'w6'|3.75|3.75
--> -4|'w6'|13.75|13.75
--> -3|'w6'|1.25|1.25
SELECT max(x), min(s), max(a), min(id) FROM w WHERE a IS NOT NULL;
--> 3748.75|'w0'|6|1
