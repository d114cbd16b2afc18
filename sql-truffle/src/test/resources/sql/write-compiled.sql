--: compiled
-- Nodes that only statements which write have, and a few that are rare, compiled.
CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b, c TEXT);
CREATE TABLE w(x INT, y TEXT, z, PRIMARY KEY(x, y)) WITHOUT ROWID;
WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 500) INSERT INTO t SELECT i, i * 7 % 50, CASE i % 3 WHEN 0 THEN NULL WHEN 1 THEN i / 4.0 ELSE 'b' || i END, 'text ' || i FROM n;
INSERT INTO w SELECT a, c, b FROM t;
UPDATE t SET a = a + 1, c = c || id WHERE id % 3 = 0;
SELECT changes(), sum(a), sum(length(c)) FROM t;
--> 166|12416|4354
CREATE INDEX ta ON t(a);
UPDATE t SET a = -a WHERE id % 4 = 0;
UPDATE t SET b = 'new' WHERE a > 20 AND id > 3;
DELETE FROM t WHERE a BETWEEN 30 AND 33;
UPDATE t SET id = id + 1000 WHERE a < 0;
DELETE FROM t WHERE a > 40;
DELETE FROM t WHERE id % 7 = 0;
SELECT changes(), count(*), sum(id), sum(a), count(b) FROM t;
--> 50|349|191217|1906|267
CREATE INDEX tb ON t(b);
SELECT id FROM t WHERE a = 4 OR b = 'b8' OR a IN (5, 6) OR b = 'new';
--> 22
--> 122
--> 129
--> 279
--> 422
--> 429
--> 65
--> 115
--> 215
--> 222
--> 265
--> 365
--> 415
--> 15
--> 58
--> 158
--> 165
--> 358
--> 458
--> 465
--> 5
--> 11
--> 18
--> 25
--> 27
--> 34
--> 39
--> 41
--> 46
--> 47
--> 53
--> 54
--> 55
--> 61
--> 62
--> 69
--> 75
--> 82
--> 89
--> 97
--> 103
--> 111
--> 118
--> 125
--> 127
--> 134
--> 139
--> 141
--> 146
--> 153
--> 155
--> 162
--> 170
--> 177
--> 191
--> 197
--> 198
--> 205
--> 211
--> 218
--> 219
--> 225
--> 227
--> 234
--> 239
--> 241
--> 246
--> 247
--> 253
--> 254
--> 255
--> 261
--> 262
--> 275
--> 277
--> 282
--> 289
--> 291
--> 298
--> 303
--> 305
--> 311
--> 318
--> 325
--> 327
--> 334
--> 339
--> 341
--> 346
--> 347
--> 353
--> 354
--> 355
--> 361
--> 362
--> 369
--> 370
--> 375
--> 377
--> 382
--> 389
--> 391
--> 397
--> 398
--> 403
--> 405
--> 411
--> 418
--> 425
--> 439
--> 446
--> 453
--> 454
--> 461
--> 470
--> 475
--> 477
--> 482
--> 489
--> 491
--> 498
UPDATE w SET x = x + 100 WHERE x % 5 = 1;
DELETE FROM w WHERE z LIKE 'b%';
CREATE TABLE w2(x INT, y TEXT, z, PRIMARY KEY(x, y)) WITHOUT ROWID;
INSERT INTO w2 SELECT * FROM w;
SELECT count(*), sum(x), max(y) FROM w2;
--> 333|14881|'text 99'
CREATE TRIGGER td AFTER DELETE ON t WHEN old.id = 1012 BEGIN DELETE FROM w2; END;
DELETE FROM t WHERE a < -9;
SELECT changes(), count(*), (SELECT count(*) FROM w2) FROM t;
--> 87|262|0
DELETE FROM w;
PRAGMA optimize=0x10002;
PRAGMA foreign_keys=ON;
CREATE TABLE p(id INTEGER PRIMARY KEY);
CREATE TABLE c(r REFERENCES p DEFERRABLE INITIALLY DEFERRED);
BEGIN;
INSERT INTO c VALUES(8), (9);
INSERT INTO p SELECT id FROM t WHERE id < 20;
COMMIT;
--! SQLITE_CONSTRAINT_FOREIGNKEY FOREIGN KEY constraint failed
INSERT INTO p VALUES(7);
CREATE TABLE auto(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
INSERT INTO auto SELECT id, a FROM t WHERE id < 300;
SELECT max(id), (SELECT seq FROM sqlite_sequence) FROM auto;
--> 298|298
SELECT a, id FROM t WHERE id < 300 UNION SELECT x, id FROM auto WHERE id < 300 ORDER BY 2 DESC, 1 LIMIT 9;
--> 36|298
--> 15|295
--> 1|293
--> 38|291
--> 23|289
--> 2|286
--> 25|282
--> 17|281
--> 4|279
SELECT a, id FROM t WHERE id < 9 UNION SELECT x, id FROM auto WHERE id < 12 ORDER BY 2 DESC, 1 LIMIT 9;
--> 27|11
--> 20|10
--> 14|9
--> 35|5
--> 22|3
--> 14|2
--> 7|1
SELECT json_group_array(json_array(id) ORDER BY a DESC) FROM t WHERE id < 200;
--> '[[27],[170],[177],[127],[34],[134],[141],[41],[191],[198],[5],[55],[155],[162],[62],[69],[47],[54],[97],[197],[111],[11]'... 550 bytes, hash 29b68741
