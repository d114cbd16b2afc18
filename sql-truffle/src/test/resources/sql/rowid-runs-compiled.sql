--: compiled slow
-- DeferredSeek and SeekRowid to the row behind, the row at hand, rows on the next page, rows with gaps between; columns of the entry and of the row.
CREATE TABLE r(id INTEGER PRIMARY KEY, k INT, a INT, b TEXT, c REAL, long TEXT);
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 600) INSERT INTO r SELECT i + i / 100 * 3 + (i > 300) * 20000, i / 3, i % 7, 'b' || i, i / 4.0, CASE WHEN i % 50 = 0 THEN replace(hex(zeroblob(2500)), '00', 'ab') ELSE 'short' || i END FROM s;
CREATE INDEX rk ON r(k, a);
SELECT count(*), sum(length(long)), sum(c), min(b), max(b) FROM r INDEXED BY rk WHERE k > 2;
--> 592|64549|45066.0|'b10'|'b99'
SELECT sum(b = 'b17'), sum(a), sum(length(b)), count(*) FROM r INDEXED BY rk WHERE k BETWEEN 5 AND 150;
--> 1|1312|1667|438
SELECT k, a, b, substr(long, 1, 9) FROM r INDEXED BY rk WHERE k IN (16, 33, 99, 100, 166) AND c > 1;
--> 16|0|'b49'|'short49'
--> 16|1|'b50'|'ababababa'
--> 16|6|'b48'|'short48'
--> 33|1|'b99'|'short99'
--> 33|2|'b100'|'ababababa'
--> 33|3|'b101'|'short101'
--> 99|3|'b297'|'short297'
--> 99|4|'b298'|'short298'
--> 99|5|'b299'|'short299'
--> 100|0|'b301'|'short301'
--> 100|1|'b302'|'short302'
--> 100|6|'b300'|'ababababa'
--> 166|1|'b498'|'short498'
--> 166|2|'b499'|'short499'
--> 166|3|'b500'|'ababababa'
SELECT k, b FROM r INDEXED BY rk WHERE k < 3 ORDER BY k DESC, a DESC;
--> 2|'b6'
--> 2|'b8'
--> 2|'b7'
--> 1|'b5'
--> 1|'b4'
--> 1|'b3'
--> 0|'b2'
--> 0|'b1'
SELECT sum(x.c * y.a), count(*) FROM r x, (SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3) CROSS JOIN r y INDEXED BY rk WHERE x.id = y.id AND y.k > 0 AND y.b <> 'b5';
--> 406106.25|1791
CREATE TABLE p(id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO p SELECT id, 'name ' || id FROM r WHERE a <> 3;
SELECT count(*), sum(length(p.name)), max(p.name) FROM r CROSS JOIN p ON p.id = r.id;
--> 514|4533|'name 99'
SELECT count(*), sum(length(p.name)), sum(r.k) FROM r CROSS JOIN p ON p.id = r.k;
--> 505|3761|50675
SELECT count(p.name), sum(length(p.name)), count(*) FROM r LEFT JOIN p ON p.id = r.k + 1;
--> 507|3779|600
UPDATE r SET c = c + 1 WHERE k BETWEEN 10 AND 120 AND b LIKE 'b%1';
DELETE FROM r WHERE k BETWEEN 20 AND 60 AND long LIKE 'short%2';
SELECT count(*), sum(length(long)), sum(c), min(b), max(b) FROM r INDEXED BY rk WHERE k > 2;
--> 579|64449|44703.5|'b10'|'b99'
PRAGMA integrity_check;
--> 'ok'
