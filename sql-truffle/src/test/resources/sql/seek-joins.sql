-- Joins whose inner loop is a seek.
CREATE TABLE s(id INTEGER PRIMARY KEY, a, b INT, c TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 699) INSERT INTO s SELECT i*3, CASE i%6 WHEN 0 THEN NULL WHEN 1 THEN i%50 WHEN 2 THEN -i WHEN 3 THEN i*1.5 WHEN 4 THEN 't'||(i%50) ELSE cast('b'||(i%40) AS BLOB) END, i%20, 'key'||(i%45) FROM n;
CREATE INDEX sa ON s(a);
CREATE INDEX sb ON s(b, a DESC);
CREATE INDEX sc ON s(c);
SELECT count(*), sum(y.id) FROM s x JOIN s y ON y.id = x.id + 3;
--> 699|733950
SELECT count(*), sum(y.id), sum(y.b) FROM s x JOIN s y ON y.id = x.id * 7 % 2100;
--> 700|727650|6650
SELECT count(*), sum(y.id) FROM s x JOIN s y ON y.id = x.a;
--> 32|768
SELECT count(y.id), sum(y.b) FROM s x LEFT JOIN s y ON y.id = x.id + 1;
--> 0|NULL
SELECT count(*), sum(y.id) FROM s x JOIN s y ON y.a = x.a;
--> 2007|2104410
SELECT count(*), sum(y.id + y.b) FROM s x JOIN s y ON y.c = x.c WHERE x.b < 4;
--> 2180|2303400
SELECT count(*), sum(y.id) FROM s x JOIN s y INDEXED BY sb ON y.b = x.b AND y.a > x.a;
--> 8103|8565294
SELECT count(*), max(y.c) FROM s x JOIN s y INDEXED BY sb ON y.b = x.b AND y.a = x.id;
--> 4|'key40'
SELECT count(*), sum(y.b) FROM s x JOIN s y ON y.id BETWEEN x.id - 4 AND x.id + 4;
--> 2098|19931
SELECT count(*) FROM s x WHERE EXISTS (SELECT 1 FROM s y WHERE y.a = x.b);
--> 350
SELECT count(*), sum(id) FROM s WHERE b IN (1, 3, 4) AND a IN (3, 5, 't4', -2, 4.5);
--> 6|4263
PRAGMA integrity_check;
--> 'ok'
