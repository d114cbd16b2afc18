-- Tables without rowid: index cursors as tables.
CREATE TABLE t(k TEXT PRIMARY KEY, v INT, w) WITHOUT ROWID;
CREATE TABLE u(a INT, b TEXT, c, PRIMARY KEY(b DESC, a)) WITHOUT ROWID;
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 200) INSERT INTO t SELECT 'key'||(i*7919%1000), i, i/3.0 FROM s;
INSERT INTO u SELECT v % 20, 'b'||(v/20), w FROM t;
SELECT * FROM t LIMIT 5;
--> 'key109'|11|3.6666666666666665
--> 'key112'|48|16.0
--> 'key115'|85|28.333333333333332
--> 'key118'|122|40.666666666666664
--> 'key12'|148|49.333333333333336
SELECT * FROM t ORDER BY k DESC LIMIT 5;
--> 'key987'|173|57.666666666666664
--> 'key984'|136|45.333333333333336
--> 'key981'|99|33.0
--> 'key978'|62|20.666666666666668
--> 'key975'|25|8.333333333333334
SELECT * FROM t WHERE k = 'key919';
--> 'key919'|1|0.3333333333333333
SELECT * FROM t WHERE k > 'key98' AND k <= 'key99';
--> 'key981'|99|33.0
--> 'key984'|136|45.333333333333336
--> 'key987'|173|57.666666666666664
SELECT count(*), sum(v), total(w), min(k), max(k) FROM t;
--> 200|20100|6700.0|'key109'|'key987'
SELECT a, b FROM u LIMIT 25;
--> 0|'b9'
--> 1|'b9'
--> 2|'b9'
--> 3|'b9'
--> 4|'b9'
--> 5|'b9'
--> 6|'b9'
--> 7|'b9'
--> 8|'b9'
--> 9|'b9'
--> 10|'b9'
--> 11|'b9'
--> 12|'b9'
--> 13|'b9'
--> 14|'b9'
--> 15|'b9'
--> 16|'b9'
--> 17|'b9'
--> 18|'b9'
--> 19|'b9'
--> 0|'b8'
--> 1|'b8'
--> 2|'b8'
--> 3|'b8'
--> 4|'b8'
SELECT * FROM u WHERE b = 'b3' AND a > 15;
--> 16|'b3'|25.333333333333332
--> 17|'b3'|25.666666666666668
--> 18|'b3'|26.0
--> 19|'b3'|26.333333333333332
SELECT * FROM u WHERE b > 'b8' ORDER BY b DESC, a LIMIT 5;
--> 0|'b9'|60.0
--> 1|'b9'|60.333333333333336
--> 2|'b9'|60.666666666666664
--> 3|'b9'|61.0
--> 4|'b9'|61.333333333333336
SELECT x.k, y.c FROM t x JOIN u y ON y.a = x.v AND y.b = 'b1';
--> 'key109'|10.333333333333334
--> 'key190'|10.0
--> 'key271'|9.666666666666666
--> 'key28'|10.666666666666666
--> 'key352'|9.333333333333334
--> 'key433'|9.0
--> 'key461'|13.0
--> 'key514'|8.666666666666666
--> 'key542'|12.666666666666666
--> 'key595'|8.333333333333334
--> 'key623'|12.333333333333334
--> 'key676'|8.0
--> 'key704'|12.0
--> 'key757'|7.666666666666667
--> 'key785'|11.666666666666666
--> 'key838'|7.333333333333333
--> 'key866'|11.333333333333334
--> 'key919'|7.0
--> 'key947'|11.0
CREATE INDEX tv ON t(v);
SELECT k, w FROM t WHERE v BETWEEN 5 AND 8;
--> 'key595'|1.6666666666666667
--> 'key514'|2.0
--> 'key433'|2.3333333333333335
--> 'key352'|2.6666666666666665
INSERT INTO t VALUES('key919', 1, 1);
--! SQLITE_CONSTRAINT_PRIMARYKEY UNIQUE constraint failed: t.k
INSERT OR IGNORE INTO t VALUES('key919', 1, 1);
INSERT OR REPLACE INTO t VALUES('key919', 1, 1);
INSERT INTO t VALUES(NULL, 1, 1);
--! SQLITE_CONSTRAINT_NOTNULL NOT NULL constraint failed: t.k
UPDATE t SET k = 'moved' WHERE v = 8;
SELECT * FROM t WHERE v IN (1, 8);
--> 'key919'|1|1
--> 'moved'|8|2.6666666666666665
DELETE FROM u WHERE a % 2;
SELECT count(*) FROM u;
--> 100
SELECT rowid FROM t;
--! SQLITE_ERROR no such column: rowid
CREATE TABLE big(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO big VALUES(zeroblob(2000), 'blob'), ('x' || hex(zeroblob(3000)), 'text'), (1, hex(zeroblob(5000)));
SELECT typeof(k), length(k), length(v) FROM big;
--> 'integer'|1|10000
--> 'text'|6001|4
--> 'blob'|2000|4
PRAGMA integrity_check;
--> 'ok'
