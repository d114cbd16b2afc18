-- The ends of triggers' programs: all ways of RAISE, errors, recursion, depth; foreign-key actions and their counters.
CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b);
CREATE TABLE log(n INTEGER PRIMARY KEY, what TEXT, x);
WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 60) INSERT INTO t SELECT i, i * 11 % 17, 'b' || i FROM n;
CREATE TRIGGER ign BEFORE UPDATE OF a ON t WHEN NEW.a > 9 BEGIN
  INSERT INTO log(what, x) VALUES('ignored', OLD.id);
  SELECT RAISE(IGNORE) WHERE NEW.id % 2;
  INSERT INTO log(what, x) VALUES('not ignored', OLD.id);
END;
UPDATE t SET a = a + 1;
SELECT changes(), sum(a) FROM t;
--> 45|540
SELECT what, count(*), sum(x) FROM log GROUP BY what;
--> 'ignored'|30|915
--> 'not ignored'|15|490
DROP TRIGGER ign;
CREATE TRIGGER ign BEFORE DELETE ON t BEGIN
  SELECT CASE WHEN OLD.a % 3 = 0 THEN RAISE(IGNORE) END AS ignored;
END;
DELETE FROM t WHERE id > 40;
SELECT changes(), count(*), sum(id) FROM t;
--> 12|48|1221
DROP TRIGGER ign;
-- Ignored in a program that another one calls: that one goes on behind its statement.
CREATE TABLE u(x INTEGER PRIMARY KEY, y);
CREATE TRIGGER ui BEFORE INSERT ON u WHEN NEW.x % 5 = 0 BEGIN
  SELECT RAISE(IGNORE);
END;
CREATE TRIGGER tu AFTER UPDATE OF b ON t BEGIN
  INSERT INTO u VALUES(NEW.id, NEW.b);
  INSERT INTO log(what, x) VALUES('behind', NEW.id);
END;
UPDATE t SET b = b || 'u' WHERE id < 24;
SELECT count(*), sum(x), max(y) FROM u;
--> 19|226|'b9u'
SELECT what, count(*), sum(x) FROM log GROUP BY what;
--> 'behind'|23|276
--> 'ignored'|30|915
--> 'not ignored'|15|490
-- The other three, in a transaction; the messages are the trigger's.
BEGIN;
DELETE FROM u WHERE x > 9;
CREATE TRIGGER ab AFTER UPDATE OF a ON t WHEN NEW.id = 13 BEGIN
  SELECT RAISE(ABORT, 'aborted at ' || NEW.id || ' ' || OLD.b);
END;
UPDATE t SET a = a + 100;
--! SQLITE_CONSTRAINT_TRIGGER aborted at 13 b13u
SELECT changes(), sum(a), (SELECT count(*) FROM u) FROM t;
--> 0|444|8
DROP TRIGGER ab;
CREATE TRIGGER fa AFTER UPDATE OF a ON t WHEN NEW.id = 13 BEGIN
  SELECT RAISE(FAIL, 'failed');
END;
UPDATE t SET a = a + 100;
--! SQLITE_CONSTRAINT_TRIGGER failed
SELECT changes(), sum(a), (SELECT count(*) FROM u) FROM t;
--> 13|1744|8
DROP TRIGGER fa;
COMMIT;
CREATE TRIGGER ro AFTER UPDATE OF a ON t WHEN NEW.id = 14 BEGIN
  SELECT RAISE(ROLLBACK, 'rolled back');
END;
BEGIN;
DELETE FROM u WHERE x < 5;
UPDATE t SET a = a + 100;
--! SQLITE_CONSTRAINT_TRIGGER rolled back
COMMIT;
--! SQLITE_ERROR cannot commit - no transaction is active
SELECT changes(), sum(a), (SELECT count(*) FROM u) FROM t;
--> 0|1744|8
DROP TRIGGER ro;
-- An error of the trigger's own statement, with each conflict clause of the statement that fires it.
DROP TRIGGER tu;
DROP TRIGGER ui;
CREATE TRIGGER dup AFTER UPDATE OF a ON t BEGIN
  INSERT INTO u VALUES(NEW.id / 2 * 2 + 200, NEW.a);
