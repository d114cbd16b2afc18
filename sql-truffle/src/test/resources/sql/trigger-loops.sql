-- Loops with triggers: what the programs of triggers read of their caller, write behind its back, count, and how they end.
CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b, c TEXT, r REAL);
CREATE TABLE log(n INTEGER PRIMARY KEY, what TEXT, x, y, z);
CREATE TABLE counter(k TEXT PRIMARY KEY, n INT, total) WITHOUT ROWID;
WITH n(i) AS (VALUES(1) UNION ALL SELECT i + 1 FROM n WHERE i < 120) INSERT INTO t SELECT i, i * 7 % 50, CASE i % 5 WHEN 0 THEN NULL WHEN 1 THEN i WHEN 2 THEN i / 4.0 WHEN 3 THEN 'b' || i ELSE zeroblob(i % 7) END, 'text ' || i, i FROM n;
UPDATE t SET c = c || hex(zeroblob(2000)) WHERE id % 40 = 7;
INSERT INTO counter VALUES('updates', 0, 0), ('deletes', 0, 0.0), ('inserts', 0, '');
-- Counts by key; text of the caller's page goes to the trigger.
CREATE TRIGGER t_au AFTER UPDATE ON t BEGIN
  UPDATE counter SET n = n + 1, total = total + NEW.a - OLD.a WHERE k = 'updates';
END;
CREATE TRIGGER t_ad AFTER DELETE ON t BEGIN
  UPDATE counter SET n = n + 1, total = total + OLD.r WHERE k = 'deletes';
END;
CREATE TRIGGER t_ai AFTER INSERT ON t BEGIN
  UPDATE counter SET n = n + 1, total = total || substr(NEW.c, 1, 6) || ',' WHERE k = 'inserts';
END;
UPDATE t SET a = a + 1 WHERE b IS NOT NULL;
SELECT changes();
--> 96
UPDATE t SET c = c || '!' WHERE id % 3 = 1 AND length(c) < 100;
DELETE FROM t WHERE a % 9 = 4;
INSERT INTO t SELECT id + 1000, a, b, c, r FROM t WHERE id < 30;
SELECT k, n, typeof(total), length(total), total FROM counter;
--> 'deletes'|16|'real'|5|971.0
--> 'inserts'|23|'text'|161|'text 1,text 2,text 4,text 5,text 6,text 7,text 8,text 9,text 1,text 1,text 1,text 1,text 1,text 1,text 1,text 1,text 2,t'... 161 bytes, hash fbf7b1
--> 'updates'|135|'integer'|2|96
-- WHEN that does not hold, holds for some, and is NULL; real columns that are stored as integers.
CREATE TRIGGER t_when BEFORE UPDATE OF r ON t WHEN NEW.r > OLD.r + 1 BEGIN
  INSERT INTO log(what, x, y, z) VALUES('r', OLD.r, NEW.r, typeof(OLD.r) || OLD.id);
END;
UPDATE t SET r = r + b WHERE id < 60;
SELECT what, count(*), sum(x), sum(y), min(z), max(z) FROM log GROUP BY what;
--> 'r'|20|650.0|1056.25|'real11'|'real7'
DELETE FROM log;
DROP TRIGGER t_when;
-- Several triggers of one event, each with its own program; one writes what the next reads.
CREATE TRIGGER two_1 BEFORE UPDATE OF b ON t BEGIN
  INSERT INTO log(what, x, y, z) VALUES('before', OLD.b, NEW.b, OLD.c);
END;
CREATE TRIGGER two_2 AFTER UPDATE OF b ON t BEGIN
  INSERT INTO log(what, x, y, z) SELECT 'after', count(*), max(n), NEW.c FROM log;
END;
CREATE TRIGGER two_3 AFTER UPDATE OF b ON t BEGIN
  DELETE FROM log WHERE what = 'before' AND x IS NULL;
END;
UPDATE t SET b = typeof(b) || id, c = 'c' || c WHERE id % 2 = 0;
SELECT what, count(*), sum(length(z)), count(x), max(y) FROM log GROUP BY what;
--> 'after'|62|517|62|113
--> 'before'|52|379|52|'text98'
SELECT sum(n), sum(n * length(z)) FROM log;
--> 6555|52166
DELETE FROM log;
DROP TRIGGER two_1;
DROP TRIGGER two_2;
DROP TRIGGER two_3;
-- changes(), total_changes() and last_insert_rowid() in triggers and behind them.
CREATE TABLE seen(n INTEGER PRIMARY KEY, ch, last);
CREATE TRIGGER t_seen AFTER UPDATE OF a ON t BEGIN
  INSERT INTO seen(ch, last) VALUES(changes(), last_insert_rowid());
  INSERT INTO log(n, what, x) VALUES(NEW.id * 2, 'in', last_insert_rowid());
  UPDATE seen SET ch = ch + changes() * 100, last = last * 1000 + last_insert_rowid() WHERE n > 3;
  UPDATE seen SET ch = ch + changes() * 10000 WHERE n = 2;
