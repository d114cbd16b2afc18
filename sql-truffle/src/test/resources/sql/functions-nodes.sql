-- Function calls: literal, bound and computed arguments, results in place, errors, and PRAGMA case_sensitive_like.
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, n TEXT COLLATE NOCASE);
INSERT INTO t(a, b, n) VALUES('PROMO BRUSHED TIN', 3, 'a'), ('Standard brass', -2, 'B'), ('special packages requests', 0, 'A'), ('', NULL, ''), (NULL, 1, NULL), (x'50524f4d4f', 2, 'b'), (x'', x'', 'é'), ('100%_x', 1.5, 'É'), ('äÖü%', -0.5, 'e'), (42, 10, '4'), (-1.5, -1.5, '-'), ('a'||char(0)||'b', 'x', 'a'||char(0)||'c'), (cast(x'c328ff' AS TEXT), 9223372036854775807, '('), (9e999, -9223372036854775807, 'inf'), (zeroblob(5), zeroblob(0), '0');
SELECT id, a LIKE 'PROMO%', a LIKE '%BRASS', a LIKE '%special%requests%', a LIKE '%', a LIKE '', a LIKE '_', a NOT LIKE '%a%', a GLOB 'P*', a GLOB '*[a-s]', a GLOB '?*' FROM t;
--> 1|1|0|0|1|0|0|1|1|0|1
--> 2|0|1|0|1|0|0|0|0|1|1
--> 3|0|0|1|1|0|0|0|0|1|1
--> 4|0|0|0|1|1|0|1|0|0|0
--> 5|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 6|1|0|0|1|0|0|1|1|0|1
--> 7|0|0|0|1|1|0|1|0|0|0
--> 8|0|0|0|1|0|0|1|0|0|1
--> 9|0|0|0|1|0|0|1|0|0|1
--> 10|0|0|0|1|0|0|1|0|0|1
--> 11|0|0|0|1|0|0|1|0|0|1
--> 12|0|0|0|1|0|1|0|0|1|1
--> 13|0|0|0|1|0|0|1|0|0|1
--> 14|0|0|0|1|0|0|1|0|1|1
--> 15|0|0|0|1|1|0|1|0|0|0
SELECT id, a LIKE '100\%\_x' ESCAPE '\', a LIKE '100%%_x' ESCAPE '%', a LIKE '%ü%%' ESCAPE 'ü', a LIKE 'ää%' ESCAPE 'ä', a LIKE '__x%' ESCAPE 'x' FROM t;
--> 1|0|0|0|0|0
--> 2|0|0|0|0|0
--> 3|0|0|0|0|0
--> 4|0|0|0|0|0
--> 5|NULL|NULL|NULL|NULL|NULL
--> 6|0|0|0|0|0
--> 7|0|0|0|0|0
--> 8|1|1|1|0|0
--> 9|0|0|1|1|0
--> 10|0|0|0|0|0
--> 11|0|0|0|0|0
--> 12|0|0|0|0|0
--> 13|0|0|0|0|0
--> 14|0|0|0|0|0
--> 15|0|0|0|0|0
SELECT id, n LIKE a, a LIKE n, n GLOB a, a LIKE a, a LIKE '%'||n||'%' FROM t;
--> 1|0|0|0|1|0
--> 2|0|0|0|1|1
--> 3|0|0|0|1|1
--> 4|1|1|1|1|1
--> 5|NULL|NULL|NULL|NULL|NULL
--> 6|0|0|0|1|0
--> 7|0|0|0|1|0
--> 8|0|0|0|1|0
--> 9|0|0|0|1|0
--> 10|0|0|0|1|1
--> 11|0|0|0|1|1
--> 12|1|1|1|1|1
--> 13|0|0|0|1|1
--> 14|1|1|0|1|1
--> 15|0|0|0|1|0
--? '%b%', 'É', x'612525'
SELECT id, a LIKE ?1, n LIKE ?2, n LIKE ?3, 'abc' LIKE ?1, a LIKE ?1 ESCAPE ?2 FROM t;
--> 1|1|0|1|1|1
--> 2|1|0|0|1|1
--> 3|0|0|1|1|0
--> 4|0|0|0|1|0
--> 5|NULL|NULL|NULL|1|NULL
--> 6|0|0|0|1|0
--> 7|0|0|0|1|0
--> 8|0|1|0|1|0
--> 9|0|0|0|1|0
--> 10|0|0|0|1|0
--> 11|0|0|0|1|0
--> 12|0|0|1|1|0
--> 13|0|0|0|1|0
--> 14|0|0|0|1|0
--> 15|0|0|0|1|0
--? 42, NULL, 1.5
SELECT id, a LIKE ?1, a LIKE ?2, a LIKE ?3, a LIKE 'x' ESCAPE ?2 FROM t;
--> 1|0|NULL|0|NULL
--> 2|0|NULL|0|NULL
--> 3|0|NULL|0|NULL
--> 4|0|NULL|0|NULL
--> 5|NULL|NULL|NULL|NULL
--> 6|0|NULL|0|NULL
--> 7|0|NULL|0|NULL
--> 8|0|NULL|0|NULL
--> 9|0|NULL|0|NULL
--> 10|1|NULL|0|NULL
--> 11|0|NULL|0|NULL
--> 12|0|NULL|0|NULL
--> 13|0|NULL|0|NULL
--> 14|0|NULL|0|NULL
--> 15|0|NULL|0|NULL
SELECT id FROM t WHERE a LIKE 'x' ESCAPE 'ab';
--! SQLITE_ERROR ESCAPE expression must be a single character
SELECT id FROM t WHERE a LIKE 'x' ESCAPE '';
--! SQLITE_ERROR ESCAPE expression must be a single character
SELECT NULL LIKE 'x' ESCAPE 'ab';
--! SQLITE_ERROR ESCAPE expression must be a single character
SELECT id FROM t WHERE n LIKE 'a%' ORDER BY id;
--> 1
--> 3
--> 12
PRAGMA case_sensitive_like = ON;
SELECT id FROM t WHERE n LIKE 'a%' ORDER BY id;
--> 1
--> 12
SELECT id, a LIKE 'promo%', a LIKE '%BRASS', a LIKE '%A' ESCAPE 'A' FROM t;
--> 1|0|0|0
--> 2|0|0|0
--> 3|0|0|0
--> 4|0|0|0
--> 5|NULL|NULL|NULL
--> 6|0|0|0
--> 7|0|0|0
--> 8|0|0|0
--> 9|0|0|0
--> 10|0|0|0
--> 11|0|0|0
--> 12|0|0|0
--> 13|0|0|0
--> 14|0|0|0
--> 15|0|0|0
PRAGMA case_sensitive_like = OFF;
SELECT id, a LIKE 'promo%', a LIKE '%BRASS' FROM t;
--> 1|1|0
--> 2|0|1
--> 3|0|0
--> 4|0|0
--> 5|NULL|NULL
--> 6|1|0
--> 7|0|0
--> 8|0|0
--> 9|0|0
--> 10|0|0
--> 11|0|0
--> 12|0|0
--> 13|0|0
--> 14|0|0
--> 15|0|0
SELECT id, substr(a, 2, 3), substr(a, -3), substr(a, b), substr(a, 1, b), substr(a, 1.9, '2'), substr(substr(a, 2), 2), substr('literal', id, 2), upper(substr(a, 2, 4)), length(substr(a, 3)) FROM t;
--> 1|'ROM'|'TIN'|'OMO BRUSHED TIN'|'PRO'|'PR'|'OMO BRUSHED TIN'|'li'|'ROMO'|15
--> 2|'tan'|'ass'|'ss'|''|'St'|'andard brass'|'it'|'TAND'|12
--> 3|'pec'|'sts'|'special packages requests'|''|'sp'|'ecial packages requests'|'te'|'PECI'|23
--> 4|''|''|NULL|NULL|''|''|'er'|''|0
--> 5|NULL|NULL|NULL|NULL|NULL|NULL|'ra'|NULL|NULL
--> 6|x'524f4d'|x'4f4d4f'|x'524f4d4f'|x'5052'|x'5052'|x'4f4d4f'|'al'|'ROMO'|3
--> 7|NULL|NULL|NULL|NULL|NULL|NULL|'l'|NULL|NULL
--> 8|'00%'|'%_x'|'100%_x'|'1'|'10'|'0%_x'|''|'00%_'|4
--> 9|'Öü%'|'Öü%'|'äÖü%'|''|'äÖ'|'ü%'|''|'Öü%'|2
--> 10|'2'|'42'|''|'42'|'42'|''|''|'2'|0
--> 11|'1.5'|'1.5'|'5'|''|'-1'|'.5'|''|'1.5'|2
--> 12|''|'a'|'a'|''|'a'|''|''|''|0
--> 13|text x'28ff'|text x'c328ff'|''|text x'c328ff'|text x'c328'|text x'ff'|''|text x'28ff'|1
--> 14|'nf'|'Inf'|'Inf'|''|'In'|'f'|''|'NF'|1
--> 15|x'000000'|x'000000'|x'0000000000'|x''|x'0000'|x'000000'|''|text x'00000000'|3
SELECT id, trim(a), trim(a, 'PRxaä%'), ltrim(a, '1aP'), rtrim(a, '%xs'), trim('  '||a||' '), trim(a, ''), trim(a, n), trim(NULL, 'x'), trim('x', NULL) FROM t;
--> 1|'PROMO BRUSHED TIN'|'OMO BRUSHED TIN'|'ROMO BRUSHED TIN'|'PROMO BRUSHED TIN'|'PROMO BRUSHED TIN'|'PROMO BRUSHED TIN'|'PROMO BRUSHED TIN'|NULL|NULL
--> 2|'Standard brass'|'Standard brass'|'Standard brass'|'Standard bra'|'Standard brass'|'Standard brass'|'Standard brass'|NULL|NULL
--> 3|'special packages requests'|'special packages requests'|'special packages requests'|'special packages request'|'special packages requests'|'special packages requests'|'special packages requests'|NULL|NULL
--> 4|''|''|''|''|''|''|''|NULL|NULL
--> 5|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 6|'PROMO'|'OMO'|'ROMO'|'PROMO'|'PROMO'|'PROMO'|'PROMO'|NULL|NULL
--> 7|''|''|''|''|''|''|''|NULL|NULL
--> 8|'100%_x'|'100%_'|'00%_x'|'100%_'|'100%_x'|'100%_x'|'100%_x'|NULL|NULL
--> 9|'äÖü%'|'Öü'|'äÖü%'|'äÖü'|'äÖü%'|'äÖü%'|'äÖü%'|NULL|NULL
--> 10|'42'|'42'|'42'|'42'|'42'|'42'|'2'|NULL|NULL
--> 11|'-1.5'|'-1.5'|'-1.5'|'-1.5'|'-1.5'|'-1.5'|'1.5'|NULL|NULL
--> 12|text x'610062'|text x'0062'|text x'0062'|text x'610062'|text x'610062'|text x'610062'|text x'0062'|NULL|NULL
--> 13|text x'c328ff'|text x'c328ff'|text x'c328ff'|text x'c328ff'|text x'c328ff'|text x'c328ff'|text x'c328ff'|NULL|NULL
--> 14|'Inf'|'Inf'|'Inf'|'Inf'|'Inf'|'Inf'|'I'|NULL|NULL
--> 15|text x'0000000000'|text x'0000000000'|text x'0000000000'|text x'0000000000'|text x'0000000000'|text x'0000000000'|text x'0000000000'|NULL|NULL
SELECT id, replace(a, 'a', 'AA'), replace(a, 'PROMO', ''), replace(a, '', 'x'), replace(a, 'a', NULL), replace(a, '', NULL), replace(a, char(0), '-'), replace('abcabc', 'b', n), replace(a, x'50', x'51') FROM t;
--> 1|'PROMO BRUSHED TIN'|' BRUSHED TIN'|'PROMO BRUSHED TIN'|NULL|'PROMO BRUSHED TIN'|'PROMO BRUSHED TIN'|'aacaac'|'QROMO BRUSHED TIN'
--> 2|'StAAndAArd brAAss'|'Standard brass'|'Standard brass'|NULL|'Standard brass'|'Standard brass'|'aBcaBc'|'Standard brass'
--> 3|'speciAAl pAAckAAges requests'|'special packages requests'|'special packages requests'|NULL|'special packages requests'|'special packages requests'|'aAcaAc'|'special packages requests'
--> 4|''|''|''|NULL|''|''|'acac'|''
--> 5|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 6|'PROMO'|''|'PROMO'|NULL|'PROMO'|'PROMO'|'abcabc'|'QROMO'
--> 7|''|''|''|NULL|''|''|'aécaéc'|''
--> 8|'100%_x'|'100%_x'|'100%_x'|NULL|'100%_x'|'100%_x'|'aÉcaÉc'|'100%_x'
--> 9|'äÖü%'|'äÖü%'|'äÖü%'|NULL|'äÖü%'|'äÖü%'|'aecaec'|'äÖü%'
--> 10|'42'|'42'|'42'|NULL|'42'|'42'|'a4ca4c'|'42'
--> 11|'-1.5'|'-1.5'|'-1.5'|NULL|'-1.5'|'-1.5'|'a-ca-c'|'-1.5'
--> 12|text x'41410062'|text x'610062'|text x'610062'|NULL|text x'610062'|text x'610062'|text x'61610063636161006363'|text x'610062'
--> 13|text x'c328ff'|text x'c328ff'|text x'c328ff'|NULL|text x'c328ff'|text x'c328ff'|'a(ca(c'|text x'c328ff'
--> 14|'Inf'|'Inf'|'Inf'|NULL|'Inf'|'Inf'|'ainfcainfc'|'Inf'
--> 15|text x'0000000000'|text x'0000000000'|text x'0000000000'|NULL|text x'0000000000'|text x'0000000000'|'a0ca0c'|text x'0000000000'
SELECT id, instr(a, 'a'), instr(a, 'PROMO'), instr(a, ''), instr(a, n), instr(a, x'4f'), instr(x'50524f', x'4f'), instr(a, NULL), instr(a, a) FROM t;
--> 1|0|1|1|0|3|3|NULL|1
--> 2|3|0|1|0|0|3|NULL|1
--> 3|6|0|1|0|0|3|NULL|1
--> 4|0|0|1|1|0|3|NULL|1
--> 5|NULL|NULL|NULL|NULL|NULL|3|NULL|NULL
--> 6|0|1|1|0|3|3|NULL|1
--> 7|0|0|1|0|0|3|NULL|1
--> 8|0|0|1|0|0|3|NULL|1
--> 9|0|0|1|0|0|3|NULL|1
--> 10|0|0|1|1|0|3|NULL|1
--> 11|0|0|1|1|0|3|NULL|1
--> 12|1|0|1|0|0|3|NULL|1
--> 13|0|0|1|2|0|3|NULL|1
--> 14|0|0|1|0|0|3|NULL|1
--> 15|0|0|1|0|0|3|NULL|1
SELECT id, hex(a), typeof(a), unicode(a), unicode(n), length(a), octet_length(a), length(n), char(id, id + 60, 8364, 128512), char(), char(-1, 1114112, 0) FROM t;
--> 1|'50524F4D4F20425255534845442054494E'|'text'|80|97|17|17|1|text x'013de282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 2|'5374616E64617264206272617373'|'text'|83|66|14|14|1|text x'023ee282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 3|'7370656369616C207061636B61676573207265717565737473'|'text'|115|65|25|25|1|text x'033fe282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 4|''|'text'|NULL|NULL|0|0|0|text x'0440e282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 5|''|'null'|NULL|NULL|NULL|NULL|NULL|text x'0541e282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 6|'50524F4D4F'|'blob'|80|98|5|5|1|text x'0642e282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 7|''|'blob'|NULL|233|0|0|1|text x'0743e282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 8|'313030255F78'|'text'|49|201|6|6|1|text x'0844e282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 9|'C3A4C396C3BC25'|'text'|228|101|4|7|1|text x'0945e282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 10|'3432'|'integer'|52|52|2|2|1|text x'0a46e282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 11|'2D312E35'|'real'|45|45|4|4|1|text x'0b47e282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 12|'610062'|'text'|97|97|1|3|1|text x'0c48e282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 13|'C328FF'|'text'|65533|40|3|3|1|text x'0d49e282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 14|'496E66'|'real'|73|105|3|3|3|text x'0e4ae282acf09f9880'|''|text x'efbfbdefbfbd00'
--> 15|'0000000000'|'blob'|NULL|48|5|5|1|text x'0f4be282acf09f9880'|''|text x'efbfbdefbfbd00'
SELECT id, abs(b), sign(b), round(b), round(b, 1), round(a), sign(a), abs(a) FROM t;
--> 1|3|1|3.0|3.0|0.0|NULL|0.0
--> 2|2|-1|-2.0|-2.0|0.0|NULL|0.0
--> 3|0|0|0.0|0.0|0.0|NULL|0.0
--> 4|NULL|NULL|NULL|NULL|0.0|NULL|0.0
--> 5|1|1|1.0|1.0|NULL|NULL|NULL
--> 6|2|1|2.0|2.0|0.0|NULL|0.0
--> 7|0.0|NULL|0.0|0.0|0.0|NULL|0.0
--> 8|1.5|1|2.0|1.5|100.0|NULL|100.0
--> 9|0.5|-1|-1.0|-0.5|0.0|NULL|0.0
--> 10|10|1|10.0|10.0|42.0|1|42
--> 11|1.5|-1|-2.0|-1.5|-2.0|-1|1.5
--> 12|0.0|NULL|0.0|0.0|0.0|NULL|0.0
--> 13|9223372036854775807|1|9.223372036854776E18|9.223372036854776E18|0.0|NULL|0.0
--> 14|9223372036854775807|-1|-9.223372036854776E18|-9.223372036854776E18|Infinity|1|Infinity
--> 15|0.0|NULL|0.0|0.0|0.0|NULL|0.0
SELECT abs(-9223372036854775807 - id) FROM t;
--! SQLITE_ERROR integer overflow
SELECT id, min(a, b), max(a, b), min(n, 'b'), max(n, 'b' COLLATE BINARY), min(a, n, b), max(1, 1.0), min(1, 1.0), min(1.0, 1), max(b, 1, '1'), nullif(a, b), nullif(n, 'A'), nullif(b, 1), nullif(1, 1.0), nullif(NULL, NULL) FROM t;
--> 1|3|'PROMO BRUSHED TIN'|'a'|'b'|3|1|1.0|1|'1'|'PROMO BRUSHED TIN'|NULL|3|NULL|NULL
--> 2|-2|'Standard brass'|'b'|'B'|-2|1|1.0|1|'1'|'Standard brass'|'B'|-2|NULL|NULL
--> 3|0|'special packages requests'|'A'|'b'|0|1|1.0|1|'1'|'special packages requests'|NULL|0|NULL|NULL
--> 4|NULL|NULL|''|'b'|NULL|1|1.0|1|NULL|''|''|NULL|NULL|NULL
--> 5|NULL|NULL|NULL|NULL|NULL|1|1.0|1|'1'|NULL|NULL|NULL|NULL|NULL
--> 6|2|x'50524f4d4f'|'b'|'b'|2|1|1.0|1|'1'|x'50524f4d4f'|'b'|2|NULL|NULL
--> 7|x''|x''|'b'|'é'|'é'|1|1.0|1|x''|NULL|'é'|x''|NULL|NULL
--> 8|1.5|'100%_x'|'b'|'É'|1.5|1|1.0|1|'1'|'100%_x'|'É'|1.5|NULL|NULL
--> 9|-0.5|'äÖü%'|'b'|'e'|-0.5|1|1.0|1|'1'|'äÖü%'|'e'|-0.5|NULL|NULL
--> 10|10|42|'4'|'b'|10|1|1.0|1|'1'|42|'4'|10|NULL|NULL
--> 11|-1.5|-1.5|'-'|'b'|-1.5|1|1.0|1|'1'|NULL|'-'|-1.5|NULL|NULL
--> 12|text x'610062'|'x'|text x'610063'|'b'|text x'610062'|1|1.0|1|'x'|text x'610062'|text x'610063'|'x'|NULL|NULL
--> 13|9223372036854775807|text x'c328ff'|'('|'b'|9223372036854775807|1|1.0|1|'1'|text x'c328ff'|'('|9223372036854775807|NULL|NULL
--> 14|-9223372036854775807|Infinity|'b'|'inf'|-9223372036854775807|1|1.0|1|'1'|Infinity|'inf'|-9223372036854775807|NULL|NULL
--> 15|x''|x'0000000000'|'0'|'b'|'0'|1|1.0|1|x''|x'0000000000'|'0'|x''|NULL|NULL
SELECT id, coalesce(b, a, 'none'), ifnull(a, n), iif(b > 0, a, n), nullif(upper(n), upper(a)) FROM t;
--> 1|3|'PROMO BRUSHED TIN'|'PROMO BRUSHED TIN'|'A'
--> 2|-2|'Standard brass'|'B'|'B'
--> 3|0|'special packages requests'|'A'|'A'
--> 4|''|''|''|NULL
--> 5|1|NULL|NULL|NULL
--> 6|2|x'50524f4d4f'|x'50524f4d4f'|'B'
--> 7|x''|x''|x''|'é'
--> 8|1.5|'100%_x'|'100%_x'|'É'
--> 9|-0.5|'äÖü%'|'e'|'E'
--> 10|10|42|42|'4'
--> 11|-1.5|-1.5|'-'|'-'
--> 12|'x'|text x'610062'|text x'610062'|text x'410043'
--> 13|9223372036854775807|text x'c328ff'|text x'c328ff'|'('
--> 14|-9223372036854775807|Infinity|'inf'|NULL
--> 15|x''|x'0000000000'|x'0000000000'|'0'
-- concat takes the size of a blob before it is made text: in UTF-16 it reads behind the text then.
SELECT id, quote(a), printf('%s|%5.2f|%d', a, b, b), format('%q', n), concat(iif(typeof(a) = 'blob', hex(a), a), '-', b), concat_ws(',', iif(typeof(a) = 'blob', hex(a), a), b, n), likely(b > 1) FROM t;
--> 1|'''PROMO BRUSHED TIN'''|'PROMO BRUSHED TIN| 3.00|3'|'a'|'PROMO BRUSHED TIN-3'|'PROMO BRUSHED TIN,3,a'|1
--> 2|'''Standard brass'''|'Standard brass|-2.00|-2'|'B'|'Standard brass--2'|'Standard brass,-2,B'|0
--> 3|'''special packages requests'''|'special packages requests| 0.00|0'|'A'|'special packages requests-0'|'special packages requests,0,A'|0
--> 4|''''''|'| 0.00|0'|''|'-'|','|NULL
--> 5|'NULL'|'| 1.00|1'|'(NULL)'|'-1'|'1'|0
--> 6|'X''50524F4D4F'''|'PROMO| 2.00|2'|'b'|'50524F4D4F-2'|'50524F4D4F,2,b'|1
--> 7|'X'''''|'| 0.00|0'|'é'|'-'|',,é'|1
--> 8|'''100%_x'''|'100%_x| 1.50|1'|'É'|'100%_x-1.5'|'100%_x,1.5,É'|1
--> 9|'''äÖü%'''|'äÖü%|-0.50|0'|'e'|'äÖü%--0.5'|'äÖü%,-0.5,e'|0
--> 10|'42'|'42|10.00|10'|'4'|'42-10'|'42,10,4'|1
--> 11|'-1.5'|'-1.5|-1.50|-1'|'-'|'-1.5--1.5'|'-1.5,-1.5,-'|0
--> 12|'''a'''|'a| 0.00|0'|'a'|text x'6100622d78'|text x'6100622c782c610063'|1
--> 13|text x'27c328ff27'|text x'c328ff7c393232333337323033363835343737363030302e30307c39323233333732303336383534373735383037'|'('|text x'c328ff2d39323233333732303336383534373735383037'|text x'c328ff2c393232333337323033363835343737353830372c28'|1
--> 14|'9.0e+999'|'Inf|-9223372036854776000.00|-9223372036854775807'|'inf'|'Inf--9223372036854775807'|'Inf,-9223372036854775807,inf'|0
--> 15|'X''0000000000'''|'| 0.00|0'|'0'|'0000000000-'|'0000000000,,0'|1
SELECT id, date(b), strftime('%Y-%m-%d', 2440587.5 + id), julianday('2020-01-01', '+'||id||' days'), date('2024-01-31', '+1 month') FROM t WHERE id < 6;
--> 1|'-4713-11-27'|'1970-01-02'|2458850.5|'2024-03-02'
--> 2|NULL|'1970-01-03'|2458851.5|'2024-03-02'
--> 3|'-4713-11-24'|'1970-01-04'|2458852.5|'2024-03-02'
--> 4|NULL|'1970-01-05'|2458853.5|'2024-03-02'
--> 5|'-4713-11-25'|'1970-01-06'|2458854.5|'2024-03-02'
SELECT id, json_array(a, n), json_extract(json_object('k', n), '$.k'), json(json_array(b)) FROM t WHERE typeof(a) = 'text' OR a IS NULL ORDER BY id LIMIT 3;
--> 1|'["PROMO BRUSHED TIN","a"]'|'a'|'[3]'
--> 2|'["Standard brass","B"]'|'B'|'[-2]'
--> 3|'["special packages requests","A"]'|'A'|'[0]'
SELECT count(DISTINCT strftime('%f', 'now')), count(*) FROM (SELECT a.id FROM t a, t b, t c);
--> 1|3375
SELECT id, typeof(json(a)) FROM t WHERE id < 3;
--! SQLITE_ERROR malformed JSON
SELECT id, substr(a, 2) AS s, s2 FROM (SELECT id, a, substr(a, 1, 2) AS s2 FROM t ORDER BY s2, id) ORDER BY s2 DESC, id;
--> 6|x'524f4d4f'|x'5052'
--> 15|x'00000000'|x'0000'
--> 9|'Öü%'|'äÖ'
--> 13|text x'28ff'|text x'c328'
--> 3|'pecial packages requests'|'sp'
--> 12|''|'a'
--> 2|'tandard brass'|'St'
--> 1|'ROMO BRUSHED TIN'|'PR'
--> 14|'nf'|'In'
--> 10|'2'|'42'
--> 8|'00%_x'|'10'
--> 11|'1.5'|'-1'
--> 4|''|''
--> 5|NULL|NULL
--> 7|NULL|NULL
SELECT DISTINCT substr(a, 1, 1), lower(n) FROM t;
--> 'P'|'a'
--> 'S'|'b'
--> 's'|'a'
--> ''|''
--> NULL|NULL
--> x'50'|'b'
--> NULL|'é'
--> '1'|'É'
--> 'ä'|'e'
--> '4'|'4'
--> '-'|'-'
--> 'a'|text x'610063'
--> text x'c3'|'('
--> 'I'|'inf'
--> x'00'|'0'
SELECT substr(a, 1, 1) AS k, count(*), max(upper(a)), min(substr(a, 2)) FROM t GROUP BY k;
--> NULL|2|''|NULL
--> ''|1|''|''
--> '-'|1|'-1.5'|'1.5'
--> '1'|1|'100%_X'|'00%_x'
--> '4'|1|'42'|'2'
--> 'I'|1|'INF'|'nf'
--> 'P'|1|'PROMO BRUSHED TIN'|'ROMO BRUSHED TIN'
--> 'S'|1|'STANDARD BRASS'|'tandard brass'
--> 'a'|1|text x'410042'|''
--> 's'|1|'SPECIAL PACKAGES REQUESTS'|'pecial packages requests'
--> text x'c3'|1|text x'c328ff'|text x'28ff'
--> 'ä'|1|'äÖü%'|'Öü%'
--> x'00'|1|text x'0000000000'|x'00000000'
--> x'50'|1|'PROMO'|x'524f4d4f'
SELECT x.id, y.id FROM t x JOIN t y ON lower(x.n) = lower(y.n) AND x.id < y.id;
--> 1|3
--> 2|6
SELECT (SELECT substr(u.a, 2, 3) FROM t u WHERE u.id = t.id + 1) FROM t;
--> 'tan'
--> 'pec'
--> ''
--> NULL
--> x'524f4d'
--> NULL
--> '00%'
--> 'Öü%'
--> '2'
--> '1.5'
--> ''
--> text x'28ff'
--> 'nf'
--> x'000000'
--> NULL
SELECT sum(a LIKE '%a%'), sum(length(a)), total(abs(b)), group_concat(substr(n, 1, 1), '') FROM t WHERE id < 13;
--> 3|78|21.5|'aBAbéÉe4-a'
CREATE TABLE u(k TEXT, v);
INSERT INTO u SELECT upper(a), trim(n) FROM t;
UPDATE u SET v = k || substr(v, 1, 1), k = lower(k);
SELECT rowid, k, v, typeof(k), typeof(v) FROM u;
--> 1|'promo brushed tin'|'PROMO BRUSHED TINa'|'text'|'text'
--> 2|'standard brass'|'STANDARD BRASSB'|'text'|'text'
--> 3|'special packages requests'|'SPECIAL PACKAGES REQUESTSA'|'text'|'text'
--> 4|''|''|'text'|'text'
--> 5|NULL|NULL|'null'|'null'
--> 6|'promo'|'PROMOb'|'text'|'text'
--> 7|''|'é'|'text'|'text'
--> 8|'100%_x'|'100%_XÉ'|'text'|'text'
--> 9|'äÖü%'|'äÖü%e'|'text'|'text'
--> 10|'42'|'424'|'text'|'text'
--> 11|'-1.5'|'-1.5-'|'text'|'text'
--> 12|text x'610062'|text x'41004261'|'text'|'text'
--> 13|text x'c328ff'|text x'c328ff28'|'text'|'text'
--> 14|'inf'|'INFi'|'text'|'text'
--> 15|text x'0000000000'|text x'000000000030'|'text'|'text'
