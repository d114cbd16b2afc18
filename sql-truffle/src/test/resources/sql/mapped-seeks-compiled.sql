--: compiled
-- SeekRowid of a cursor that only columns and rowids are read of: the same row, the one behind, rows found before, rows that are not there, rows with overflow pages, writes in between.
CREATE TABLE d(id INTEGER PRIMARY KEY, name TEXT, x REAL, long TEXT);
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 900) INSERT INTO d SELECT i * 3 - 300, 'name ' || i, i / 2, CASE WHEN i % 60 = 0 THEN replace(hex(zeroblob(2600)), '00', 'ab') ELSE 'short' END FROM s;
CREATE TABLE f(k INTEGER PRIMARY KEY, a INT, b INT, c REAL);
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 4000) INSERT INTO f SELECT i, CASE i / 1000 WHEN 0 THEN i / 4 * 3 WHEN 1 THEN i * 37 % 20 * 3 ELSE i * 7919 % 2600 - 300 END, i / 2, i / 4.0 FROM s;
SELECT count(*), sum(x), sum(length(name)), sum(length(long)), max(name) FROM f CROSS JOIN d ON d.id = f.a;
--> 2666|311444.0|21245|153595|'name 98'
SELECT count(*), count(d.id), sum(x), min(name) FROM f LEFT JOIN d ON d.id = f.a + 1;
--> 4000|669|144735.0|'name 1'
SELECT sum(d.x * e.x), count(*), sum(d.rowid - e.rowid) FROM f CROSS JOIN d ON d.id = f.b CROSS JOIN d e ON e.id = d.id + 3;
--> 7.4889094E7|1333|-3999
SELECT sum(k), count(*) FROM f WHERE NOT EXISTS (SELECT 1 FROM d WHERE id = f.a);
--> 3999034|1334
SELECT sum((SELECT x FROM d WHERE id = f.b)), sum((SELECT length(long) FROM d WHERE id = f.c)), count((SELECT name FROM d WHERE id = 'text' || f.k)) FROM f;
--> 288428.0|32835|0
SELECT f.k, d.name FROM f CROSS JOIN d ON d.id = f.a WHERE f.k % 400 = 7;
--> 7|'name 101'
--> 407|'name 201'
--> 807|'name 301'
--> 1207|'name 119'
--> 1607|'name 119'
--> 2807|'name 411'
UPDATE d SET name = 'changed ' || id, x = NULL WHERE id % 2;
DELETE FROM d WHERE id % 5 = 1;
SELECT count(*), sum(x), sum(length(name)), sum(length(long)), max(name) FROM f CROSS JOIN d ON d.id = f.a;
--> 2148|126131.0|19944|151005|'name 98'
BEGIN;
UPDATE d SET name = name || '!' WHERE id % 7 = 0;
SELECT count(*), sum(x), sum(length(name)), max(name) FROM f CROSS JOIN d ON d.id = f.a;
--> 2148|126131.0|20238|'name 98'
ROLLBACK;
SELECT count(*), sum(x), sum(length(name)), max(name) FROM f CROSS JOIN d ON d.id = f.a;
--> 2148|126131.0|19944|'name 98'
