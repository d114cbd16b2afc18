-- INSERT UPDATE DELETE, conflicts, UPSERT, RETURNING, autoincrement, generated columns, constraints, foreign keys.
CREATE TABLE t(id INTEGER PRIMARY KEY AUTOINCREMENT, u INT UNIQUE, nn TEXT NOT NULL DEFAULT 'd', ck INT CHECK(ck > 0));
INSERT INTO t(u, ck) VALUES(1, 1), (2, 2), (3, 3);
INSERT INTO t(u) VALUES(1);
--! SQLITE_CONSTRAINT_UNIQUE UNIQUE constraint failed: t.u
INSERT INTO t(u, nn) VALUES(4, NULL);
--! SQLITE_CONSTRAINT_NOTNULL NOT NULL constraint failed: t.nn
INSERT INTO t(u, ck) VALUES(5, 0);
--! SQLITE_CONSTRAINT_CHECK CHECK constraint failed: ck > 0
INSERT INTO t(id, u) VALUES(2, 9);
--! SQLITE_CONSTRAINT_PRIMARYKEY UNIQUE constraint failed: t.id
INSERT OR IGNORE INTO t(u) VALUES(1), (10);
INSERT OR REPLACE INTO t(u, ck) VALUES(1, 100);
INSERT OR ABORT INTO t(u) VALUES(20), (21), (2), (22);
--! SQLITE_CONSTRAINT_UNIQUE UNIQUE constraint failed: t.u
INSERT OR FAIL INTO t(u) VALUES(30), (31), (2), (32);
--! SQLITE_CONSTRAINT_UNIQUE UNIQUE constraint failed: t.u
INSERT OR ROLLBACK INTO t(u) VALUES(2);
--! SQLITE_CONSTRAINT_UNIQUE UNIQUE constraint failed: t.u
SELECT * FROM t;
--> 2|2|'d'|2
--> 3|3|'d'|3
--> 5|10|'d'|NULL
--> 6|1|'d'|100
--> 7|30|'d'|NULL
--> 8|31|'d'|NULL
INSERT INTO t(u, ck) VALUES(2, 7) ON CONFLICT(u) DO UPDATE SET ck = excluded.ck + t.ck, nn = 'upserted' WHERE t.ck < 5;
INSERT INTO t(u, ck) VALUES(2, 7) ON CONFLICT DO NOTHING;
INSERT INTO t(u, ck) VALUES(40, 7), (3, 8) ON CONFLICT(u) DO UPDATE SET ck = 50 RETURNING id, u, ck;
--> 11|40|7
--> 3|3|50
UPDATE t SET ck = ck * 2 WHERE u < 4 RETURNING id, ck, nn;
--> 2|18|'upserted'
--> 3|100|'d'
--> 6|200|'d'
UPDATE t SET u = u + 1;
--! SQLITE_CONSTRAINT_UNIQUE UNIQUE constraint failed: t.u
UPDATE t SET u = -u;
UPDATE OR IGNORE t SET u = -40;
UPDATE OR REPLACE t SET u = 0 WHERE id < 3;
UPDATE t SET nn = (SELECT 'x' || max(id) FROM t) WHERE id = 3;
UPDATE t SET nn = s.v FROM (SELECT 3 AS k, 'from' AS v) AS s WHERE t.id = s.k;
DELETE FROM t WHERE u > -4 RETURNING *;
--> 2|0|'upserted'|18
--> 3|-3|'from'|100
--> 6|-1|'d'|200
SELECT * FROM t ORDER BY id;
--> 5|-10|'d'|NULL
--> 7|-30|'d'|NULL
--> 8|-31|'d'|NULL
--> 11|-40|'d'|7
SELECT * FROM sqlite_sequence;
--> 't'|12
UPDATE t SET ck = -1;
--! SQLITE_CONSTRAINT_CHECK CHECK constraint failed: ck > 0
DELETE FROM t WHERE id IN (SELECT id FROM t LIMIT 1);
SELECT changes(), total_changes(), last_insert_rowid();
--> 1|28|11
INSERT INTO t DEFAULT VALUES;
INSERT INTO t(u) SELECT u + 1000 FROM t;
SELECT count(*), sum(u) FROM t;
--> 8|2858
CREATE TABLE g(a INT, b INT GENERATED ALWAYS AS (a*2) STORED, c AS (b || 'x'), d TEXT DEFAULT (upper('def')));
INSERT INTO g(a) VALUES(1), (2.5), ('3'), (NULL);
INSERT INTO g(b) VALUES(1);
--! SQLITE_ERROR cannot INSERT into generated column "b"
SELECT *, typeof(b) FROM g;
--> 1|2|'2x'|'DEF'|'integer'
--> 2.5|5|'5x'|'DEF'|'integer'
--> 3|6|'6x'|'DEF'|'integer'
--> NULL|NULL|NULL|'DEF'|'null'
CREATE INDEX gc ON g(c);
SELECT a FROM g WHERE c = '4x';
SELECT a FROM g WHERE c = '6x';
--> 3
UPDATE g SET a = a + 1;
SELECT * FROM g;
--> 2|4|'4x'|'DEF'
--> 3.5|7|'7x'|'DEF'
--> 4|8|'8x'|'DEF'
--> NULL|NULL|NULL|'DEF'
PRAGMA foreign_keys=ON;
CREATE TABLE p(id INTEGER PRIMARY KEY, name UNIQUE);
CREATE TABLE ch(id INTEGER PRIMARY KEY, pid REFERENCES p(id) ON DELETE CASCADE ON UPDATE CASCADE, pn REFERENCES p(name) ON DELETE SET NULL);
INSERT INTO p VALUES(1, 'one'), (2, 'two');
INSERT INTO ch VALUES(1, 1, 'two'), (2, 2, NULL);
INSERT INTO ch VALUES(3, 3, NULL);
--! SQLITE_CONSTRAINT_FOREIGNKEY FOREIGN KEY constraint failed
UPDATE p SET id = 10 WHERE id = 1;
DELETE FROM p WHERE id = 2;
SELECT * FROM ch;
--> 1|10|NULL
PRAGMA foreign_key_check;
BEGIN;
PRAGMA defer_foreign_keys=ON;
INSERT INTO ch VALUES(9, 99, NULL);
COMMIT;
--! SQLITE_CONSTRAINT_FOREIGNKEY FOREIGN KEY constraint failed
ROLLBACK;
SELECT count(*) FROM ch;
--> 1
INSERT INTO nosuch VALUES(1);
--! SQLITE_ERROR no such table: nosuch
INSERT INTO p VALUES(1);
--! SQLITE_ERROR table p has 2 columns but 1 values were supplied
CREATE TABLE p(x);
--! SQLITE_ERROR table p already exists
PRAGMA integrity_check;
--> 'ok'
-- an update that changes nothing writes nothing: the file's change counter stays
UPDATE g SET a = a;
UPDATE ch SET pn = pn WHERE id > 0;
