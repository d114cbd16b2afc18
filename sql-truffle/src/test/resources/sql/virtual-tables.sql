-- virtual tables stay in C: FTS5, R*Tree, table-valued functions, dbstat.
CREATE VIRTUAL TABLE f USING fts5(title, body);
INSERT INTO f VALUES('first', 'the quick brown fox'), ('second', 'jumps over the lazy dog'), ('third', 'quick quick fox');
SELECT rowid, title FROM f WHERE f MATCH 'quick' ORDER BY rank, rowid;
--> 3|'third'
--> 1|'first'
SELECT highlight(f, 1, '[', ']') FROM f WHERE f MATCH 'fox AND quick';
--> 'the [quick] brown [fox]'
--> '[quick] [quick] [fox]'
SELECT count(*) FROM f;
--> 3
UPDATE f SET body = 'slow fox' WHERE rowid = 1;
SELECT title FROM f WHERE body MATCH 'slow';
--> 'first'
DELETE FROM f WHERE title = 'third';
SELECT title FROM f('dog OR fox') ORDER BY title;
--> 'first'
--> 'second'
CREATE VIRTUAL TABLE r USING rtree(id, x0, x1, y0, y1);
INSERT INTO r VALUES(1, 0, 1, 0, 1), (2, 5, 6, 5, 6), (3, 0.5, 5.5, 0.5, 5.5);
SELECT id FROM r WHERE x0 < 1 AND x1 > 0.75 ORDER BY id;
--> 1
--> 3
SELECT r.id, t.title FROM r JOIN f AS t ON t.rowid = r.id ORDER BY 1;
--> 1|'first'
--> 2|'second'
CREATE VIRTUAL TABLE f4 USING fts4(content);
INSERT INTO f4 VALUES('alpha beta'), ('beta gamma');
SELECT docid, content FROM f4 WHERE content MATCH 'beta' ORDER BY docid;
--> 1|'alpha beta'
--> 2|'beta gamma'
SELECT name, count(*) > 0 FROM dbstat WHERE name = 'f4' GROUP BY name;
SELECT key, atom FROM json_tree('{"a":{"b":[1,2]}}') WHERE atom IS NOT NULL;
--> 0|1
--> 1|2
SELECT name FROM pragma_function_list WHERE name = 'abs' LIMIT 1;
--> 'abs'
CREATE VIRTUAL TABLE n USING nosuchmodule(a);
--! SQLITE_ERROR no such module: nosuchmodule
