--: compiled
-- Two ends of a range that lead to the same place: of all storage classes, with ends of unlike classes, collations and affinities, texts of the same length and not.
CREATE TABLE t(id INTEGER PRIMARY KEY, i INTEGER, r REAL, d TEXT, n TEXT COLLATE NOCASE, v, w NUMERIC);
INSERT INTO t(i, r, d, n, v, w) WITH RECURSIVE s(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM s WHERE k < 199)
SELECT CASE k % 11 WHEN 0 THEN NULL ELSE k % 13 - 3 END, CASE k % 17 WHEN 0 THEN NULL ELSE (k % 19) / 100.0 END, date('1993-11-20', (k * 7) || ' days'), CASE k % 3 WHEN 0 THEN 'Abcdefghij' WHEN 1 THEN 'abcdefghiJ' ELSE 'aBcdefghiz' END,
  CASE k % 8 WHEN 0 THEN k WHEN 1 THEN k / 2.0 WHEN 2 THEN 'text' || k WHEN 3 THEN x'3139' WHEN 4 THEN NULL WHEN 5 THEN '1994-01-0' || (k % 10) WHEN 6 THEN -9223372036854775807 + k ELSE '' END, CASE k % 2 WHEN 0 THEN k ELSE 'w' || k END FROM s;