END;
INSERT INTO log(n) VALUES(777);
UPDATE t SET a = a + 5 WHERE id BETWEEN 20 AND 28;
SELECT changes(), last_insert_rowid(), total_changes() > 0;
--> 7|777|1
SELECT * FROM seen;
--> 1|1|777
--> 2|100001|777
--> 3|1|777
--> 4|401|777048050052056
--> 5|301|777050052056
--> 6|201|777052056
--> 7|101|777056
SELECT n, x FROM log;
--> 42|1
--> 44|2
--> 46|3
--> 48|4
--> 50|5
--> 52|6
--> 56|7
--> 777|NULL
DROP TRIGGER t_seen;
DELETE FROM log;
-- The table of the loop changes under it: rows before and behind the cursor go, and come.
CREATE TABLE q(id INTEGER PRIMARY KEY, a, b);
INSERT INTO q SELECT id, a, 'q' || id FROM t WHERE id <= 60;
CREATE TRIGGER q_bd BEFORE DELETE ON q BEGIN
  DELETE FROM q WHERE id = OLD.id + 2;
  INSERT INTO log(what, x, y) VALUES('bd', OLD.id, OLD.b);
END;
DELETE FROM q WHERE id % 4 <> 3;
SELECT count(*), sum(id), changes() FROM q;
--> 2|86|27
SELECT count(*), sum(x), max(y) FROM log;
--> 27|789|'q9'
DROP TRIGGER q_bd;
CREATE TRIGGER q_bu BEFORE UPDATE ON q BEGIN
  DELETE FROM q WHERE id = NEW.id - 1 OR id = NEW.id AND NEW.id % 8 = 3;
  INSERT OR IGNORE INTO q VALUES(OLD.id + 200, OLD.a, OLD.b || NEW.b);
END;
UPDATE q SET b = b || '-' WHERE id < 200;
SELECT count(*), sum(id), min(b), max(b), changes() FROM q;
--> 4|572|'q31-'|'q55q55-'|2
DROP TRIGGER q_bu;
CREATE TRIGGER q_au AFTER UPDATE ON q WHEN NEW.id = 15 BEGIN
  DELETE FROM q;
END;
UPDATE q SET a = a + 1;
SELECT count(*), changes() FROM q;
--> 4|4
-- The same program called from two places of one statement: REPLACE and its own trigger; with and without recursive triggers.
CREATE TABLE rep(k INTEGER PRIMARY KEY, u UNIQUE, v);
INSERT INTO rep SELECT id, id, 'v' || id FROM t WHERE id <= 40;
CREATE TRIGGER rep_d AFTER DELETE ON rep BEGIN
  INSERT INTO log(what, x, y) VALUES('rep', OLD.k, OLD.v);
END;
CREATE TRIGGER rep_i BEFORE INSERT ON rep BEGIN
  INSERT INTO log(what, x, y) VALUES('new', NEW.k, NEW.u);
END;
DELETE FROM log;
REPLACE INTO rep SELECT k + 10, u + 1, v || 'x' FROM rep WHERE k % 3 = 0;
SELECT what, count(*), sum(x), min(y) FROM log GROUP BY what;
--> 'new'|11|353|7
SELECT count(*), sum(k), sum(u), changes() FROM rep;
--> 34|798|699|11
PRAGMA recursive_triggers=ON;
REPLACE INTO rep SELECT k + 7, u + 1, v || 'y' FROM rep WHERE k % 3 = 1;
SELECT what, count(*), sum(x), min(y) FROM log GROUP BY what;
--> 'new'|24|802|2
--> 'rep'|10|197|'v11'
SELECT count(*), sum(k), sum(u), changes() FROM rep;
--> 37|1050|774|13
UPDATE OR REPLACE rep SET u = u + 2 WHERE k > 20;
SELECT what, count(*), sum(x), min(y) FROM log GROUP BY what;
--> 'new'|24|802|2
--> 'rep'|19|534|'v11'
SELECT count(*), sum(k), sum(u), changes() FROM rep;
--> 28|713|576|20
PRAGMA recursive_triggers=OFF;
-- UPSERT with triggers of both kinds.
CREATE TRIGGER rep_u AFTER UPDATE ON rep BEGIN
  INSERT INTO log(what, x, y) VALUES('upsert', OLD.v, NEW.v);