END;
UPDATE t SET a = 1 WHERE id BETWEEN 9 AND 20;
--! SQLITE_CONSTRAINT_PRIMARYKEY UNIQUE constraint failed: u.x
SELECT count(*), sum(x) FROM u;
--> 8|40
UPDATE OR FAIL t SET a = 1 WHERE id BETWEEN 9 AND 20;
--! SQLITE_CONSTRAINT_PRIMARYKEY UNIQUE constraint failed: u.x
SELECT count(*), sum(x) FROM u;
--> 10|458
UPDATE OR IGNORE t SET a = 2 WHERE id BETWEEN 9 AND 20;
SELECT count(*), sum(x) FROM u;
--> 15|1538
UPDATE OR REPLACE t SET a = 3 WHERE id BETWEEN 9 AND 20;
SELECT count(*), sum(x), sum(y) FROM u;
--> 15|1538|21.0
SELECT sum(a), changes() FROM t;
--> 1175|12
DROP TRIGGER dup;
-- An error in an expression: integer overflow becomes real, a malformed JSON text an error.
CREATE TRIGGER js AFTER UPDATE OF b ON t BEGIN
  INSERT INTO log(what, x) VALUES('json', json_extract(NEW.b, '$.a'));
END;
UPDATE t SET b = CASE id WHEN 30 THEN '{' ELSE '{"a":' || id || '}' END;
--! SQLITE_ERROR malformed JSON
SELECT sum(x) FROM log WHERE what = 'json';
--> NULL
UPDATE t SET b = '{"a":' || id || '}';
SELECT sum(x) FROM log WHERE what = 'json';
--> 1221
DROP TRIGGER js;
-- A program that runs itself, to a given depth and to the end; functions that keep something for constant arguments.
PRAGMA recursive_triggers=ON;
CREATE TABLE r(n INT, s TEXT);
CREATE TRIGGER ri AFTER INSERT ON r WHEN NEW.n > 0 BEGIN
  INSERT INTO r VALUES(NEW.n - 1, NEW.s || NEW.n);
  UPDATE r SET s = s || '.' WHERE n = NEW.n AND s GLOB '*[0-9]';
END;
INSERT INTO r SELECT id % 6, 's' FROM t WHERE id < 20;
SELECT changes(), count(*), sum(n), max(length(s)), group_concat(DISTINCT s) FROM r;
--> 19|65|106|6|'s,s1,s2.,s21,s3.,s32.,s321,s4.,s43.,s432.,s4321,s5.,s54.,s543.,s5432.,s54321'
DROP TRIGGER ri;
CREATE TRIGGER ru AFTER UPDATE ON r BEGIN
  UPDATE r SET n = n + 1 WHERE rowid = NEW.rowid AND n < 9;
END;
UPDATE r SET n = n + 1 WHERE n % 2;
SELECT changes(), count(*), sum(n) FROM r;
--> 28|65|300
CREATE TRIGGER endless AFTER DELETE ON r BEGIN
  INSERT INTO r VALUES(OLD.n + 1, 'again');
  DELETE FROM r WHERE s = 'again' AND n < 2000;
END;
DELETE FROM r WHERE rowid % 5 = 2;
--! SQLITE_ERROR triggers nested too deep
SELECT count(*), sum(n) FROM r;
--> 65|300
PRAGMA recursive_triggers=OFF;
DELETE FROM r WHERE rowid % 5 = 2;
SELECT changes(), count(*), sum(n) FROM r;
--> 13|52|243
-- Once flags are the program's own in each run; subqueries, views and compound queries in it.
CREATE TRIGGER once AFTER DELETE ON log BEGIN
  INSERT INTO u(x, y) SELECT 5000 + OLD.n, (SELECT count(*) FROM u) + (SELECT max(x) FROM u WHERE x < (SELECT avg(x) FROM u)) FROM (SELECT 1 UNION SELECT 1) WHERE OLD.n IN (SELECT n FROM log UNION ALL SELECT OLD.n);
