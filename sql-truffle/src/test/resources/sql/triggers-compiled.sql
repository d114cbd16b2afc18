--: compiled
-- Loops with triggers and foreign-key actions, compiled.
CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b, c TEXT);
CREATE TABLE log(n INTEGER PRIMARY KEY, what TEXT, x, y);
WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 90) INSERT INTO t SELECT i, i * 11 % 17, CASE i % 4 WHEN 0 THEN NULL WHEN 1 THEN i / 4.0 ELSE 'b' || i END, 'text ' || i FROM n;
CREATE TRIGGER t_bu BEFORE UPDATE ON t WHEN OLD.a > 3 BEGIN
  INSERT INTO log(what, x, y) VALUES('update', OLD.b, NEW.c);
  SELECT RAISE(IGNORE) WHERE NEW.id % 7 = 0;
  DELETE FROM t WHERE id = NEW.id + 2 AND NEW.id % 5 = 0;
END;
UPDATE t SET a = a + 1, c = c || id WHERE id < 70;
SELECT changes(), count(*), sum(a), sum(length(c)) FROM t;
--> 55|81|712|661
SELECT count(*), count(x), sum(length(y)) FROM log;
--> 47|37|409
CREATE TRIGGER t_ad AFTER DELETE ON t BEGIN
  UPDATE log SET x = x || OLD.c WHERE n = OLD.id / 2;
END;
DELETE FROM t WHERE a > 9 AND b IS NOT NULL;
SELECT changes(), count(*), (SELECT sum(length(x)) FROM log) FROM t;
--> 29|52|292
CREATE TRIGGER t_ai AFTER INSERT ON t BEGIN
  INSERT INTO log(what, x, y) VALUES('insert', NEW.id, last_insert_rowid() || ' ' || changes());
END;
INSERT INTO t SELECT id + 100, a, b, c FROM t WHERE id < 80 ON CONFLICT(id) DO UPDATE SET a = 0;
SELECT changes(), last_insert_rowid(), count(*), max(y) FROM log WHERE what = 'insert';
--> 44|179|44|'179 29'
CREATE TRIGGER t_ab AFTER UPDATE OF b ON t WHEN NEW.id = 150 BEGIN
  SELECT RAISE(ABORT, 'not 150');
END;
UPDATE t SET b = 'new' WHERE a < 8;
--! SQLITE_CONSTRAINT_TRIGGER not 150
SELECT count(*) FROM t WHERE b = 'new';
--> 0
DROP TRIGGER t_ab;
DROP TRIGGER t_bu;
PRAGMA recursive_triggers=ON;
CREATE TRIGGER t_rec AFTER UPDATE OF a ON t WHEN NEW.a < 9 BEGIN
  UPDATE t SET a = a + 2 WHERE id = NEW.id;
END;
UPDATE t SET a = a + 1 WHERE id % 2;
SELECT changes(), sum(a), min(a) FROM t;
--> 43|793|1
PRAGMA foreign_keys=ON;
CREATE TABLE p(id INTEGER PRIMARY KEY, v);
CREATE TABLE cas(pid REFERENCES p ON DELETE CASCADE ON UPDATE CASCADE, x);
CREATE TABLE nul(pid REFERENCES p ON DELETE SET NULL ON UPDATE SET DEFAULT);
CREATE INDEX cas_pid ON cas(pid);
INSERT INTO p SELECT id, a FROM t WHERE id < 60;
INSERT INTO cas SELECT p.id, t.c FROM p, t WHERE t.id BETWEEN p.id AND p.id + 3;
INSERT INTO nul SELECT id FROM p WHERE id % 3;
DELETE FROM p WHERE v % 2;
SELECT changes(), count(*), count(pid), (SELECT count(*) FROM nul WHERE pid IS NULL) FROM cas;
--> 15|40|40|15
UPDATE p SET id = id + 200 WHERE id % 2 = 0;
SELECT changes(), sum(pid), (SELECT count(*) FROM nul WHERE pid IS NULL) FROM cas;
--> 9|5526|20