END;
DELETE FROM log;
INSERT INTO rep SELECT id, id + 500, 'new' || id FROM t WHERE id < 60 ON CONFLICT(k) DO UPDATE SET v = excluded.v || v WHERE k % 2;
SELECT what, count(*), min(x), max(y) FROM log GROUP BY what;
--> 'new'|52|1|559
--> 'upsert'|12|'v1'|'new9v9'
SELECT count(*), sum(k), sum(u), min(v), max(v), changes() FROM rep;
--> 54|1653|14516|'new10'|'v9xy'|38
-- RETURNING with triggers: rows as they were when they were changed.
UPDATE rep SET v = v || '*' WHERE k < 8 RETURNING k, v, (SELECT count(*) FROM log);
--> 1|'new1v1*'|64
--> 2|'new2*'|64
--> 4|'v4*'|64
--> 5|'new5*'|64
--> 6|'v6*'|64
--> 7|'new7*'|64
DELETE FROM rep WHERE k < 6 RETURNING k + 1, u, v;
--> 2|1|'new1v1*'
--> 3|502|'new2*'
--> 5|4|'v4*'
--> 6|505|'new5*'
INSERT INTO rep SELECT k + 300, u + 3000, v FROM rep WHERE k < 14 RETURNING k, u, length(v), (SELECT max(n) FROM log);
--> 306|3006|3|75
--> 307|3507|5|75
--> 308|3002|3|75
--> 309|3009|6|75
--> 310|3510|5|75
--> 311|3005|8|75
--> 312|3012|3|75
--> 313|3513|5|75
DROP TABLE rep;
-- A trigger on a table WITHOUT ROWID, and one that fires another.
CREATE TABLE w(x INT, y TEXT, z, PRIMARY KEY(y, x)) WITHOUT ROWID;
CREATE TRIGGER w_ai AFTER INSERT ON w BEGIN
  UPDATE counter SET n = n + 1, total = NEW.y WHERE k = 'inserts';
END;
CREATE TRIGGER c_au AFTER UPDATE ON counter WHEN NEW.n % 10 = 0 BEGIN
  INSERT INTO log(what, x, y) VALUES(NEW.k, NEW.n, NEW.total);
END;
DELETE FROM log;
INSERT INTO w SELECT id, c, b FROM t WHERE id % 4;
UPDATE w SET z = z || 1, x = x + 10000 WHERE x > 20;
SELECT * FROM log;
--> 1|'inserts'|30|'ctext 10!'|NULL
--> 2|'inserts'|40|'text 25!'|NULL
--> 3|'inserts'|50|'text 41'|NULL
--> 4|'inserts'|60|'text 55!'|NULL
--> 5|'inserts'|70|'text 71'|NULL
--> 6|'inserts'|80|'text 8700000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000'... 4007 bytes, hash e4fa7b2|NULL
--> 7|'inserts'|90|'text 101'|NULL
--> 8|'inserts'|100|'text 117'|NULL
--> 9|'inserts'|110|'text 11'|NULL
--> 10|'inserts'|120|'ctext 26'|NULL
SELECT k, n FROM counter;
--> 'deletes'|16
--> 'inserts'|120
--> 'updates'|256
DROP TRIGGER c_au;
-- Views.
CREATE VIEW v AS SELECT id, a, c FROM t;
CREATE TRIGGER v_i INSTEAD OF INSERT ON v BEGIN
  INSERT INTO t(id, a, c) VALUES(NEW.id + 5000, NEW.a, NEW.c || ' by view');
END;
CREATE TRIGGER v_u INSTEAD OF UPDATE ON v BEGIN
  UPDATE t SET a = NEW.a, c = OLD.id || NEW.c WHERE id = OLD.id;
END;
CREATE TRIGGER v_d INSTEAD OF DELETE ON v BEGIN
  UPDATE t SET a = NULL WHERE id = OLD.id;
END;
INSERT INTO v SELECT id, a, c FROM v WHERE id < 12;
UPDATE v SET a = a + 1, c = 'view' WHERE id % 6 = 1;
DELETE FROM v WHERE id % 6 = 2;
SELECT changes(), count(*), sum(a), sum(length(c)), total(r) FROM t;
--> 0|137|2991|17100|6712.75
SELECT k, n FROM counter;
--> 'deletes'|16
--> 'inserts'|130
--> 'updates'|301
