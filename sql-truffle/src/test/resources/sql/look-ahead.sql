-- Parents found by an index run, and their children by an index: what is sought by the rows of a run is asked for before. A column without affinity would be scanned, not sought.
PRAGMA page_size = 512;
CREATE TABLE parent(id INTEGER PRIMARY KEY, region INT, name TEXT, day INT);
CREATE TABLE child(parent NUMERIC, line INT, note TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1499) INSERT INTO parent SELECT (i*769%1500)*5 - 2000, i%60, 'parent '||i, i%100 FROM n;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 3999) INSERT INTO child SELECT (i*307%1700)*5 - 2500, i%7, 'note '||(i*31%4000) FROM n;
INSERT INTO child VALUES(NULL, 1, 'none'), (-2000.0, 2, 'real'), ('-2000', 3, 'text'), (x'2d', 4, 'blob'), (9223372036854775807, 5, 'last'), (0.5, 6, 'half');
CREATE INDEX parent_region ON parent(region);
CREATE INDEX parent_name ON parent(name);
CREATE INDEX child_parent ON child(parent);
SELECT count(*), sum(p.id), sum(c.line), max(c.note) FROM parent p INDEXED BY parent_region CROSS JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.region = 7 AND p.day >= 0;
--> 59|104685|161|'note 99'
SELECT count(*), sum(p.id), sum(c.line), max(c.note) FROM parent p INDEXED BY parent_region CROSS JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.region IN (3, 9, 27, 55) AND p.day < 50;
--> 130|238960|375|'note 979'
SELECT count(*), sum(p.id), sum(c.line), max(c.note) FROM parent p INDEXED BY parent_region CROSS JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.region BETWEEN 10 AND 40 AND p.day = 11;
--> 23|49285|78|'note 947'
SELECT count(*), sum(p.id), sum(c.line), max(c.note) FROM parent p INDEXED BY parent_region CROSS JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.region > 2 AND p.day >= 0;
--> 3352|5849150|10069|'note 999'
SELECT count(*), sum(p.id), count(c.note), max(c.note) FROM parent p INDEXED BY parent_region LEFT JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.region < 5 AND p.day >= 0;
--> 297|507905|297|'text'
SELECT count(*), sum(c.line), min(c.note) FROM parent p INDEXED BY parent_name CROSS JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.name BETWEEN 'parent 1' AND 'parent 3' AND p.day > 20;
--> 1322|3948|'note 1003'
-- Backwards, descending, by the rowid of another table, without a table's row, and in a table without rowids.
SELECT count(*), sum(length(n)) FROM (SELECT c.note AS n FROM parent p INDEXED BY parent_region CROSS JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.region = 8 AND p.day > 1 ORDER BY p.region DESC, p.id DESC);
--> 59|517
DROP INDEX child_parent;
CREATE INDEX child_parent ON child(parent DESC, line);
SELECT count(*), sum(p.id), sum(c.line), max(c.note) FROM parent p INDEXED BY parent_region CROSS JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.region BETWEEN 0 AND 30 AND p.day >= 0;
--> 1827|3192570|5468|'text'
SELECT count(*), sum(p.id), sum(c.line) FROM parent p INDEXED BY parent_region CROSS JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.region BETWEEN 0 AND 30 AND p.day >= 0;
--> 1827|3192570|5468
CREATE TABLE twin(id INTEGER PRIMARY KEY, note TEXT);
INSERT INTO twin SELECT id, 'twin of '||name FROM parent WHERE id % 3 = 0;
SELECT count(*), sum(t.id), max(t.note) FROM parent p INDEXED BY parent_region CROSS JOIN twin t ON t.id = p.id WHERE p.region IN (1, 2, 30, 31) AND p.day >= 0;
--> 50|88500|'twin of parent 991'
CREATE TABLE keyed(parent INT, line INT, note TEXT, PRIMARY KEY(parent, line)) WITHOUT ROWID;
INSERT OR IGNORE INTO keyed SELECT parent, line, note FROM child WHERE parent IS NOT NULL;
SELECT count(*), sum(k.line), max(k.note) FROM parent p INDEXED BY parent_region CROSS JOIN keyed k ON k.parent = p.id WHERE p.region IN (1, 2, 30, 31) AND p.day >= 0;
--> 235|700|'note 997'
-- Parents by a column of a run's rows, with others between and behind it; values that are no rowids; a table of three levels, and one opened anew for each row.
CREATE TABLE grand(id INTEGER PRIMARY KEY, parent INT, other, name TEXT, kind INT);
INSERT INTO grand SELECT id, id*769%7500 - 2000, CASE id % 4 WHEN 0 THEN NULL WHEN 1 THEN id*1.0 WHEN 2 THEN 'text' ELSE id END, 'grand '||id, id%9 FROM parent;
CREATE INDEX grand_kind ON grand(kind);
SELECT count(*), sum(p.id), max(p.name) FROM grand g INDEXED BY grand_kind CROSS JOIN parent p ON p.id = g.parent WHERE g.kind BETWEEN 1 AND 4;
--> 488|843820|'parent 998'
SELECT count(*), sum(p.id), sum(c.line), max(q.name) FROM grand g INDEXED BY grand_kind CROSS JOIN parent p ON p.id = g.parent CROSS JOIN child c INDEXED BY child_parent ON c.parent = g.id CROSS JOIN parent q ON q.id = g.other WHERE g.kind IN (2, 5, 7);
--> 433|753165|1319|'parent 983'
SELECT count(*), sum(g.id) FROM grand g INDEXED BY grand_kind WHERE g.kind = 3 AND EXISTS (SELECT 1 FROM child c INDEXED BY child_parent WHERE c.parent = g.parent AND c.line > g.kind) AND g.name > 'grand 1';
--> 75|212580
SELECT count(*), sum(p.id) FROM grand g INDEXED BY grand_kind CROSS JOIN parent p ON p.id = g.other WHERE g.kind > 2;
--> 367|1008335
-- Rows that change meanwhile, and another database with other pages.
UPDATE child SET note = 'changed' WHERE rowid IN (SELECT c.rowid FROM parent p INDEXED BY parent_region CROSS JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.region = 12 AND p.day >= 0);
DELETE FROM parent WHERE region = 13 AND id IN (SELECT c.parent FROM child c WHERE c.line > 3);
SELECT count(*), count(DISTINCT c.note), sum(p.id) FROM parent p INDEXED BY parent_region CROSS JOIN child c INDEXED BY child_parent ON c.parent = p.id WHERE p.region IN (12, 13) AND p.day >= 0;
--> 79|21|146360
ATTACH ':memory:' AS other;
PRAGMA other.page_size = 4096;
CREATE TABLE other.child(parent INT, note TEXT);
INSERT INTO other.child SELECT parent, note FROM main.child;
CREATE INDEX other.other_parent ON child(parent);
SELECT count(*), sum(p.id), max(c.note) FROM main.parent p INDEXED BY parent_region CROSS JOIN other.child c INDEXED BY other_parent ON c.parent = p.id WHERE p.region IN (4, 14, 24) AND p.day >= 0;
--> 176|302380|'note 998'
PRAGMA integrity_check;
--> 'ok'
