-- Loops that update and delete: one pass and two, errors in the middle, conflict clauses, savepoints, triggers, foreign keys.
CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b, c TEXT);
CREATE TABLE u(id INTEGER PRIMARY KEY, a INT UNIQUE, b CHECK(b <> 13), c TEXT NOT NULL);
CREATE TABLE w(x INT, y TEXT, z, PRIMARY KEY(x, y)) WITHOUT ROWID;
WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 300) INSERT INTO t SELECT i, i * 7 % 50, CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN i WHEN 2 THEN i / 4.0 WHEN 3 THEN 'b' || i ELSE zeroblob(i % 7) END, 'text ' || i FROM n;
UPDATE t SET c = c || hex(zeroblob(3000)) WHERE id % 100 = 50;
INSERT INTO u SELECT id, id * 10, id % 13, c FROM t;
INSERT INTO w SELECT a, c, b FROM t;
UPDATE t SET a = a + 1 WHERE id % 3 = 0;
SELECT changes(), sum(a), sum(length(c)) FROM t;
--> 100|7450|20292
UPDATE t SET b = b WHERE id % 3 = 0;
UPDATE t SET c = c || 'x', b = typeof(b) WHERE id BETWEEN 90 AND 110;
UPDATE t SET b = rowid, a = a WHERE length(c) > 10;
SELECT changes(), sum(length(c)), total(b) FROM t;
--> 3|20313|11109.0
CREATE INDEX ta ON t(a);
CREATE INDEX tbc ON t(b, c) WHERE b IS NOT NULL;
UPDATE t SET a = -a WHERE id % 4 = 0;
UPDATE t SET b = 'new' WHERE a > 20;
UPDATE t SET id = id + 1000 WHERE a < 0;
SELECT changes(), sum(id), sum(a), count(b), max(b) FROM t;
--> 73|118150|3800|271|x'000000000000'
DELETE FROM t WHERE id % 7 = 0;
SELECT changes(), count(*), sum(id) FROM t;
--> 43|257|100741
DELETE FROM t WHERE a = 3 OR b = 'new' AND id > 1100;
SELECT changes(), count(*), sum(id) FROM t;
--> 5|252|100039
SELECT id, b FROM t WHERE a = 4 OR b = 'b3' OR a IN (5, 6) ORDER BY id LIMIT 12;
--> 15|NULL
--> 22|5.5
--> 58|'b58'
--> 65|NULL
--> 115|NULL
--> 122|30.5
--> 129|x'000000'
--> 158|'b158'
--> 165|NULL
--> 215|NULL
--> 222|55.5
--> 265|NULL
-- Errors in the middle: what came before is undone, or kept, or the rest is left.
UPDATE u SET a = a + 10;
--! SQLITE_CONSTRAINT_UNIQUE UNIQUE constraint failed: u.a
UPDATE u SET b = b + 1;
--! SQLITE_CONSTRAINT_CHECK CHECK constraint failed: b <> 13
UPDATE OR FAIL u SET b = b + 1 WHERE id > 20;
--! SQLITE_CONSTRAINT_CHECK CHECK constraint failed: b <> 13
UPDATE OR IGNORE u SET a = a + 10 WHERE id < 9;
UPDATE OR REPLACE u SET a = a + 10 WHERE id > 290;
UPDATE u SET c = NULL WHERE id > 100;
--! SQLITE_CONSTRAINT_NOTNULL NOT NULL constraint failed: u.c
SELECT count(*), sum(a), sum(b), changes(), total_changes() FROM u;
--> 295|436750|1762|0|1465
BEGIN;
DELETE FROM u WHERE b = 4;
UPDATE OR ROLLBACK u SET b = b + 1 WHERE a > 30;
--! SQLITE_CONSTRAINT_CHECK CHECK constraint failed: b <> 13
SELECT count(*), sum(a), sum(b) FROM u;
--> 295|436750|1762
BEGIN;
SAVEPOINT s;
UPDATE u SET c = 'longer ' || c WHERE id % 2;
DELETE FROM u WHERE id % 5 = 1;
ROLLBACK TO s;
DELETE FROM u WHERE id % 5 = 2;
COMMIT;
SELECT count(*), sum(a), sum(length(c)) FROM u;
--> 236|349960|19802
-- Without rowid: the keys to write to are kept as records.
UPDATE w SET z = z || '!' WHERE x % 3 = 1;
UPDATE w SET x = x + 100 WHERE x < 10;
UPDATE w SET y = 'y' || y WHERE z > 'b2';
DELETE FROM w WHERE x % 4 = 2;
DELETE FROM w WHERE x IN (SELECT x + 4 FROM w) AND z IS NULL;
SELECT count(*), sum(x), sum(length(y)), group_concat(z) FROM w WHERE z IS NOT NULL;
--> 180|8112|1432|text x'623132332c623137332c623232332c6232332c623237332c6237332c3131362c31362c3136362c3231362c3236362c36362c00000000212c0000000000212c000000000000212c212c000000212c0000212c62313338212c62313838212c62323338212c62323838212c623338212c623838212c3133312c'... 869 bytes, hash b2134406
CREATE TABLE w2(x INT, y TEXT, z, PRIMARY KEY(x, y)) WITHOUT ROWID;
INSERT INTO w2 SELECT * FROM w;
CREATE TABLE t2(id INTEGER PRIMARY KEY, a INT, b, c TEXT);
INSERT INTO t2 SELECT * FROM t;
SELECT (SELECT count(*) FROM w2), count(*), sum(id), sum(length(c)) FROM t2;
--> 186|252|100039|19944
-- Triggers, which C runs.
CREATE TABLE log(n);
CREATE TRIGGER ud AFTER DELETE ON u BEGIN INSERT INTO log VALUES(old.id); SELECT RAISE(ABORT, 'no') WHERE old.id = 40; END;
DELETE FROM u WHERE id < 20;
DELETE FROM u WHERE id < 60;
--! SQLITE_CONSTRAINT_TRIGGER no
CREATE TRIGGER uu AFTER UPDATE OF b ON u WHEN new.b = 12 BEGIN UPDATE log SET n = n + new.id; SELECT RAISE(ROLLBACK, 'back') WHERE new.id > 250; END;
UPDATE u SET b = b + 1 WHERE b = 11 AND id < 100;
BEGIN;
UPDATE u SET b = b - 1 WHERE id < 100;
UPDATE u SET b = 12 WHERE id % 10 = 9;
--! SQLITE_CONSTRAINT_TRIGGER back
SELECT count(*), sum(n), (SELECT sum(b) FROM u) FROM log;
--> 15|4667|1334
-- Foreign keys.
PRAGMA foreign_keys=ON;
CREATE TABLE p(id INTEGER PRIMARY KEY, k UNIQUE);
CREATE TABLE c(r REFERENCES p(k) DEFERRABLE INITIALLY DEFERRED, s REFERENCES p ON DELETE CASCADE);
BEGIN;
INSERT INTO c VALUES('k1', NULL), ('k2', NULL), ('k9', NULL);
INSERT INTO p SELECT id, 'k' || id FROM t WHERE id < 9;
COMMIT;
--! SQLITE_CONSTRAINT_FOREIGNKEY FOREIGN KEY constraint failed
INSERT INTO p VALUES(9, 'k9');
COMMIT;
INSERT INTO c SELECT NULL, id FROM p;
DELETE FROM p WHERE id > 2;
--! SQLITE_CONSTRAINT_FOREIGNKEY FOREIGN KEY constraint failed
UPDATE p SET k = 'k' || (id + 50) WHERE id > 4;
--! SQLITE_CONSTRAINT_FOREIGNKEY FOREIGN KEY constraint failed
DELETE FROM c WHERE r = 'k9';
DELETE FROM p WHERE id > 2;
SELECT count(*), group_concat(r), sum(s) FROM c;
--> 4|'k1,k2'|3
-- The others.
CREATE TABLE auto(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
INSERT INTO auto SELECT id, a FROM t WHERE id < 40;
INSERT INTO auto(x) SELECT a FROM t WHERE id < 20;
SELECT max(id), sum(x), (SELECT seq FROM sqlite_sequence) FROM auto;
--> 52|875|52
SELECT a, b FROM u WHERE id < 70 UNION SELECT a, x FROM auto JOIN t USING(id) WHERE id < 12 ORDER BY 2 DESC, 1 LIMIT 9;
--> 43|43
--> 35|35
--> 27|27
--> 22|22
--> 20|20
--> 14|14
--> 230|12
--> 240|12
--> 250|12
SELECT a % 2, json_group_array(json_array(id) ORDER BY id DESC) FROM t WHERE id < 20 GROUP BY 1;
--> 0|'[[15],[10],[9],[3],[2]]'
--> 1|'[[19],[18],[17],[13],[11],[6],[5],[1]]'
WITH RECURSIVE q(i, s) AS (VALUES(1, 'a') UNION ALL SELECT i * 2, s || i FROM q WHERE i < 90 UNION ALL SELECT i * 3, s FROM q WHERE i < 30) SELECT count(*), sum(i), max(s) FROM q;
--> 69|4479|'a954'
ANALYZE;
DELETE FROM t2;
SELECT changes();
--> 252
PRAGMA integrity_check;
--> 'ok'