END;
DELETE FROM log WHERE n % 4 = 1;
SELECT changes(), count(*), sum(x), sum(y) FROM u;
--> 29|44|148191|7031.0
-- Foreign keys: all actions, by rowid and by other keys, on rows of the same table too.
PRAGMA foreign_keys=ON;
CREATE TABLE p(id INTEGER PRIMARY KEY, k TEXT UNIQUE, v);
CREATE TABLE cas(id INTEGER PRIMARY KEY, pid REFERENCES p ON DELETE CASCADE ON UPDATE CASCADE, pk REFERENCES p(k) ON UPDATE CASCADE ON DELETE SET NULL);
CREATE TABLE nul(id INTEGER PRIMARY KEY, pid REFERENCES p ON DELETE SET NULL ON UPDATE SET NULL);
CREATE TABLE def(id INTEGER PRIMARY KEY, pid DEFAULT 1 REFERENCES p ON DELETE SET DEFAULT ON UPDATE SET DEFAULT);
CREATE TABLE res(id INTEGER PRIMARY KEY, pid REFERENCES p ON DELETE RESTRICT ON UPDATE RESTRICT);
CREATE TABLE noa(id INTEGER PRIMARY KEY, pid REFERENCES p DEFERRABLE INITIALLY DEFERRED);
CREATE TABLE tree(id INTEGER PRIMARY KEY, up REFERENCES tree ON DELETE CASCADE);
CREATE INDEX cas_pid ON cas(pid);
INSERT INTO p SELECT id, 'k' || id, a FROM t;
INSERT INTO cas SELECT id, (id * 7) % 40 + 1, 'k' || (id % 30 + 1) FROM t;
INSERT INTO nul SELECT id, id FROM t WHERE id % 3 = 0;
INSERT INTO def SELECT id, id FROM t WHERE id % 3 = 1;
INSERT INTO res SELECT id, id FROM t WHERE id % 10 = 5;
INSERT INTO tree SELECT id, NULLIF(id / 2, 0) FROM t;
DELETE FROM p WHERE id > 30 AND id % 10 <> 5;
SELECT changes(), count(*), sum(pid), count(pk), (SELECT group_concat(pid) FROM nul), (SELECT group_concat(pid) FROM def) FROM cas;
--> 16|37|599|37|'3,6,9,12,15,18,21,24,27,30,45'|'1,4,7,10,13,16,19,22,25,28,1,1,1,1,1,1'
UPDATE p SET id = id + 100 WHERE id % 10 = 3;
SELECT changes(), count(*), sum(pid), count(pk), (SELECT group_concat(pid) FROM nul), (SELECT group_concat(pid) FROM def) FROM cas;
--> 3|37|899|37|'6,9,12,15,18,21,24,27,30,45'|'1,4,7,10,1,16,19,22,25,28,1,1,1,1,1,1'
UPDATE p SET k = k || 'x' WHERE v > 100;
SELECT group_concat(pk) FROM cas;
--> 'k2x,k3x,k4x,k5x,k7x,k8x,k9,k10,k13,k14,k15,k16,k19,k20,k21,k22,k23,k24,k25,k26,k27,k28,k30,k1x,k2x,k3x,k6x,k7x,k8x,k9,k1'... 145 bytes, hash 95200ebc
DELETE FROM p WHERE id > 10;
--! SQLITE_CONSTRAINT_TRIGGER FOREIGN KEY constraint failed
DELETE FROM p WHERE id > 20 AND id NOT IN (SELECT pid FROM res);
UPDATE p SET id = -id;
--! SQLITE_CONSTRAINT_TRIGGER FOREIGN KEY constraint failed
SELECT count(*), sum(id) FROM p;
--> 21|299
DELETE FROM p WHERE id = 1;
--! SQLITE_CONSTRAINT_FOREIGNKEY FOREIGN KEY constraint failed
DELETE FROM tree WHERE id = 2 OR id = 7;
SELECT changes(), count(*), group_concat(id) FROM tree;
--> 2|12|'1,3,6,12,13,24,25,26,27,49,52,53'
-- Deferred: counted in the transaction, whole at its end or not.
BEGIN;
INSERT INTO noa SELECT id, id + 500 FROM t WHERE id < 10;
INSERT INTO p SELECT id + 500, 'n' || id, 0 FROM t WHERE id < 9;
COMMIT;
--! SQLITE_CONSTRAINT_FOREIGNKEY FOREIGN KEY constraint failed
INSERT INTO p VALUES(509, 'n9', 0);
COMMIT;
BEGIN;
DELETE FROM p WHERE id > 500;
DELETE FROM noa;
COMMIT;
PRAGMA defer_foreign_keys=ON;
BEGIN;
PRAGMA defer_foreign_keys=ON;
DELETE FROM p WHERE id = 3;
DELETE FROM p WHERE id < 9 AND id > 1 AND id <> 5;
ROLLBACK;
-- Triggers on tables that the actions change.
CREATE TRIGGER cas_d AFTER DELETE ON cas BEGIN
  INSERT INTO log(what, x) VALUES('cascade', OLD.pid);
END;
CREATE TRIGGER nul_u BEFORE UPDATE ON nul BEGIN
  INSERT INTO log(what, x) VALUES('set null', OLD.pid);
END;
DELETE FROM log;
DELETE FROM p WHERE id BETWEEN 6 AND 14;
SELECT what, count(*), group_concat(x) FROM log GROUP BY what;
--> 'cascade'|10|'6,7,8,8,9,10,11,12,12,14'
--> 'set null'|3|'6,9,12'
SELECT changes(), (SELECT count(*) FROM cas), (SELECT group_concat(pid) FROM nul) FROM p LIMIT 1;
--> 8|13|'15,18,45'