SELECT count(*), sum(id) FROM t WHERE i BETWEEN 1 AND 3;
--> 42|4099
SELECT count(*), sum(id) FROM t WHERE i >= 1 AND i < 3;
--> 28|2740
SELECT count(*), sum(id) FROM t WHERE i > 1 AND i <= 3;
--> 27|2581
SELECT count(*), sum(id) FROM t WHERE i NOT BETWEEN 1 AND 3;
--> 139|14101
SELECT count(*), sum(id) FROM t WHERE i < 0 OR i > 5;
--> 98|10058
SELECT count(*), sum(id) FROM t WHERE i BETWEEN 0.5 AND 3;
--> 42|4099
SELECT count(*), sum(id) FROM t WHERE i BETWEEN 1 AND 2.5;
--> 28|2740
SELECT count(*), sum(id) FROM t WHERE i BETWEEN 1 AND NULL;
--> 0|NULL
SELECT count(*), sum(id) FROM t WHERE i NOT BETWEEN NULL AND 3;
--> 81|8301
SELECT count(*), sum(id) FROM t WHERE r BETWEEN 0.05 AND 0.07;
--> 31|3143
SELECT count(*), sum(id) FROM t WHERE r > 0.05 AND r < 0.11;
--> 52|5330
SELECT count(*), sum(id) FROM t WHERE r BETWEEN 0 AND 0.07;
--> 83|8241
SELECT count(*), sum(id) FROM t WHERE r NOT BETWEEN 0.05 AND 0.07;
--> 157|15823
SELECT count(*), sum(id) FROM t WHERE d >= '1994-01-01' AND d < '1995-01-01';
--> 53|1749
SELECT count(*), sum(id) FROM t WHERE d > '1994-01-01' AND d <= '1994-12-31';
--> 52|1742
SELECT count(*), sum(id) FROM t WHERE d BETWEEN '1994-01-01' AND '1994-01-31';
--> 5|45
SELECT count(*), sum(id) FROM t WHERE d BETWEEN '1994-01-01' AND '1994-1';
--> 39|1014
SELECT count(*), sum(id) FROM t WHERE d BETWEEN '1994' AND '1995-01-01';
--> 53|1749
SELECT count(*), sum(id) FROM t WHERE d NOT BETWEEN '1994-01-01' AND '1995-01-01';
--> 147|18351
SELECT count(*), sum(id) FROM t WHERE d BETWEEN 1994 AND '1995-01-01';
--> 53|1749
SELECT count(*), sum(id) FROM t WHERE n BETWEEN 'ABCDEFGHIJ' AND 'ABCDEFGHIK';
--> 134|13467
SELECT count(*), sum(id) FROM t WHERE n COLLATE BINARY BETWEEN 'Abcdefghij' AND 'aBcdefghiz';
--> 133|13333
SELECT count(*), sum(id) FROM t WHERE n >= 'abcdefghij' AND n COLLATE BINARY < 'abcdefghij';
--> 200|20100
SELECT count(*), sum(id) FROM t WHERE v BETWEEN 10 AND 90;
--> 30|2570
SELECT count(*), sum(id) FROM t WHERE v BETWEEN 10 AND 'text5';
--> 113|11935
SELECT count(*), sum(id) FROM t WHERE v BETWEEN '1994-01-00' AND '1994-01-05';
--> 15|1410
SELECT count(*), sum(id) FROM t WHERE v BETWEEN '' AND x'40';
--> 100|10125
SELECT count(*), sum(id) FROM t WHERE v > -9223372036854775800 AND v < 5.5;
--> 27|2581
SELECT count(*), sum(id) FROM t WHERE w BETWEEN '10' AND '90';
--> 41|2091
SELECT count(*), sum(id) FROM t WHERE w >= 10 AND w < 'w3';
--> 156|17737
SELECT count(*), sum(id) FROM t WHERE w >= CAST('1' AS TEXT) AND w < CAST(50 AS TEXT);
--> 24|624
SELECT id, d FROM t WHERE d >= '1994-01-01' AND d < '1994-03-01' AND i BETWEEN 2 AND 9;
--> 7|'1994-01-01'
--> 8|'1994-01-08'
--> 9|'1994-01-15'
--> 10|'1994-01-22'
--> 11|'1994-01-29'
--> 13|'1994-02-12'
SELECT a.id, b.id FROM t a, t b WHERE a.id < 9 AND b.i BETWEEN a.i AND a.i + 1 AND b.id < 30 AND b.d >= a.d AND b.d <= '1994-06-01';
--> 2|2
--> 2|3
--> 3|3
--> 3|4
--> 4|4
--> 4|5
--> 5|5
--> 5|6
--> 6|6
--> 6|7
--> 7|7
--> 7|8
--> 8|8
--> 8|9
--> 2|15
--> 2|16
--> 3|16
--> 3|17
--> 4|17
--> 4|18
--> 5|18
--> 5|19
--> 6|19
--> 6|20
--> 7|20
--> 7|21
--> 8|21
--> 8|22
--> 2|28
--? 2, 4
SELECT count(*), sum(id) FROM t WHERE i BETWEEN ?1 AND ?2;
--> 40|3855
--? 2, 4.5
SELECT count(*), sum(id) FROM t WHERE i BETWEEN ?1 AND ?2;
--> 40|3855
--? '1994-02-01', '1994-02-28'
SELECT count(*), sum(id) FROM t WHERE d BETWEEN ?1 AND ?2;
--> 4|54
SELECT i BETWEEN 1 AND 3, d BETWEEN '1994-01-01' AND '1994-02-01', d = '1994-01-01', d <> '1994-01-01', n = 'ABCDEFGHIJ', n = 'short' FROM t WHERE id < 14;
--> NULL|0|0|1|1|0
--> 0|0|0|1|1|0
--> 0|0|0|1|0|0
--> 0|0|0|1|1|0
--> 1|0|0|1|1|0
--> 1|0|0|1|0|0
--> 1|1|1|0|1|0
--> 0|1|0|1|1|0
--> 0|1|0|1|0|0
--> 0|1|0|1|1|0
--> 0|1|0|1|1|0
--> NULL|0|0|1|0|0
--> 0|0|0|1|1|0
SELECT count(*) FROM t WHERE d IN ('1994-01-01', '1994-01-15', '1994-01-150') OR n COLLATE BINARY = 'abcdefghiJ';
--> 69
-- A program with groups has a Jump, which follows a Compare: a comparison of a term has nothing to keep for it, and is one of a range; before an ElseEq it has.
SELECT i, count(*), sum(id) FROM t WHERE r BETWEEN 0.05 AND 0.07 GROUP BY i;
--> NULL|3|344
--> -3|2|223
--> -2|2|355
--> -1|2|357
--> 0|3|363
--> 1|2|127
--> 2|2|90
--> 3|2|53
--> 4|1|8
--> 5|2|317
--> 6|3|420
--> 7|3|306
--> 8|2|89
--> 9|2|91
SELECT n, count(*) FROM t WHERE d BETWEEN '1994-01-01' AND '1995-01-01' AND v <> 'text3' GROUP BY n COLLATE BINARY;
--> 'Abcdefghij'|16
--> 'aBcdefghiz'|15
--> 'abcdefghiJ'|16
SELECT i, count(*), sum(id) FROM t WHERE (i, r) < (3, 0.1) GROUP BY i;
--> -3|14|1431
--> -2|15|1525
--> -1|15|1475
--> 0|14|1369
--> 1|15|1518
--> 2|13|1222
--> 3|8|615
SELECT i, count(*), sum(id) FROM t WHERE (d, i, id) >= ('1995-01-01', 3, 50) GROUP BY i;
--> NULL|13|1729
--> -3|10|1297
--> -2|10|1385
--> -1|10|1330
--> 0|10|1275
--> 1|10|1363
--> 2|9|1107
--> 3|9|1194
--> 4|10|1198
--> 5|10|1286
--> 6|10|1231
--> 7|10|1319
--> 8|10|1264
--> 9|10|1352
SELECT (i, d) > (4, '1994-06-01'), (i, d) <= (4, '1994-06-01'), count(*) FROM t GROUP BY 1, 2;
--> NULL|NULL|19
--> 0|1|102
--> 1|0|79
-- Short texts, of the same length as the constant and not.
SELECT v IN ('', 'text3', 'text11'), count(*) FROM t WHERE w = 'w7' OR w <> 'w9' OR w = 12 GROUP BY 1;
--> NULL|25
--> 0|149
--> 1|25
SELECT count(*) FROM t WHERE substr(n, 1, id % 11) = 'abcdefgh' OR substr(n, 1, id % 11) = 'A' OR substr(n, 1, id % 11) = '' COLLATE BINARY;
--> 31
SELECT count(*) FROM t WHERE substr(d, 1, id % 11) IN ('1993', '1994-0', '1995-01', '1994-01-', '1995-01-01');
--> 6
