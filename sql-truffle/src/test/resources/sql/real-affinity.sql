--: compiled
-- Affinity and RealAffinity before MakeRecord: an integer in a REAL column is stored as an integer.
CREATE TABLE t(id INTEGER PRIMARY KEY, r REAL, x);
CREATE TABLE log(r REAL, n NUMERIC, t TEXT);
CREATE INDEX tr ON t(r);
CREATE TRIGGER tb BEFORE INSERT ON t BEGIN
  INSERT INTO log VALUES(NEW.r, NEW.r, NEW.r);
END;
INSERT INTO t(r, x) VALUES(1, 1), (2.0, 2), ('3', 3), (4.5, 4), ('x', 5), (9007199254740993, 6), (140737488355328, 7), (140737488355327, 8), (-140737488355329, 9), (-0.0, 10), (NULL, 11);
INSERT INTO t(r, x) SELECT x, r FROM t;
INSERT INTO t(r) SELECT id FROM t WHERE id < 4 UNION ALL SELECT 7;
INSERT INTO t(r, x) VALUES(1, 2) ON CONFLICT DO NOTHING;
UPDATE t SET r = id WHERE id % 2;
UPDATE t SET r = x WHERE id > 12;
SELECT id, r, typeof(r), x, typeof(x) FROM t;
--> 1|1.0|'real'|1|'integer'
--> 2|2.0|'real'|2|'integer'
--> 3|3.0|'real'|3|'integer'
--> 4|4.5|'real'|4|'integer'
--> 5|5.0|'real'|5|'integer'
--> 6|9.007199254740992E15|'real'|6|'integer'
--> 7|7.0|'real'|7|'integer'
--> 8|1.40737488355327E14|'real'|8|'integer'
--> 9|9.0|'real'|9|'integer'
--> 10|0.0|'real'|10|'integer'
--> 11|11.0|'real'|11|'integer'
--> 12|1.0|'real'|1.0|'real'
--> 13|2.0|'real'|2.0|'real'
--> 14|3.0|'real'|3.0|'real'
--> 15|4.5|'real'|4.5|'real'
--> 16|'x'|'text'|'x'|'text'
--> 17|9.007199254740992E15|'real'|9.007199254740992E15|'real'
--> 18|1.40737488355328E14|'real'|1.40737488355328E14|'real'
--> 19|1.40737488355327E14|'real'|1.40737488355327E14|'real'
--> 20|-1.40737488355329E14|'real'|-1.40737488355329E14|'real'
--> 21|0.0|'real'|0.0|'real'
--> 22|NULL|'null'|NULL|'null'
--> 23|NULL|'null'|NULL|'null'
--> 24|NULL|'null'|NULL|'null'
--> 25|NULL|'null'|NULL|'null'
--> 26|NULL|'null'|NULL|'null'
--> 27|2.0|'real'|2|'integer'
SELECT r, typeof(r) FROM t INDEXED BY tr WHERE r > 0 ORDER BY r, id;
--> 1.0|'real'
--> 1.0|'real'
--> 2.0|'real'
--> 2.0|'real'
--> 2.0|'real'
--> 3.0|'real'
--> 3.0|'real'
--> 4.5|'real'
--> 4.5|'real'
--> 5.0|'real'
--> 7.0|'real'
--> 9.0|'real'
--> 11.0|'real'
--> 1.40737488355327E14|'real'
--> 1.40737488355327E14|'real'
--> 1.40737488355328E14|'real'
--> 9.007199254740992E15|'real'
--> 9.007199254740992E15|'real'
--> 'x'|'text'
SELECT * FROM log;
--> 1.0|1|'1.0'
--> 2.0|2|'2.0'
--> 3.0|3|'3.0'
--> 4.5|4.5|'4.5'
--> 'x'|'x'|'x'
--> 9.007199254740992E15|9007199254740992|'9007199254740992.0'
--> 1.40737488355328E14|140737488355328|'140737488355328.0'
--> 1.40737488355327E14|140737488355327|'140737488355327.0'
--> -1.40737488355329E14|-140737488355329|'-140737488355329.0'
--> 0.0|0|'0.0'
--> NULL|NULL|NULL
--> 1.0|1|'1.0'
--> 2.0|2|'2.0'
--> 3.0|3|'3.0'
--> 4.0|4|'4.0'
--> 5.0|5|'5.0'
--> 6.0|6|'6.0'
--> 7.0|7|'7.0'
--> 8.0|8|'8.0'
--> 9.0|9|'9.0'
--> 10.0|10|'10.0'
--> 11.0|11|'11.0'
--> 1.0|1|'1.0'
--> 2.0|2|'2.0'
--> 3.0|3|'3.0'
--> 7.0|7|'7.0'
--> 1.0|1|'1.0'
SELECT DISTINCT r FROM t ORDER BY r;
--> NULL
--> -1.40737488355329E14
--> 0.0
--> 1.0
--> 2.0
--> 3.0
--> 4.5
--> 5.0
--> 7.0
--> 9.0
--> 11.0
--> 1.40737488355327E14
--> 1.40737488355328E14
--> 9.007199254740992E15
--> 'x'
SELECT r, count(*) FROM t GROUP BY r;
--> NULL|5
--> -1.40737488355329E14|1
--> 0.0|2
--> 1.0|2
--> 2.0|3
--> 3.0|2
--> 4.5|2
--> 5.0|1
--> 7.0|1
--> 9.0|1
--> 11.0|1
--> 1.40737488355327E14|2
--> 1.40737488355328E14|1
--> 9.007199254740992E15|2
--> 'x'|1
SELECT count(*) FROM t WHERE r IN (SELECT id FROM t);
--> 11
SELECT r + 1, r || '', typeof(r * 1), max(r, 1), coalesce(r, 0), CASE WHEN r THEN r END FROM t WHERE id < 6;
--> 2.0|'1.0'|'real'|1.0|1.0|1.0
--> 3.0|'2.0'|'real'|2.0|2.0|2.0
--> 4.0|'3.0'|'real'|3.0|3.0|3.0
--> 5.5|'4.5'|'real'|4.5|4.5|4.5
--> 6.0|'5.0'|'real'|5.0|5.0|5.0
SELECT id FROM t WHERE r = 2 OR r = '3' ORDER BY id;
--> 2
--> 3
--> 13
--> 14
--> 27
PRAGMA integrity_check;
--> 'ok'
