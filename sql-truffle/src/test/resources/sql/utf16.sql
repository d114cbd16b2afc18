--: no-permutations
-- A UTF-16 database: text in registers is UTF-16.
PRAGMA encoding='UTF-16le';
CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT, n TEXT COLLATE NOCASE);
INSERT INTO t(a, n) VALUES('abc', 'ABC'), ('äöü', 'ÄÖÜ'), ('日本語', 'x'), (char(128512), 'Y'), ('', ''), (1, 1.5), (NULL, NULL), ('a'||char(0)||'b', 'z'), ('zz', 'ZZ');
PRAGMA encoding;
--> 'UTF-16le'
SELECT id, a, n, length(a), octet_length(a), upper(a), lower(n), hex(a) FROM t;
--> 1|'abc'|'ABC'|3|6|'ABC'|'abc'|'610062006300'
--> 2|'äöü'|'ÄÖÜ'|3|6|'äöü'|'ÄÖÜ'|'E400F600FC00'
--> 3|'日本語'|'x'|3|6|'日本語'|'x'|'E5652C679E8A'
--> 4|'😀'|'Y'|1|4|'😀'|'y'|'3DD800DE'
--> 5|''|''|0|0|''|''|''
--> 6|'1'|'1.5'|1|2|'1'|'1.5'|'3100'
--> 7|NULL|NULL|NULL|NULL|NULL|NULL|''
--> 8|text x'610062'|'z'|1|6|text x'410042'|'z'|'610000006200'
--> 9|'zz'|'ZZ'|2|4|'ZZ'|'zz'|'7A007A00'
SELECT id FROM t WHERE a = 'abc' OR n = 'zz';
--> 1
--> 9
SELECT id FROM t ORDER BY a, id;
--> 7
--> 5
--> 6
--> 4
--> 8
--> 1
--> 9
--> 2
--> 3
SELECT id FROM t ORDER BY n DESC, id;
--> 2
--> 9
--> 8
--> 4
--> 3
--> 1
--> 6
--> 5
--> 7
SELECT a || n, a LIKE '%b%', a GLOB '日*', substr(a, 2, 1), instr(a, 'ö'), replace(a, 'b', 'ß'), trim(a, 'za') FROM t;
--> 'abcABC'|1|0|'b'|0|'aßc'|'bc'
--> 'äöüÄÖÜ'|0|0|'ö'|2|'äöü'|'äöü'
--> '日本語x'|0|1|'本'|0|'日本語'|'日本語'
--> '😀Y'|0|0|''|0|'😀'|'😀'
--> ''|0|0|''|0|''|''
--> '11.5'|0|0|''|0|'1'|'1'
--> NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> text x'6100627a'|0|0|''|0|text x'6100c39f'|text x'0062'
--> 'zzZZ'|0|0|'z'|0|'zz'|''
SELECT cast(a AS BLOB), cast(a AS INTEGER), cast(x'6100' AS TEXT), cast(id AS TEXT) || 'x' FROM t;
--> x'610062006300'|0|'a'|'1x'
--> x'e400f600fc00'|0|'a'|'2x'
--> x'e5652c679e8a'|0|'a'|'3x'
--> x'3dd800de'|0|'a'|'4x'
--> x''|0|'a'|'5x'
--> x'3100'|1|'a'|'6x'
--> NULL|NULL|'a'|'7x'
--> x'610000006200'|0|'a'|'8x'
--> x'7a007a00'|0|'a'|'9x'
SELECT min(a), max(a), group_concat(a), count(DISTINCT n), sum(a), total(n) FROM t;
--> ''|'日本語'|text x'6162632cc3a4c3b6c3bc2ce697a5e69cace8aa9e2cf09f98802c2c312c6100622c7a7a'|8|1.0|1.5
SELECT a < 'b', a > n, a IN ('abc', '日本語'), typeof(a), a + 1, quote(a), unicode(a) FROM t;
--> 1|1|1|'text'|1|'''abc'''|97
--> 0|1|0|'text'|1|'''äöü'''|228
--> 0|1|1|'text'|1|'''日本語'''|26085
--> 1|0|0|'text'|1|'''😀'''|128512
--> 1|0|0|'text'|1|''''''|NULL
--> 1|0|0|'text'|2|'''1'''|49
--> NULL|NULL|NULL|'null'|NULL|'NULL'|NULL
--> 1|0|0|'text'|1|'''a'''|97
--> 0|1|0|'text'|1|'''zz'''|122
CREATE INDEX ta ON t(a);
CREATE INDEX tn ON t(n);
SELECT id FROM t WHERE a > 'a' ORDER BY a;
--> 8
--> 1
--> 9
--> 2
--> 3
SELECT id FROM t WHERE n >= 'x' ORDER BY n;
--> 3
--> 4
--> 8
--> 9
--> 2
--? 'äöü', 'abc'
SELECT id, ?1, ?2 || a FROM t WHERE a IN (?1, ?2) ORDER BY id;
--> 1|'äöü'|'abcabc'
--> 2|'äöü'|'abcäöü'
SELECT json_array(a, n), json_extract('{"k":"ü"}', '$.k'), printf('%s-%5s', a, n) FROM t;
--> '["abc","ABC"]'|'ü'|'abc-  ABC'
--> '["äöü","ÄÖÜ"]'|'ü'|'äöü-ÄÖÜ'
--> '["日本語","x"]'|'ü'|'日本語-    x'
--> '["😀","Y"]'|'ü'|'😀-    Y'
--> '["",""]'|'ü'|'-     '
--> '["1","1.5"]'|'ü'|'1-  1.5'
--> '[null,null]'|'ü'|'-     '
--> '["a\u0000b","z"]'|'ü'|'a-    z'
--> '["zz","ZZ"]'|'ü'|'zz-   ZZ'
PRAGMA integrity_check;
--> 'ok'
CREATE TABLE zb(c0, c1, c2);
CREATE INDEX zb_i ON zb(lower(c2));
INSERT INTO zb VALUES(5, 0, zeroblob(10)), (6, 0, x'41004200');
SELECT c0, hex(lower(c2)) FROM zb INDEXED BY zb_i WHERE lower(c2) >= '';
--> 5|'0000000000000000000000000000000000000000'
--> 6|'61006200'
-- concat() of a blob gives memory that was not set, a defect of SQLite that SECURITY.md names. What it advises:
SELECT hex(concat(CAST(x'6100620063006400' AS TEXT))), hex(concat_ws('-', CAST(x'61006200' AS TEXT), CAST(x'63006400' AS TEXT)));
--> '6100620063006400'|'610062002D0063006400'
