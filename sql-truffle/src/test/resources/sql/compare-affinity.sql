-- Eq Ne Lt Le Gt Ge under every affinity, with NULL, with collations; IS; IN; BETWEEN; CASE.
CREATE TABLE v(id INTEGER PRIMARY KEY, i INTEGER, r REAL, n NUMERIC, t TEXT, b BLOB, x);
INSERT INTO v(i, r, n, t, b, x) VALUES(1, 1, 1, 1, 1, 1), (2, 2.5, 2.5, 2.5, 2.5, 2.5), ('3', '3', '3', '3', '3', '3'), ('4.0', '4.0', '4.0', '4.0', '4.0', '4.0'), ('abc', 'abc', 'abc', 'abc', 'abc', 'abc'), (x'31', x'31', x'31', x'31', x'31', x'31'), (NULL, NULL, NULL, NULL, NULL, NULL), ('', '', '', '', '', ''), (' 5 ', ' 5 ', ' 5 ', ' 5 ', ' 5 ', ' 5 '), ('1e2', '1e2', '1e2', '1e2', '1e2', '1e2'), (9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807, 9223372036854775807), ('9223372036854775808', '9223372036854775808', '9223372036854775808', '9223372036854775808', '9223372036854775808', '9223372036854775808');
SELECT id, typeof(i), typeof(r), typeof(n), typeof(t), typeof(b), typeof(x) FROM v;
--> 1|'integer'|'real'|'integer'|'text'|'integer'|'integer'
--> 2|'integer'|'real'|'real'|'text'|'real'|'real'
--> 3|'integer'|'real'|'integer'|'text'|'text'|'text'
--> 4|'integer'|'real'|'integer'|'text'|'text'|'text'
--> 5|'text'|'text'|'text'|'text'|'text'|'text'
--> 6|'blob'|'blob'|'blob'|'blob'|'blob'|'blob'
--> 7|'null'|'null'|'null'|'null'|'null'|'null'
--> 8|'text'|'text'|'text'|'text'|'text'|'text'
--> 9|'integer'|'real'|'integer'|'text'|'text'|'text'
--> 10|'integer'|'real'|'integer'|'text'|'text'|'text'
--> 11|'integer'|'real'|'integer'|'text'|'integer'|'integer'
--> 12|'real'|'real'|'real'|'text'|'text'|'text'
SELECT id, i, r, n, t, b, x FROM v;
--> 1|1|1.0|1|'1'|1|1
--> 2|2|2.5|2.5|'2.5'|2.5|2.5
--> 3|3|3.0|3|'3'|'3'|'3'
--> 4|4|4.0|4|'4.0'|'4.0'|'4.0'
--> 5|'abc'|'abc'|'abc'|'abc'|'abc'|'abc'
--> 6|x'31'|x'31'|x'31'|x'31'|x'31'|x'31'
--> 7|NULL|NULL|NULL|NULL|NULL|NULL
--> 8|''|''|''|''|''|''
--> 9|5|5.0|5|' 5 '|' 5 '|' 5 '
--> 10|100|100.0|100|'1e2'|'1e2'|'1e2'
--> 11|9223372036854775807|9.223372036854776E18|9223372036854775807|'9223372036854775807'|9223372036854775807|9223372036854775807
--> 12|9.223372036854776E18|9.223372036854776E18|9.223372036854776E18|'9223372036854775808'|'9223372036854775808'|'9223372036854775808'
SELECT id, i=1, i='1', i='1.0', r='1', n='1', t=1, t='1', t='1.0', b=1, b='1', b=x'31', x=1, x='1' FROM v;
--> 1|1|1|1|1|1|1|1|0|1|0|0|1|0
--> 2|0|0|0|0|0|0|0|0|0|0|0|0|0
--> 3|0|0|0|0|0|0|0|0|0|0|0|0|0
--> 4|0|0|0|0|0|0|0|0|0|0|0|0|0
--> 5|0|0|0|0|0|0|0|0|0|0|0|0|0
--> 6|0|0|0|0|0|0|0|0|0|0|1|0|0
--> 7|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 8|0|0|0|0|0|0|0|0|0|0|0|0|0
--> 9|0|0|0|0|0|0|0|0|0|0|0|0|0
--> 10|0|0|0|0|0|0|0|0|0|0|0|0|0
--> 11|0|0|0|0|0|0|0|0|0|0|0|0|0
--> 12|0|0|0|0|0|0|0|0|0|0|0|0|0
SELECT id, i<3, i<'3', r<3, r<'3', n<3, n<'3', t<3, t<'3', b<3, b<'3', x<3, x<'3' FROM v;
--> 1|1|1|1|1|1|1|1|1|1|1|1|1
--> 2|1|1|1|1|1|1|1|1|1|1|1|1
--> 3|0|0|0|0|0|0|0|0|0|0|0|0
--> 4|0|0|0|0|0|0|0|0|0|0|0|0
--> 5|0|0|0|0|0|0|0|0|0|0|0|0
--> 6|0|0|0|0|0|0|0|0|0|0|0|0
--> 7|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 8|0|0|0|0|0|0|1|1|0|1|0|1
--> 9|0|0|0|0|0|0|1|1|0|1|0|1
--> 10|0|0|0|0|0|0|1|1|0|1|0|1
--> 11|0|0|0|0|0|0|0|0|0|1|0|1
--> 12|0|0|0|0|0|0|0|0|0|0|0|0
SELECT id, i>=3, i>='3', r>=3, r>='3', n>=3, t>=3, b>=3, b>='3', x>=3, x>='3' FROM v;
--> 1|0|0|0|0|0|0|0|0|0|0
--> 2|0|0|0|0|0|0|0|0|0|0
--> 3|1|1|1|1|1|1|1|1|1|1
--> 4|1|1|1|1|1|1|1|1|1|1
--> 5|1|1|1|1|1|1|1|1|1|1
--> 6|1|1|1|1|1|1|1|1|1|1
--> 7|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 8|1|1|1|1|1|0|1|0|1|0
--> 9|1|1|1|1|1|0|1|0|1|0
--> 10|1|1|1|1|1|0|1|0|1|0
--> 11|1|1|1|1|1|1|1|0|1|0
--> 12|1|1|1|1|1|1|1|1|1|1
SELECT id, i<>x, r<>x, n<>x, t<>x, b<>x, i=t, r=t, n=t, i=b, t=b, i<t, t<b, b<i FROM v;
--> 1|0|0|0|1|0|1|1|1|1|0|0|0|0
--> 2|1|0|0|1|0|0|1|1|0|0|1|0|0
--> 3|0|0|0|0|0|1|1|1|1|1|0|0|0
--> 4|0|0|0|0|0|1|1|1|1|1|0|0|0
--> 5|0|0|0|0|0|1|1|1|1|1|0|0|0
--> 6|0|0|0|0|0|1|1|1|1|1|0|0|0
--> 7|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 8|0|0|0|0|0|1|1|1|1|1|0|0|0
--> 9|0|0|0|0|0|1|1|1|1|1|0|0|0
--> 10|0|0|0|0|0|1|1|1|1|1|0|0|0
--> 11|0|1|0|1|0|1|0|1|1|0|0|0|0
--> 12|0|0|0|0|0|1|1|1|1|1|0|0|0
SELECT id, i IS x, i IS NOT x, t IS NULL, t IS NOT NULL, x IS t, n IS NOT DISTINCT FROM i FROM v;
--> 1|1|0|0|1|0|1
--> 2|0|1|0|1|0|0
--> 3|1|0|0|1|1|1
--> 4|1|0|0|1|1|1
--> 5|1|0|0|1|1|1
--> 6|1|0|0|1|1|1
--> 7|1|0|1|0|1|1
--> 8|1|0|0|1|1|1
--> 9|1|0|0|1|1|1
--> 10|1|0|0|1|1|1
--> 11|1|0|0|1|0|1
--> 12|1|0|0|1|1|1
SELECT a.id, b.id FROM v a, v b WHERE a.i = b.t AND a.id <> b.id;
SELECT a.id, b.id FROM v a, v b WHERE a.x < b.i AND a.id < 4 AND b.id < 4;
--> 1|2
--> 1|3
--> 2|3
SELECT count(*) FROM v a JOIN v b ON a.n <= b.x;
--> 66
SELECT count(*) FROM v a JOIN v b ON a.t > b.r;
--> 54
SELECT id, i IN (1, '3', NULL), t IN (1, '3'), x IN (1, '3'), n IN ('4', 2.5), i IN (SELECT t FROM v), t IN (SELECT i FROM v) FROM v;
--> 1|1|1|1|0|1|1
--> 2|NULL|0|0|1|NULL|NULL
--> 3|1|1|1|0|1|1
--> 4|NULL|0|0|1|1|1
--> 5|NULL|0|0|0|1|1
--> 6|NULL|0|0|0|1|1
--> 7|NULL|NULL|NULL|NULL|NULL|NULL
--> 8|NULL|0|0|0|1|1
--> 9|NULL|0|0|0|1|1
--> 10|NULL|0|0|0|1|1
--> 11|NULL|0|0|0|1|1
--> 12|NULL|0|0|0|1|1
SELECT id, i NOT IN (1, 2), x NOT IN (1, NULL), x NOT IN (SELECT x FROM v WHERE x IS NOT NULL) FROM v;
--> 1|0|0|0
--> 2|0|NULL|0
--> 3|1|NULL|0
--> 4|1|NULL|0
--> 5|1|NULL|0
--> 6|1|NULL|0
--> 7|NULL|NULL|NULL
--> 8|1|NULL|0
--> 9|1|NULL|0
--> 10|1|NULL|0
--> 11|1|NULL|0
--> 12|1|NULL|0
SELECT id, i BETWEEN 1 AND 3, t BETWEEN 1 AND 3, x BETWEEN '1' AND '3', n NOT BETWEEN 2 AND 4 FROM v;
--> 1|1|1|0|1
--> 2|1|1|0|0
--> 3|1|1|1|0
--> 4|0|0|0|0
--> 5|0|0|0|1
--> 6|0|0|0|1
--> 7|NULL|NULL|NULL|NULL
--> 8|0|0|0|1
--> 9|0|0|0|1
--> 10|0|1|1|1
--> 11|0|0|0|1
--> 12|0|0|0|1
SELECT id, CASE i WHEN 1 THEN 'one' WHEN '3' THEN 'three' WHEN NULL THEN 'null' ELSE 'other' END, CASE WHEN x THEN 'true' ELSE 'false' END FROM v;
--> 1|'one'|'true'
--> 2|'other'|'true'
--> 3|'three'|'true'
--> 4|'other'|'true'
--> 5|'other'|'false'
--> 6|'other'|'true'
--> 7|'other'|'false'
--> 8|'other'|'false'
--> 9|'other'|'true'
--> 10|'other'|'true'
--> 11|'other'|'true'
--> 12|'other'|'true'
SELECT id, (i, t) = (1, '1'), (i, t) < (3, '3'), (i, r, n) >= (2, 2.5, 0), (i, t) IS (NULL, NULL) FROM v;
--> 1|1|1|0|0
--> 2|0|1|1|0
--> 3|0|0|1|0
--> 4|0|0|1|0
--> 5|0|0|1|0
--> 6|0|0|1|0
--> 7|NULL|NULL|NULL|1
--> 8|0|0|1|0
--> 9|0|0|1|0
--> 10|0|0|1|0
--> 11|0|0|1|0
--> 12|0|0|1|0
SELECT 1 < 1.5, 1 = 1.0, 9007199254740993 = 9007199254740992.0, 9007199254740993 > 9007199254740992.0, 9223372036854775807 < 9223372036854775808.0, 9223372036854775807 = 9223372036854775807.0, -9223372036854775808 = -9223372036854775808.0, 9223372036854775806 < 9.3e18;
--> 1|1|0|1|1|0|1|1
SELECT 0.0 = -0.0, 0 = -0.0, -0.0 IS 0.0, 9e999 > 9223372036854775807, -9e999 < -9223372036854775808, 9e999 = 9e999, 9e999 - 9e999 IS NULL;
--> 1|1|1|1|1|1|1
SELECT NULL = NULL, NULL <> 1, NULL < 1, NULL IS NULL, NULL IS NOT NULL, 1 IS NULL, NULL IN (), 1 NOT IN ();
--> NULL|NULL|NULL|1|0|0|0|1
SELECT 'a' < 'b', 'a' < 'B', 'a' < 'a ', 'a' = 'a ', '' < 'a', 'a' < x'00', x'' < x'00', x'00' < x'0000', 1 < 'a', 1.5 < '', '10' < '9', 10 < 9;
--> 1|0|1|0|1|1|1|1|1|1|1|0
SELECT cast('1' AS INTEGER) = '1', '1' = cast('1' AS INTEGER), cast(1 AS TEXT) = 1, +i = '1' FROM v WHERE id = 1;
--> 1|1|1|0
-- collations
CREATE TABLE c(id INTEGER PRIMARY KEY, bin TEXT, noc TEXT COLLATE NOCASE, rt TEXT COLLATE RTRIM);
INSERT INTO c(bin, noc, rt) VALUES('abc', 'abc', 'abc'), ('ABC', 'ABC', 'ABC'), ('abc  ', 'abc  ', 'abc  '), ('Äb', 'Äb', 'Äb'), ('äB', 'äB', 'äB'), ('', '', ''), ('  ', '  ', '  '), ('ab'||char(0)||'c', 'ab'||char(0)||'C', 'ab'||char(0)), ('[', '[', '['), ('_', '_', '_'), ('z', 'Z', 'z '), (NULL, NULL, NULL), (1, 1, '1 ');
SELECT id, bin = 'abc', noc = 'Abc', rt = 'abc', bin = noc, noc = bin, rt = noc, bin = 'ABC' COLLATE NOCASE, 'ABC' = bin COLLATE NOCASE FROM c;
--> 1|1|1|1|1|1|1|1|1
--> 2|0|1|0|1|1|1|1|1
--> 3|0|0|1|1|1|1|0|0
--> 4|0|0|0|1|1|1|0|0
--> 5|0|0|0|1|1|1|0|0
--> 6|0|0|0|1|1|1|0|0
--> 7|0|0|0|1|1|1|0|0
--> 8|0|0|0|0|1|0|0|0
--> 9|0|0|0|1|1|1|0|0
--> 10|0|0|0|1|1|1|0|0
--> 11|0|0|0|0|1|0|0|0
--> 12|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 13|0|0|0|1|1|1|0|0
SELECT id, bin < 'abc', noc < 'abc', rt < 'abc', noc >= 'Z', noc > '_' FROM c;
--> 1|0|0|0|0|1
--> 2|1|0|1|0|1
--> 3|0|0|0|0|1
--> 4|0|0|0|1|1
--> 5|0|0|0|1|1
--> 6|1|1|1|0|0
--> 7|1|1|1|0|0
--> 8|1|1|1|0|1
--> 9|1|1|1|0|0
--> 10|1|1|1|0|0
--> 11|0|0|0|1|1
--> 12|NULL|NULL|NULL|NULL|NULL
--> 13|1|1|1|0|0
SELECT a.id, b.id FROM c a, c b WHERE a.noc = b.noc AND a.id < b.id;
--> 1|2
SELECT a.id, b.id FROM c a, c b WHERE a.rt = b.rt AND a.id < b.id;
--> 1|3
--> 6|7
SELECT a.id, b.id FROM c a, c b WHERE a.bin = b.noc AND a.id < b.id;
SELECT a.id, b.id FROM c a, c b WHERE a.noc = b.bin AND a.id < b.id;
--> 1|2
SELECT id, noc FROM c ORDER BY noc, id;
--> 12|NULL
--> 6|''
--> 7|'  '
--> 13|'1'
--> 9|'['
--> 10|'_'
--> 8|text x'61620043'
--> 1|'abc'
--> 2|'ABC'
--> 3|'abc  '
--> 11|'Z'
--> 4|'Äb'
--> 5|'äB'
SELECT id, rt FROM c ORDER BY rt DESC, id;
--> 5|'äB'
--> 4|'Äb'
--> 11|'z '
--> 1|'abc'
--> 3|'abc  '
--> 8|text x'616200'
--> 10|'_'
--> 9|'['
--> 2|'ABC'
--> 13|'1 '
--> 6|''
--> 7|'  '
--> 12|NULL
SELECT id, bin FROM c ORDER BY bin COLLATE NOCASE, id;
--> 12|NULL
--> 6|''
--> 7|'  '
--> 13|'1'
--> 9|'['
--> 10|'_'
--> 8|text x'61620063'
--> 1|'abc'
--> 2|'ABC'
--> 3|'abc  '
--> 11|'z'
--> 4|'Äb'
--> 5|'äB'
SELECT noc, count(*) FROM c GROUP BY noc;
--> NULL|1
--> ''|1
--> '  '|1
--> '1'|1
--> '['|1
--> '_'|1
--> text x'61620043'|1
--> 'abc'|2
--> 'abc  '|1
--> 'Z'|1
--> 'Äb'|1
--> 'äB'|1
SELECT DISTINCT rt FROM c;
--> 'abc'
--> 'ABC'
--> 'Äb'
--> 'äB'
--> ''
--> text x'616200'
--> '['
--> '_'
--> 'z '
--> NULL
--> '1 '
SELECT min(noc), max(noc), min(bin), max(bin), min(rt), max(rt) FROM c;
--> ''|'äB'|''|'äB'|''|'äB'
SELECT id, noc IN ('ABC', 'z'), bin IN ('ABC', 'z'), noc BETWEEN 'A' AND 'B' FROM c;
--> 1|1|0|1
--> 2|1|1|1
--> 3|0|0|1
--> 4|0|0|0
--> 5|0|0|0
--> 6|0|0|0
--> 7|0|0|0
--> 8|0|0|1
--> 9|0|0|0
--> 10|0|0|0
--> 11|1|1|0
--> 12|NULL|NULL|NULL
--> 13|0|0|0
SELECT noc LIKE 'AB%', bin GLOB 'ab*' FROM c;
--> 1|1
--> 1|0
--> 1|1
--> 0|0
--> 0|0
--> 0|0
--> 0|0
--> 1|1
--> 0|0
--> 0|0
--> 0|0
--> NULL|NULL
--> 0|0
SELECT * FROM c WHERE bin = 'x' COLLATE nosuch;
--! SQLITE_ERROR_MISSING_COLLSEQ no such collation sequence: nosuch
-- the same queries through indexes
CREATE INDEX vi ON v(i);
CREATE INDEX vr ON v(r);
CREATE INDEX vt ON v(t);
CREATE INDEX vx ON v(x);
CREATE INDEX cn ON c(noc);
CREATE INDEX cr ON c(rt DESC);
CREATE INDEX cb ON c(bin COLLATE NOCASE);
SELECT id FROM v WHERE i = '3';
--> 3
SELECT id FROM v WHERE i > '2' ORDER BY i;
--> 3
--> 4
--> 9
--> 10
--> 11
--> 12
--> 8
--> 5
--> 6
SELECT id FROM v WHERE r >= 2.5 ORDER BY r;
--> 2
--> 3
--> 4
--> 9
--> 10
--> 11
--> 12
--> 8
--> 5
--> 6
SELECT id FROM v WHERE t > 1 ORDER BY t;
--> 10
--> 2
--> 3
--> 4
--> 11
--> 12
--> 5
--> 6
SELECT id FROM v WHERE t = 1;
--> 1
SELECT id FROM v WHERE x > 1 ORDER BY x;
--> 2
--> 11
--> 8
--> 9
--> 10
--> 3
--> 4
--> 12
--> 5
--> 6
SELECT id FROM v WHERE x = '3';
--> 3
SELECT id FROM v WHERE x IS NULL;
--> 7
SELECT id FROM v WHERE x < x'32' ORDER BY x DESC;
--> 6
--> 5
--> 12
--> 4
--> 3
--> 10
--> 9
--> 8
--> 11
--> 2
--> 1
SELECT id FROM v WHERE i IN ('1', 2.0, '4.0', 'abc', x'31') ORDER BY i;
--> 1
--> 2
--> 4
--> 5
--> 6
SELECT id FROM v WHERE t IN (1, 2.5, 'abc') ORDER BY t;
--> 1
--> 2
--> 5
SELECT id FROM c WHERE noc = 'aBc' ORDER BY id;
--> 1
--> 2
SELECT id FROM c WHERE rt = 'abc ' ORDER BY id;
--> 1
--> 3
SELECT id FROM c WHERE rt > 'ABC' ORDER BY rt DESC, id;
--> 5
--> 4
--> 11
--> 1
--> 3
--> 8
--> 10
--> 9
SELECT id FROM c WHERE bin = 'ABC' COLLATE NOCASE ORDER BY id;
--> 1
--> 2
SELECT id FROM c WHERE noc > 'ab' AND noc < 'abd' ORDER BY noc, id;
--> 8
--> 1
--> 2
--> 3
