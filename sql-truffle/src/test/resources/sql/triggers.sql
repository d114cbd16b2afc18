-- Programs: BEFORE, AFTER, INSTEAD OF, RAISE, recursion, RETURNING; frames of their own registers.
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b);
CREATE TABLE log(n INTEGER PRIMARY KEY, what TEXT, old, new);
CREATE TRIGGER t_ins AFTER INSERT ON t BEGIN
  INSERT INTO log(what, new) VALUES('insert', NEW.a);
END;
CREATE TRIGGER t_upd BEFORE UPDATE OF a ON t WHEN OLD.a IS NOT NEW.a BEGIN
  INSERT INTO log(what, old, new) VALUES('update', OLD.a, NEW.a);
  SELECT RAISE(ABORT, 'negative') WHERE NEW.a < 0;
  SELECT RAISE(IGNORE) WHERE NEW.a = 1000;
END;
CREATE TRIGGER t_del AFTER DELETE ON t BEGIN
  INSERT INTO log(what, old) SELECT 'delete ' || count(*), OLD.b FROM t;
END;
INSERT INTO t(a, b) VALUES(1, 'x'), (2.5, 'y'), (NULL, x'00');
UPDATE t SET a = a + 1;
UPDATE t SET a = 1000 WHERE id = 1;
UPDATE t SET a = -5 WHERE id = 2;
--! SQLITE_CONSTRAINT_TRIGGER negative
UPDATE t SET b = 'only b';
DELETE FROM t WHERE id >= 2;
SELECT * FROM t;
--> 1|2|'only b'
SELECT * FROM log;
--> 1|'insert'|NULL|1
--> 2|'insert'|NULL|2.5
--> 3|'insert'|NULL|NULL
--> 4|'update'|1|2
--> 5|'update'|2.5|3.5
--> 6|'update'|2|1000
--> 7|'delete 2'|'only b'|NULL
--> 8|'delete 1'|'only b'|NULL
INSERT INTO t(a) VALUES('returning') RETURNING *, (SELECT count(*) FROM log);
--> 2|'returning'|NULL|8
CREATE VIEW v AS SELECT id, a FROM t;
CREATE TRIGGER v_ins INSTEAD OF INSERT ON v BEGIN
  INSERT INTO t(id, a, b) VALUES(NEW.id * 10, NEW.a, 'through view');
END;
INSERT INTO v VALUES(5, 'v');
SELECT * FROM t;
--> 1|2|'only b'
--> 2|'returning'|NULL
--> 50|'v'|'through view'
INSERT INTO v VALUES(5, 'again');
--! SQLITE_CONSTRAINT_PRIMARYKEY UNIQUE constraint failed: t.id
PRAGMA recursive_triggers=ON;
CREATE TABLE r(n INT);
CREATE TRIGGER r_ins AFTER INSERT ON r WHEN NEW.n > 0 BEGIN
  INSERT INTO r VALUES(NEW.n - 1);
END;
INSERT INTO r VALUES(20);
SELECT count(*), sum(n), min(n) FROM r;
--> 21|210|0
CREATE TRIGGER r_del BEFORE DELETE ON r WHEN OLD.n = 3 BEGIN
  SELECT RAISE(FAIL, 'three stays');
END;
DELETE FROM r WHERE n < 10;
--! SQLITE_CONSTRAINT_TRIGGER three stays
SELECT count(*), sum(n) FROM r;
--> 15|171
DROP TRIGGER r_ins;
INSERT INTO r VALUES(5);
SELECT count(*) FROM r;
--> 16
SELECT changes(), total_changes();
--> 1|52
