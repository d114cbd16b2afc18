-- Concat, Cast, IsTrue, Move, Blob, Variable, Compare with a permutation: what their nodes do themselves and what they leave to C.
CREATE TABLE v(id INTEGER PRIMARY KEY, a, b, n TEXT COLLATE NOCASE);
INSERT INTO v(a, b, n) VALUES(1, 'one', 'A'), (-0.0, x'00ff', 'a'), (2.5, NULL, 'b'), ('x', 'y', 'B'), ('', x'', 'c'), (x'c3', x'a4', 'C'), (1e300, -9223372036854775808, NULL), ('a'||char(0)||'b', 0.1, 'd '), (9e999, -9e999, 'D'), ('12abc', ' 7', 'é'), (zeroblob(3), zeroblob(0), 'É'), (1e15, 1e16, '');
SELECT id, a||b, b||a, a||'', ''||b, a||b||a||b||n, typeof(a||b) FROM v;
--> 1|'1one'|'one1'|'1'|'one'|'1one1oneA'|'text'
--> 2|text x'302e3000ff'|text x'00ff302e30'|'0.0'|text x'00ff'|text x'302e3000ff302e3000ff61'|'text'
--> 3|NULL|NULL|'2.5'|NULL|NULL|'null'
--> 4|'xy'|'yx'|'x'|'y'|'xyxyB'|'text'
--> 5|''|''|''|''|'c'|'text'
--> 6|'ä'|text x'a4c3'|text x'c3'|text x'a4'|'ääC'|'text'
--> 7|'1.0e+300-9223372036854775808'|'-92233720368547758081.0e+300'|'1.0e+300'|'-9223372036854775808'|NULL|'text'
--> 8|text x'610062302e31'|text x'302e31610062'|text x'610062'|'0.1'|text x'610062302e31610062302e316420'|'text'
--> 9|'Inf-Inf'|'-InfInf'|'Inf'|'-Inf'|'Inf-InfInf-InfD'|'text'
--> 10|'12abc 7'|' 712abc'|'12abc'|' 7'|'12abc 712abc 7é'|'text'
--> 11|text x'000000'|text x'000000'|text x'000000'|''|text x'000000000000c389'|'text'
--> 12|'1000000000000000.010000000000000000.0'|'10000000000000000.01000000000000000.0'|'1000000000000000.0'|'10000000000000000.0'|'1000000000000000.010000000000000000.01000000000000000.010000000000000000.0'|'text'
SELECT id, a||a, (a||'-')||(b||'-') FROM v WHERE a||b IS NOT NULL;
--> 1|'11'|'1-one-'
--> 2|'0.00.0'|text x'302e302d00ff2d'
--> 4|'xx'|'x-y-'
--> 5|''|'--'
--> 6|text x'c3c3'|text x'c32da42d'
--> 7|'1.0e+3001.0e+300'|'1.0e+300--9223372036854775808-'
--> 8|text x'610062610062'|text x'6100622d302e312d'
--> 9|'InfInf'|'Inf--Inf-'
--> 10|'12abc12abc'|'12abc- 7-'
--> 11|text x'000000000000'|text x'0000002d2d'
--> 12|'1000000000000000.01000000000000000.0'|'1000000000000000.0-10000000000000000.0-'
SELECT id, a IS TRUE, a IS NOT TRUE, a IS FALSE, a IS NOT FALSE, b IS TRUE, b IS FALSE, (a||b) IS TRUE, n IS NOT TRUE FROM v;
--> 1|1|0|0|1|0|1|1|1
--> 2|0|1|1|0|0|1|0|1
--> 3|1|0|0|1|0|0|0|1
--> 4|0|1|1|0|0|1|0|1
--> 5|0|1|1|0|0|1|0|1
--> 6|0|1|1|0|0|1|0|1
--> 7|1|0|0|1|1|0|1|1
--> 8|0|1|1|0|1|0|0|1
--> 9|1|0|0|1|1|0|0|1
--> 10|1|0|0|1|1|0|1|1
--> 11|0|1|1|0|0|1|0|1
--> 12|1|0|0|1|1|0|1|1
SELECT id, cast(a||b AS INT), cast(a AS TEXT)||'|', cast(a||b AS BLOB), cast(cast(a AS BLOB) AS TEXT), cast(b AS NUMERIC), cast(x'3132' AS TEXT), cast(x'3132' AS INT), cast(cast(a AS TEXT) AS REAL), typeof(cast(a AS NUMERIC)) FROM v;
--> 1|1|'1|'|x'316f6e65'|'1'|0|'12'|12|1.0|'integer'
--> 2|0|'0.0|'|x'302e3000ff'|'0.0'|0|'12'|12|0.0|'real'
--> 3|NULL|'2.5|'|NULL|'2.5'|NULL|'12'|12|2.5|'real'
--> 4|0|'x|'|x'7879'|'x'|0|'12'|12|0.0|'integer'
--> 5|0|'|'|x''|''|0|'12'|12|0.0|'integer'
--> 6|0|text x'c37c'|x'c3a4'|text x'c3'|0|'12'|12|0.0|'integer'
--> 7|1|'1.0e+300|'|x'312e30652b3330302d39323233333732303336383534373735383038'|'1.0e+300'|-9223372036854775808|'12'|12|1.0E300|'real'
--> 8|0|text x'6100627c'|x'610062302e31'|text x'610062'|0.1|'12'|12|0.0|'integer'
--> 9|0|'Inf|'|x'496e662d496e66'|'Inf'|-Infinity|'12'|12|0.0|'real'
--> 10|12|'12abc|'|x'31326162632037'|'12abc'|7|'12'|12|12.0|'integer'
--> 11|0|text x'0000007c'|x'000000'|text x'000000'|0|'12'|12|0.0|'integer'
--> 12|1000000000000000|'1000000000000000.0|'|x'313030303030303030303030303030302e3031303030303030303030303030303030302e30'|'1000000000000000.0'|1.0E16|'12'|12|1.0E15|'real'
SELECT x'', x'00', x'616263', x'ff'||a, hex(x'0001'||a) FROM v;
--> x''|x'00'|x'616263'|text x'ff31'|'000131'
--> x''|x'00'|x'616263'|text x'ff302e30'|'0001302E30'
--> x''|x'00'|x'616263'|text x'ff322e35'|'0001322E35'
--> x''|x'00'|x'616263'|text x'ff78'|'000178'
--> x''|x'00'|x'616263'|text x'ff'|'0001'
--> x''|x'00'|x'616263'|text x'ffc3'|'0001C3'
--> x''|x'00'|x'616263'|text x'ff312e30652b333030'|'0001312E30652B333030'
--> x''|x'00'|x'616263'|text x'ff610062'|'0001610062'
--> x''|x'00'|x'616263'|text x'ff496e66'|'0001496E66'
--> x''|x'00'|x'616263'|text x'ff3132616263'|'00013132616263'
--> x''|x'00'|x'616263'|text x'ff000000'|'0001000000'
--> x''|x'00'|x'616263'|text x'ff313030303030303030303030303030302e30'|'0001313030303030303030303030303030302E30'
--? 'text'||char(0)||'more', 2.5, x'00ff', NULL, 7, zeroblob(4)
SELECT id, ?1, ?2, ?3, ?4, ?5, ?6, ?1||a, ?2||a, ?3||a, ?4||a, ?5+id, length(?6), ?1 = a, ?1 > a FROM v;
--> 1|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f726531'|'2.51'|text x'00ff31'|NULL|8|4|0|1
--> 2|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f7265302e30'|'2.50.0'|text x'00ff302e30'|NULL|9|4|0|1
--> 3|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f7265322e35'|'2.52.5'|text x'00ff322e35'|NULL|10|4|0|1
--> 4|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f726578'|'2.5x'|text x'00ff78'|NULL|11|4|0|0
--> 5|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f7265'|'2.5'|text x'00ff'|NULL|12|4|0|1
--> 6|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f7265c3'|text x'322e35c3'|text x'00ffc3'|NULL|13|4|0|0
--> 7|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f7265312e30652b333030'|'2.51.0e+300'|text x'00ff312e30652b333030'|NULL|14|4|0|1
--> 8|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f7265610062'|text x'322e35610062'|text x'00ff610062'|NULL|15|4|0|1
--> 9|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f7265496e66'|'2.5Inf'|text x'00ff496e66'|NULL|16|4|0|1
--> 10|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f72653132616263'|'2.512abc'|text x'00ff3132616263'|NULL|17|4|0|1
--> 11|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f7265000000'|text x'322e35000000'|text x'00ff000000'|NULL|18|4|0|0
--> 12|text x'74657874006d6f7265'|2.5|x'00ff'|NULL|7|x'00000000'|text x'74657874006d6f7265313030303030303030303030303030302e30'|'2.51000000000000000.0'|text x'00ff313030303030303030303030303030302e30'|NULL|19|4|0|1
--? '', x'', -0.0, 9223372036854775807
SELECT ?1||?2, ?2||?1, ?3, ?4, ?4||?3, ?4+0, typeof(?3), typeof(?1) FROM v WHERE id < 3;
--> ''|''|-0.0|9223372036854775807|'92233720368547758070.0'|9223372036854775807|'real'|'text'
--> ''|''|-0.0|9223372036854775807|'92233720368547758070.0'|9223372036854775807|'real'|'text'
SELECT n, count(*), group_concat(id) FROM v GROUP BY n;
--> NULL|1|'7'
--> ''|1|'12'
--> 'A'|2|'1,2'
--> 'b'|2|'3,4'
--> 'c'|2|'5,6'
--> 'D'|1|'9'
--> 'd '|1|'8'
--> 'É'|1|'11'
--> 'é'|1|'10'
SELECT n COLLATE BINARY, count(*) FROM v GROUP BY n COLLATE BINARY ORDER BY 1 DESC;
--> 'é'|1
--> 'É'|1
--> 'd '|1
--> 'c'|1
--> 'b'|1
--> 'a'|1
--> 'D'|1
--> 'C'|1
--> 'B'|1
--> 'A'|1
--> ''|1
--> NULL|1
SELECT n COLLATE RTRIM AS m, count(*), min(id) FROM v GROUP BY m;
--> NULL|1|7
--> ''|1|12
--> 'A'|1|1
--> 'B'|1|4
--> 'C'|1|6
--> 'D'|1|9
--> 'a'|1|2
--> 'b'|1|3
--> 'c'|1|5
--> 'd '|1|8
--> 'É'|1|11
--> 'é'|1|10
SELECT typeof(a) AS t, a IS NULL AS z, count(*) FROM v GROUP BY z, t ORDER BY t DESC, z;
--> 'text'|0|4
--> 'real'|0|5
--> 'integer'|0|1
--> 'blob'|0|2
SELECT count(DISTINCT a), count(DISTINCT n), group_concat(DISTINCT n) FROM v;
--> 12|8|'A,b,c,d ,D,é,É,'
SELECT a, b FROM v GROUP BY b, a ORDER BY b DESC, a DESC;
--> x'c3'|x'a4'
--> -0.0|x'00ff'
--> x'000000'|x''
--> ''|x''
--> 'x'|'y'
--> 1|'one'
--> '12abc'|' 7'
--> 1.0E15|1.0E16
--> text x'610062'|0.1
--> 1.0E300|-9223372036854775808
--> Infinity|-Infinity
--> 2.5|NULL
SELECT a, b FROM v GROUP BY b, a ORDER BY b ASC NULLS LAST, a DESC NULLS FIRST;
--> Infinity|-Infinity
--> 1.0E300|-9223372036854775808
--> text x'610062'|0.1
--> 1.0E15|1.0E16
--> '12abc'|' 7'
--> 1|'one'
--> 'x'|'y'
--> x'000000'|x''
--> ''|x''
--> -0.0|x'00ff'
--> x'c3'|x'a4'
--> 2.5|NULL
SELECT DISTINCT typeof(a), typeof(b) FROM v;
--> 'integer'|'text'
--> 'real'|'blob'
--> 'real'|'null'
--> 'text'|'text'
--> 'text'|'blob'
--> 'blob'|'blob'
--> 'real'|'integer'
--> 'text'|'real'
--> 'real'|'real'
SELECT a FROM v UNION SELECT b FROM v ORDER BY 1 DESC NULLS LAST;
--> x'c3'
--> x'a4'
--> x'00ff'
--> x'000000'
--> x''
--> 'y'
--> 'x'
--> 'one'
--> text x'610062'
--> '12abc'
--> ' 7'
--> ''
--> Infinity
--> 1.0E300
--> 1.0E16
--> 1.0E15
--> 2.5
--> 1
--> 0.1
--> -0.0
--> -9223372036854775808
--> -Infinity
--> NULL
SELECT n FROM v EXCEPT SELECT 'a' FROM v ORDER BY 1;
--> NULL
--> ''
--> 'b'
--> 'c'
--> 'D'
--> 'd '
--> 'É'
--> 'é'
SELECT n COLLATE NOCASE FROM v INTERSECT SELECT upper(n) FROM v ORDER BY 1;
--> NULL
--> ''
--> 'A'
--> 'b'
--> 'c'
--> 'D'
--> 'd '
--> 'É'
--> 'é'
SELECT id, sum(id) OVER w, count(b) OVER w, first_value(a) OVER w, rank() OVER (PARTITION BY typeof(a) ORDER BY n) FROM v WINDOW w AS (PARTITION BY n ORDER BY id) ORDER BY id;
--> 1|1|1|1|1
--> 2|3|2|1|3
--> 3|3|0|2.5|4
--> 4|7|1|2.5|1
--> 5|5|1|''|2
--> 6|11|2|''|1
--> 7|7|1|1.0E300|1
--> 8|8|1|text x'610062'|3
--> 9|9|1|Infinity|5
--> 10|10|1|'12abc'|4
--> 11|11|1|x'000000'|2
--> 12|12|1|1.0E15|2
SELECT v.id, w.id, w.a, w.b IS NULL FROM v LEFT JOIN (SELECT * FROM v WHERE id > 5) w ON w.id = v.id + 3;
--> 1|NULL|NULL|1
--> 2|NULL|NULL|1
--> 3|6|x'c3'|0
--> 4|7|1.0E300|0
--> 5|8|text x'610062'|0
--> 6|9|Infinity|0
--> 7|10|'12abc'|0
--> 8|11|x'000000'|0
--> 9|12|1.0E15|0
--> 10|NULL|NULL|1
--> 11|NULL|NULL|1
--> 12|NULL|NULL|1
SELECT v.id, w.z FROM v LEFT JOIN (SELECT id AS k, 'const' AS z FROM v WHERE id % 2) w ON w.k = v.id;
--> 1|'const'
--> 2|NULL
--> 3|'const'
--> 4|NULL
--> 5|'const'
--> 6|NULL
--> 7|'const'
--> 8|NULL
--> 9|'const'
--> 10|NULL
--> 11|'const'
--> 12|NULL
SELECT v.id, w.z, w.y FROM v LEFT JOIN (SELECT id AS k, 5 AS z, a||'-' AS y FROM v WHERE id % 3) w ON w.k = v.id AND w.k > 4;
--> 1|NULL|NULL
--> 2|NULL|NULL
--> 3|NULL|NULL
--> 4|NULL|NULL
--> 5|5|'-'
--> 6|NULL|NULL
--> 7|5|'1.0e+300-'
--> 8|5|text x'6100622d'
--> 9|NULL|NULL
--> 10|5|'12abc-'
--> 11|5|text x'0000002d'
--> 12|NULL|NULL
SELECT id FROM v ORDER BY id LIMIT 3 OFFSET 2;
--> 3
--> 4
--> 5
--? 9223372036854775807, 1
SELECT id FROM v LIMIT ? OFFSET ?;
--> 2
--> 3
--> 4
--> 5
--> 6
--> 7
--> 8
--> 9
--> 10
--> 11
--> 12
--? -1, 10
SELECT id FROM v LIMIT ? OFFSET ?;
--> 11
--> 12
SELECT count(*) FROM v;
--> 12
SELECT (SELECT count(*) FROM v), (SELECT count(*) FROM v WHERE id < x.id) FROM v x;
--> 12|0
--> 12|1
--> 12|2
--> 12|3
--> 12|4
--> 12|5
--> 12|6
--> 12|7
--> 12|8
--> 12|9
--> 12|10
--> 12|11
SELECT json_group_array(json(json_array(a, n))) FROM v WHERE typeof(a) <> 'blob' AND id <> 9;
--> '[[1,"A"],[0.0,"a"],[2.5,"b"],["x","B"],["","c"],[1.0e+300,null],["a\u0000b","d "],["12abc","é"],[1000000000000000.0,""]'... 121 bytes, hash 486d1dd2
SELECT json_object('k', json(x)), json_array(x) FROM (SELECT json_array(id) AS x FROM v ORDER BY id LIMIT 3);
--> '{"k":[1]}'|'["[1]"]'
--> '{"k":[2]}'|'["[2]"]'
--> '{"k":[3]}'|'["[3]"]'
CREATE TABLE au(k INTEGER PRIMARY KEY AUTOINCREMENT, a);
INSERT INTO au(a) SELECT a FROM v;
INSERT INTO au VALUES(100, 'x'), (50, 'y');
INSERT INTO au(a) SELECT n FROM v WHERE id < 4;
SELECT k, a FROM au WHERE k > 10;
--> 11|x'000000'
--> 12|1.0E15
--> 50|'y'
--> 100|'x'
--> 101|'A'
--> 102|'a'
--> 103|'b'
SELECT * FROM sqlite_sequence;
--> 'au'|103
PRAGMA foreign_keys = ON;
CREATE TABLE p(id INTEGER PRIMARY KEY, x);
CREATE TABLE c(id INTEGER PRIMARY KEY, p REFERENCES p(id) DEFERRABLE INITIALLY DEFERRED, q REFERENCES p(id));
INSERT INTO p SELECT id, a FROM v;
INSERT INTO c SELECT id, id, 13 - id FROM v;
UPDATE c SET q = q + 1 WHERE id < 3;
--! SQLITE_CONSTRAINT_FOREIGNKEY FOREIGN KEY constraint failed
UPDATE c SET q = 12 WHERE id < 3;
BEGIN;
UPDATE c SET p = p + 100;
UPDATE c SET p = p - 100 WHERE id > 1;
UPDATE c SET p = 1 WHERE id = 1;
COMMIT;
DELETE FROM p WHERE id > 6;
--! SQLITE_CONSTRAINT_FOREIGNKEY FOREIGN KEY constraint failed
DELETE FROM c WHERE id > 6 OR q > 6;
DELETE FROM p WHERE id > 6;
SELECT count(*) FROM p;
--> 6
CREATE TABLE nn(a NOT NULL, b INT NOT NULL ON CONFLICT IGNORE, c NOT NULL DEFAULT 5);
INSERT INTO nn SELECT a, b, n FROM v;
--! SQLITE_CONSTRAINT_NOTNULL NOT NULL constraint failed: nn.c
INSERT OR REPLACE INTO nn SELECT a, id, n FROM v;
SELECT rowid, * FROM nn;
--> 1|1|1|'A'
--> 2|-0.0|2|'a'
--> 3|2.5|3|'b'
--> 4|'x'|4|'B'
--> 5|''|5|'c'
--> 6|x'c3'|6|'C'
--> 7|1.0E300|7|5
--> 8|text x'610062'|8|'d '
--> 9|Infinity|9|'D'
--> 10|'12abc'|10|'é'
--> 11|x'000000'|11|'É'
--> 12|1.0E15|12|''
