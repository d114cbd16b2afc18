--: compiled
-- Programs of triggers read and write registers of the root program: the counters of AUTOINCREMENT.
CREATE TABLE a(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
CREATE TABLE other(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
CREATE TABLE source(x INTEGER PRIMARY KEY);
INSERT INTO source VALUES(1), (2), (3), (5), (8);
-- The trigger inserts into the table that fires it.
CREATE TRIGGER a_bi BEFORE INSERT ON a WHEN NEW.x < 10 BEGIN
  INSERT INTO a(x) VALUES(NEW.x + 10);
END;
INSERT INTO a(x) VALUES(1);
SELECT id, x FROM a ORDER BY id;
--> 1|11
--> 2|1
SELECT name, seq FROM sqlite_sequence ORDER BY name;
--> 'a'|2
INSERT INTO a(x) SELECT x FROM source;
SELECT id, x FROM a ORDER BY id;
--> 1|11
--> 2|1
--> 3|11
--> 4|1
--> 5|12
--> 6|2
--> 7|13
--> 8|3
--> 9|15
--> 10|5
--> 11|18
--> 12|8
SELECT name, seq FROM sqlite_sequence ORDER BY name;
--> 'a'|12
-- The trigger names the rowid: MemMax moves the counter of the root.
CREATE TRIGGER a_bi2 BEFORE INSERT ON a WHEN NEW.x = 5 BEGIN
  INSERT INTO a(id, x) VALUES(100 + NEW.x, 20);
END;
INSERT INTO a(x) SELECT x FROM source;
SELECT id, x FROM a WHERE id > 12 ORDER BY id;
--> 13|11
--> 14|1
--> 15|12
--> 16|2
--> 17|13
--> 18|3
--> 105|20
--> 106|15
--> 107|5
--> 108|18
--> 109|8
SELECT name, seq FROM sqlite_sequence ORDER BY name;
--> 'a'|109
-- A trigger of a trigger: the register is the root's all the same.
CREATE TRIGGER other_ai AFTER INSERT ON other WHEN NEW.x < 100 BEGIN
  INSERT INTO a(id, x) VALUES(1000 + NEW.id, NEW.x + 10);
  INSERT INTO other(x) VALUES(NEW.x + 100);
END;
CREATE TRIGGER a_ad AFTER DELETE ON a BEGIN
  INSERT INTO other(x) VALUES(OLD.x);
END;
DELETE FROM a WHERE id % 3 = 0;
SELECT id, x FROM a WHERE id > 100 ORDER BY id;
--> 106|15
--> 107|5
--> 109|8
--> 1001|21
--> 1003|12
--> 1005|25
--> 1007|18
--> 1009|22
--> 1011|13
--> 1013|30
--> 1015|28
SELECT id, x FROM other ORDER BY id;
--> 1|11
--> 2|111
--> 3|2
--> 4|102
--> 5|15
--> 6|115
--> 7|8
--> 8|108
--> 9|12
--> 10|112
--> 11|3
--> 12|103
--> 13|20
--> 14|120
--> 15|18
--> 16|118
SELECT name, seq FROM sqlite_sequence ORDER BY name;
--> 'a'|1015
--> 'other'|16
INSERT INTO other(x) SELECT x FROM source UNION ALL SELECT x + 1000 FROM source;
SELECT id, x FROM other WHERE id > 8 ORDER BY id;
--> 9|12
--> 10|112
--> 11|3
--> 12|103
--> 13|20
--> 14|120
--> 15|18
--> 16|118
--> 17|1
--> 18|101
--> 19|2
--> 20|102
--> 21|3
--> 22|103
--> 23|5
--> 24|105
--> 25|8
--> 26|108
--> 27|1001
--> 28|1002
--> 29|1003
--> 30|1005
--> 31|1008
SELECT name, seq FROM sqlite_sequence ORDER BY name;
--> 'a'|1025
--> 'other'|31
-- A trigger that fires itself.
PRAGMA recursive_triggers = ON;
CREATE TABLE r(id INTEGER PRIMARY KEY AUTOINCREMENT, depth);
CREATE TRIGGER r_bi BEFORE INSERT ON r WHEN NEW.depth < 4 BEGIN
  INSERT INTO r(depth) VALUES(NEW.depth + 1);
END;
INSERT INTO r(depth) SELECT x % 4 FROM source;
SELECT id, depth FROM r ORDER BY id;
--> 1|4
--> 2|3
--> 3|2
--> 4|1
--> 5|4
--> 6|3
--> 7|2
--> 8|4
--> 9|3
--> 10|4
--> 11|3
--> 12|2
--> 13|1
--> 14|4
--> 15|3
--> 16|2
--> 17|1
--> 18|0
SELECT seq FROM sqlite_sequence WHERE name = 'r';
--> 18
-- RAISE(IGNORE) after the counter has moved: the row is left out, the number is used.
CREATE TABLE i(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
CREATE TRIGGER i_bi BEFORE INSERT ON i WHEN NEW.x < 10 BEGIN
  INSERT INTO i(x) VALUES(NEW.x + 10);
  SELECT RAISE(IGNORE) WHERE NEW.x % 2 = 0;
END;
INSERT INTO i(x) SELECT x FROM source;
SELECT id, x FROM i ORDER BY id;
--> 1|11
--> 2|1
--> 3|12
--> 4|13
--> 5|3
--> 6|15
--> 7|5
--> 8|18
SELECT seq FROM sqlite_sequence WHERE name = 'i';
--> 8
-- A counter that is no number, and one at its end.
UPDATE sqlite_sequence SET seq = 'text' WHERE name = 'i';
INSERT INTO i(x) SELECT x FROM source;
SELECT id, x FROM i ORDER BY id;
--> 1|11
--> 2|1
--> 3|12
--> 4|13
--> 5|3
--> 6|15
--> 7|5
--> 8|18
--> 9|11
--> 10|1
--> 11|12
--> 12|13
--> 13|3
--> 14|15
--> 15|5
--> 16|18
SELECT seq FROM sqlite_sequence WHERE name = 'i';
--> 16
UPDATE sqlite_sequence SET seq = 9223372036854775806 WHERE name = 'i';
INSERT INTO i(x) SELECT x FROM source;
--! SQLITE_FULL database or disk is full
SELECT count(*) FROM i;
--> 16
SELECT seq FROM sqlite_sequence WHERE name = 'i';
--> 9223372036854775806
-- Actions of foreign keys count and fire triggers that insert.
PRAGMA foreign_keys = ON;
CREATE TABLE parent(id INTEGER PRIMARY KEY AUTOINCREMENT, x);
CREATE TABLE child(id INTEGER PRIMARY KEY AUTOINCREMENT, parent REFERENCES parent ON DELETE SET NULL ON UPDATE CASCADE);
INSERT INTO parent(x) SELECT x FROM source;
INSERT INTO child(parent) SELECT id FROM parent;
CREATE TRIGGER child_au AFTER UPDATE ON child BEGIN
  INSERT INTO child(parent) VALUES(NULL);
  INSERT INTO parent(x) VALUES(NEW.id);
END;
UPDATE parent SET id = id + 10 WHERE x > 2;
--! SQLITE_CONSTRAINT_PRIMARYKEY UNIQUE constraint failed: parent.id
DELETE FROM parent WHERE x = 1;
REPLACE INTO parent(id, x) SELECT id, x + 1 FROM parent WHERE x > 2;
SELECT id, x FROM parent ORDER BY id;
--> 2|2
--> 3|4
--> 4|6
--> 5|9
--> 6|1
--> 7|3
--> 8|4
--> 9|5
SELECT id, parent FROM child ORDER BY id;
--> 1|NULL
--> 2|2
--> 3|NULL
--> 4|NULL
--> 5|NULL
--> 6|NULL
--> 7|NULL
--> 8|NULL
--> 9|NULL
SELECT name, seq FROM sqlite_sequence ORDER BY name;
--> 'a'|1025
--> 'child'|9
--> 'i'|9223372036854775806
--> 'other'|31
--> 'parent'|9
--> 'r'|18
