--: compiled
-- Conditions of triggers that are decided before their programs run, and others that are not.
CREATE TABLE t(id INTEGER PRIMARY KEY, i INT, r REAL, s TEXT, n TEXT COLLATE NOCASE, x);
CREATE TABLE log(n INTEGER PRIMARY KEY, what, id);
INSERT INTO t VALUES(1, 5, 5, 'open', 'Abc', NULL), (2, NULL, 2.5, 'closed', 'abC', 7), (3, -1, NULL, NULL, NULL, 'text'), (4, 9007199254740993, 9007199254740992, 'open ', 'abcd', x'00'), (5, 0, 0.0, '', 'x', 0.0), (6, 12, -3, 'OPEN', 'ABC', '12');
INSERT INTO t SELECT id + 6, i, r, s, n, x FROM t;
CREATE TRIGGER int_less AFTER UPDATE ON t WHEN NEW.i < 6 BEGIN
  INSERT INTO log(what, id) VALUES('int_less', NEW.id);
END;
CREATE TRIGGER real_range AFTER UPDATE ON t WHEN NEW.r BETWEEN 0 AND 9007199254740992.5 OR NEW.r = OLD.i BEGIN
  INSERT INTO log(what, id) VALUES('real_range', NEW.id);
END;
CREATE TRIGGER s_changed AFTER UPDATE ON t WHEN OLD.s IS NOT NEW.s BEGIN
  INSERT INTO log(what, id) VALUES('s_changed', NEW.id);
END;
CREATE TRIGGER s_open BEFORE UPDATE ON t WHEN OLD.s = 'open' AND NEW.n <> 'abc' BEGIN
  INSERT INTO log(what, id) VALUES('s_open', NEW.id);
END;
CREATE TRIGGER n_same AFTER UPDATE ON t WHEN NEW.n = 'ABC' OR NEW.n IS NULL BEGIN
  INSERT INTO log(what, id) VALUES('n_same', NEW.id);
END;
CREATE TRIGGER x_true AFTER UPDATE ON t WHEN NEW.x BEGIN
  INSERT INTO log(what, id) VALUES('x_true', NEW.id);
END;
CREATE TRIGGER x_not AFTER UPDATE ON t WHEN NOT NEW.i AND NEW.x IS NOT NULL BEGIN
  INSERT INTO log(what, id) VALUES('x_not', NEW.id);
END;
CREATE TRIGGER x_number AFTER UPDATE ON t WHEN NEW.x = NEW.i BEGIN
  INSERT INTO log(what, id) VALUES('x_number', NEW.id);
END;
CREATE TRIGGER x_large AFTER UPDATE ON t WHEN NEW.x > 'open' AND NEW.id > 3000000000 OR NEW.x >= x'00' BEGIN
  INSERT INTO log(what, id) VALUES('x_large', NEW.id);
END;
UPDATE t SET x = x, i = i;
SELECT what, group_concat(id) FROM log GROUP BY what;
--> 'int_less'|'1,3,5,7,9,11'
--> 'n_same'|'1,2,3,6,7,8,9,12'
--> 'real_range'|'1,2,4,5,7,8,10,11'
--> 'x_large'|'4,10'
--> 'x_not'|'5,11'
--> 'x_number'|'5,11'
--> 'x_true'|'2,6,8,12'
DELETE FROM log;
UPDATE t SET s = CASE id % 3 WHEN 0 THEN s WHEN 1 THEN NULL ELSE s || 'x' END, r = r + i, n = upper(n) || CASE WHEN id > 6 THEN '' ELSE 'd' END;
SELECT what, group_concat(id) FROM log GROUP BY what;
--> 'int_less'|'1,3,5,7,9,11'
--> 'n_same'|'3,7,8,9,12'
--> 'real_range'|'1,5,6,7,11,12'
--> 's_changed'|'1,2,4,5,7,8,10,11'
--> 's_open'|'1'
--> 'x_large'|'4,10'
--> 'x_not'|'5,11'
--> 'x_number'|'5,11'
--> 'x_true'|'2,6,8,12'
SELECT changes();
--> 12
DELETE FROM log;
DROP TRIGGER int_less;
DROP TRIGGER real_range;
DROP TRIGGER s_changed;
DROP TRIGGER s_open;
DROP TRIGGER n_same;
DROP TRIGGER x_true;
DROP TRIGGER x_not;
DROP TRIGGER x_number;
DROP TRIGGER x_large;
-- A condition that asks a table, one that can be false in the middle of what the program reads, and one with a function.
CREATE TRIGGER d_table BEFORE DELETE ON t WHEN OLD.id > 4 AND (SELECT count(*) FROM log) < 3 BEGIN
  INSERT INTO log(what, id) VALUES('d_table', OLD.id);
END;
CREATE TRIGGER d_func AFTER DELETE ON t WHEN OLD.i > 0 AND length(OLD.n) = 3 BEGIN
  INSERT INTO log(what, id) VALUES('d_func', OLD.id);
END;
CREATE TRIGGER d_never AFTER DELETE ON t WHEN 0 BEGIN
  INSERT INTO log(what, id) VALUES('never', OLD.id);
END;
DELETE FROM t WHERE id % 5 < 3;
SELECT what, group_concat(id), changes() FROM log GROUP BY what;
--> 'd_func'|'7,12'|8
--> 'd_table'|'5,6,7'|8
SELECT id, i, r, s, n, x FROM t;
--> 3|-1|NULL|NULL|NULL|'text'
--> 4|9007199254740993|1.8014398509481984E16|NULL|'ABCDd'|x'00'
--> 8|NULL|NULL|'closedx'|'ABC'|7
--> 9|-1|NULL|NULL|NULL|'text'
-- On a key that an UPDATE may leave as it is, a foreign key's action does nothing.
PRAGMA foreign_keys=ON;
CREATE TABLE p(k INTEGER PRIMARY KEY, v UNIQUE);
CREATE TABLE c(v REFERENCES p(v) ON UPDATE CASCADE);
INSERT INTO p SELECT id, id FROM t;
INSERT INTO c SELECT v FROM p;
UPDATE p SET v = CASE WHEN k % 2 THEN v ELSE v + 100 END;
SELECT sum(v), changes() FROM c;
--> 224|4
