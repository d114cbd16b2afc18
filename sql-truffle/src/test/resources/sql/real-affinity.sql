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
SELECT r, typeof(r) FROM t INDEXED BY tr WHERE r > 0 ORDER BY r, id;
SELECT * FROM log;
SELECT DISTINCT r FROM t ORDER BY r;
SELECT r, count(*) FROM t GROUP BY r;
SELECT count(*) FROM t WHERE r IN (SELECT id FROM t);
SELECT r + 1, r || '', typeof(r * 1), max(r, 1), coalesce(r, 0), CASE WHEN r THEN r END FROM t WHERE id < 6;
SELECT id FROM t WHERE r = 2 OR r = '3' ORDER BY id;
PRAGMA integrity_check;
