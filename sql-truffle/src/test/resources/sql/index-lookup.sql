-- SeekGE SeekGT SeekLE SeekLT, IdxGE IdxGT IdxLE IdxLT, IdxRowid, DeferredSeek, NotFound, Found, NoConflict, SeekScan.
CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT, c REAL, d);
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 500) INSERT INTO t SELECT i, i*37%101, 'k'||(i*53%97), (i*71%89)/4.0, CASE i%5 WHEN 0 THEN NULL WHEN 1 THEN i WHEN 2 THEN i/2.0 WHEN 3 THEN 't'||i ELSE cast('b'||i AS BLOB) END FROM s;
CREATE INDEX ta ON t(a);
CREATE INDEX tab ON t(a DESC, b);
CREATE INDEX tb ON t(b COLLATE NOCASE, c DESC);
CREATE INDEX td ON t(d);
CREATE INDEX tp ON t(c) WHERE a > 50;
CREATE INDEX te ON t(a+id, upper(b));
CREATE UNIQUE INDEX tu ON t(id, a);
SELECT id, b FROM t WHERE a = 17 ORDER BY id;
--> 96|'k44'
--> 197|'k62'
--> 298|'k80'
--> 399|'k1'
--> 500|'k19'
SELECT id, b FROM t INDEXED BY tab WHERE a = 17;
--> 399|'k1'
--> 500|'k19'
--> 96|'k44'
--> 197|'k62'
--> 298|'k80'
SELECT id FROM t INDEXED BY ta WHERE a >= 98;
--> 90
--> 191
--> 292
--> 393
--> 494
--> 60
--> 161
--> 262
--> 363
--> 464
--> 30
--> 131
--> 232
--> 333
--> 434
SELECT id FROM t INDEXED BY ta WHERE a > 98;
--> 60
--> 161
--> 262
--> 363
--> 464
--> 30
--> 131
--> 232
--> 333
--> 434
SELECT id FROM t INDEXED BY ta WHERE a <= 1 ORDER BY a DESC;
--> 475
--> 374
--> 273
--> 172
--> 71
--> 404
--> 303
--> 202
--> 101
SELECT id FROM t INDEXED BY ta WHERE a < 2 ORDER BY a DESC;
--> 475
--> 374
--> 273
--> 172
--> 71
--> 404
--> 303
--> 202
--> 101
SELECT id, a FROM t INDEXED BY tab WHERE a > 98 ORDER BY a;
--> 161|99
--> 60|99
--> 464|99
--> 363|99
--> 262|99
--> 333|100
--> 232|100
--> 131|100
--> 30|100
--> 434|100
SELECT id, a FROM t INDEXED BY tab WHERE a BETWEEN 98 AND 99 ORDER BY a DESC, b;
--> 262|99
--> 363|99
--> 464|99
--> 60|99
--> 161|99
--> 90|98
--> 191|98
--> 292|98
--> 393|98
--> 494|98
SELECT id, a, b FROM t INDEXED BY tab WHERE a = 5 AND b > 'k3';
--> 52|5|'k40'
--> 153|5|'k58'
--> 254|5|'k76'
--> 355|5|'k94'
SELECT id, a, b FROM t INDEXED BY tab WHERE a IN (3, 5, 7, 200) AND b >= 'k5';
--> 497|7|'k54'
--> 93|7|'k79'
--> 153|5|'k58'
--> 254|5|'k76'
--> 355|5|'k94'
--> 314|3|'k55'
--> 415|3|'k73'
SELECT id, b, c FROM t INDEXED BY tb WHERE b = 'K7' ORDER BY c DESC;
SELECT id, b, c FROM t INDEXED BY tb WHERE b = 'K7' COLLATE NOCASE AND c > 10;
--> 465|'k7'|21.25
--> 174|'k7'|18.0
--> 368|'k7'|12.75
SELECT id, b, c FROM t WHERE b >= 'k95' AND b < 'k96' COLLATE NOCASE ORDER BY id;
--> 75|'k95'|18.5
--> 172|'k95'|4.75
--> 269|'k95'|13.25
--> 366|'k95'|21.75
--> 463|'k95'|8.0
SELECT id, d FROM t INDEXED BY td WHERE d > 'a' LIMIT 5;
--> 103|'t103'
--> 108|'t108'
--> 113|'t113'
--> 118|'t118'
--> 123|'t123'
SELECT id, d FROM t INDEXED BY td WHERE d < 10;
--> 1|1
--> 2|1.0
--> 7|3.5
--> 6|6
--> 12|6.0
--> 17|8.5
SELECT id, d FROM t INDEXED BY td WHERE d IS NULL LIMIT 5;
--> 5|NULL
--> 10|NULL
--> 15|NULL
--> 20|NULL
--> 25|NULL
SELECT id, d FROM t INDEXED BY td WHERE d = 6.0;
--> 6|6
--> 12|6.0
SELECT id, d FROM t INDEXED BY td WHERE d = 6;
--> 6|6
--> 12|6.0
SELECT id, typeof(d) FROM t INDEXED BY td WHERE d >= x'6234' LIMIT 5;
--> 4|'blob'
--> 404|'blob'
--> 409|'blob'
--> 414|'blob'
--> 419|'blob'
SELECT id, d FROM t INDEXED BY td ORDER BY d DESC LIMIT 5;
--> 99|x'623939'
--> 94|x'623934'
--> 9|x'6239'
--> 89|x'623839'
--> 84|x'623834'
SELECT id, c FROM t WHERE c = 3.25 AND a > 50;
--> 24|3.25
--> 291|3.25
--> 469|3.25
SELECT id, c FROM t WHERE c > 21 AND a > 60 ORDER BY c, id;
--> 109|21.25
--> 376|21.25
--> 193|21.5
--> 371|21.5
--> 10|21.75
--> 188|21.75
--> 455|21.75
--> 5|22.0
--> 272|22.0
--> 450|22.0
SELECT id FROM t WHERE a+id = 100;
--> 93
SELECT id FROM t WHERE a+id BETWEEN 100 AND 110 AND upper(b) > 'K2' ORDER BY id;
--> 8
--> 16
--> 32
--> 40
--> 48
--> 56
--> 64
--> 72
--> 93
SELECT id, a FROM t WHERE id = 77 AND a = 77*37%101;
--> 77|21
SELECT x.id, y.id FROM t x JOIN t y ON y.a = x.id AND y.b = x.b WHERE x.id < 60;
--> 49|146
--> 46|337
SELECT x.id, y.id, y.c FROM t x JOIN t y ON y.a = x.a + 1 WHERE x.id < 8 ORDER BY 1, 2;
--> 1|72|9.75
--> 1|173|0.25
--> 1|274|13.0
--> 1|375|3.5
--> 1|476|16.25
--> 2|73|5.25
--> 2|174|18.0
--> 2|275|8.5
--> 2|376|21.25
--> 2|477|11.75
--> 3|74|0.75
--> 3|175|13.5
--> 3|276|4.0
--> 3|377|16.75
--> 3|478|7.25
--> 4|75|18.5
--> 4|176|9.0
--> 4|277|21.75
--> 4|378|12.25
--> 4|479|2.75
--> 5|76|14.0
--> 5|177|4.5
--> 5|278|17.25
--> 5|379|7.75
--> 5|480|20.5
--> 6|77|9.5
--> 6|178|0.0
--> 6|279|12.75
--> 6|380|3.25
--> 6|481|16.0
--> 7|78|5.0
--> 7|179|17.75
--> 7|280|8.25
--> 7|381|21.0
--> 7|482|11.5
SELECT x.id, y.id FROM t x LEFT JOIN t y ON y.a = x.a AND y.id < x.id WHERE x.id BETWEEN 95 AND 110;
--> 95|NULL
--> 96|NULL
--> 97|NULL
--> 98|NULL
--> 99|NULL
--> 100|NULL
--> 101|NULL
--> 102|1
--> 103|2
--> 104|3
--> 105|4
--> 106|5
--> 107|6
--> 108|7
--> 109|8
--> 110|9
SELECT count(*) FROM t x WHERE EXISTS(SELECT 1 FROM t y WHERE y.a = x.a AND y.id > x.id);
--> 399
SELECT count(*) FROM t x WHERE NOT EXISTS(SELECT 1 FROM t y WHERE y.a = x.a AND y.id > x.id);
--> 101
SELECT count(*) FROM t WHERE a IN (SELECT id FROM t WHERE id % 3 = 0);
--> 163
SELECT count(*) FROM t WHERE (a, b) IN (SELECT a, b FROM t WHERE id % 7 = 0);
--> 71
SELECT id FROM t WHERE a = 3 OR b = 'k4' OR id = 200 ORDER BY id;
--> 11
--> 44
--> 112
--> 141
--> 200
--> 213
--> 238
--> 314
--> 335
--> 415
--> 432
SELECT id FROM t WHERE a = '17' ORDER BY id;
--> 96
--> 197
--> 298
--> 399
--> 500
SELECT id FROM t WHERE a = 17.0 ORDER BY id;
--> 96
--> 197
--> 298
--> 399
--> 500
SELECT id FROM t WHERE a > 99.5 ORDER BY id;
--> 30
--> 131
--> 232
--> 333
--> 434
SELECT id FROM t WHERE a = NULL;
SELECT id FROM t WHERE a IS NULL;
SELECT id FROM t WHERE c = '3.25' ORDER BY id;
--> 24
--> 113
--> 202
--> 291
--> 380
--> 469
SELECT a FROM t WHERE a > 90;
--> 91
--> 91
--> 91
--> 91
--> 92
--> 92
--> 92
--> 92
--> 92
--> 93
--> 93
--> 93
--> 93
--> 93
--> 94
--> 94
--> 94
--> 94
--> 94
--> 95
--> 95
--> 95
--> 95
--> 95
--> 96
--> 96
--> 96
--> 96
--> 96
--> 97
--> 97
--> 97
--> 97
--> 97
--> 98
--> 98
--> 98
--> 98
--> 98
--> 99
--> 99
--> 99
--> 99
--> 99
--> 100
--> 100
--> 100
--> 100
--> 100
SELECT DISTINCT a FROM t WHERE a < 5;
--> 0
--> 1
--> 2
--> 3
--> 4
SELECT max(a), min(a) FROM t WHERE a < 50;
--> 49|0
SELECT a, count(*) FROM t WHERE a < 4 GROUP BY a;
--> 0|4
--> 1|5
--> 2|5
--> 3|5
UPDATE t SET a = a + 1000 WHERE a = 17;
SELECT id, a FROM t WHERE a > 1000 ORDER BY id;
--> 96|1017
--> 197|1017
--> 298|1017
--> 399|1017
--> 500|1017
DELETE FROM t WHERE a BETWEEN 10 AND 20;
SELECT count(*) FROM t WHERE a BETWEEN 5 AND 25;
--> 50
ANALYZE;
SELECT id FROM t WHERE a = 30 AND b > 'k' ORDER BY id;
--> 9
--> 110
--> 211
--> 312
--> 413
INSERT INTO t(id, a) VALUES(1, 37);
--! SQLITE_CONSTRAINT_PRIMARYKEY UNIQUE constraint failed: t.id
INSERT OR REPLACE INTO t(id, a) VALUES(1, 37);
SELECT * FROM t WHERE id = 1;
--> 1|37|NULL|NULL|NULL
PRAGMA integrity_check;
--> 'ok'
