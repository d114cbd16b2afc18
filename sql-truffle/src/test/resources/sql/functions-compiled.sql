--: compiled
-- Function and aggregate nodes, compiled.
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b, n TEXT COLLATE NOCASE);
INSERT INTO t(a, b, n) VALUES('PROMO BRUSHED TIN', 3, 'a'), ('Standard brass', -2, 'B'), ('', NULL, ''), (NULL, 1, NULL), (x'50524f4d4f', 2, 'b'), ('äÖü%', -0.5, 'e'), (42, 10, '4'), ('a'||char(0)||'b', 'x', 'A'), (9e999, -9223372036854775807, 'inf');
--? '%b%'
SELECT id, a LIKE 'PROMO%', a LIKE '%BRASS', a LIKE ?1, a GLOB '*[a-s]', substr(a, 2, 3), substr(n, -1), upper(a), trim(a, 'Ps'), replace(a, 'a', n), instr(a, n), hex(a), typeof(b), unicode(n), length(a), char(id + 60), abs(b), round(b, 1), min(a, b), nullif(n, 'A') FROM t;
--> 1|1|0|1|0|'ROM'|'a'|'PROMO BRUSHED TIN'|'ROMO BRUSHED TIN'|'PROMO BRUSHED TIN'|0|'50524F4D4F20425255534845442054494E'|'integer'|97|17|'='|3|3.0|3|NULL
--> 2|0|1|1|1|'tan'|'B'|'STANDARD BRASS'|'Standard bra'|'StBndBrd brBss'|0|'5374616E64617264206272617373'|'integer'|66|14|'>'|2|-2.0|-2|'B'
--> 3|0|0|0|0|''|''|''|''|''|1|''|'null'|NULL|0|'?'|NULL|NULL|NULL|''
--> 4|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|''|'integer'|NULL|NULL|'@'|1|1.0|NULL|NULL
--> 5|1|0|0|0|x'524f4d'|'b'|'PROMO'|'ROMO'|'PROMO'|0|'50524F4D4F'|'integer'|98|5|'A'|2|2.0|2|'b'
--> 6|0|0|0|0|'Öü%'|'e'|'äÖü%'|'äÖü%'|'äÖü%'|0|'C3A4C396C3BC25'|'real'|101|4|'B'|0.5|-0.5|-0.5|'e'
--> 7|0|0|0|0|'2'|'4'|'42'|'42'|'42'|1|'3432'|'integer'|52|2|'C'|10|10.0|10|'4'
--> 8|0|0|0|1|''|'A'|text x'410042'|text x'610062'|text x'410062'|0|'610062'|'text'|65|1|'D'|0.0|0.0|text x'610062'|NULL
--> 9|0|0|0|1|'nf'|'f'|'INF'|'Inf'|'Inf'|0|'496E66'|'integer'|105|3|'E'|9223372036854775807|-9.223372036854776E18|-9223372036854775807|'inf'
SELECT n, count(*), sum(b), avg(b), min(a), max(b), group_concat(a), id FROM t GROUP BY n;
--> NULL|1|1|1.0|NULL|1|NULL|4
--> ''|1|NULL|NULL|''|NULL|''|3
--> '4'|1|10|10.0|42|10|'42'|7
--> 'A'|2|3.0|1.5|'PROMO BRUSHED TIN'|'x'|text x'50524f4d4f20425255534845442054494e2c610062'|8
--> 'b'|2|0|0.0|'Standard brass'|2|'Standard brass,PROMO'|5
--> 'e'|1|-0.5|-0.5|'äÖü%'|-0.5|'äÖü%'|6
--> 'inf'|1|-9223372036854775807|-9.223372036854776E18|Infinity|-9223372036854775807|'Inf'|9
SELECT id, sum(b) OVER (ORDER BY id ROWS 1 PRECEDING), strftime('%Y', 2440587.5 + id) FROM t;
--> 1|3|'1970'
--> 2|1|'1970'
--> 3|-2|'1970'
--> 4|1|'1970'
--> 5|3|'1970'
--> 6|1.5|'1970'
--> 7|9.5|'1970'
--> 8|10.0|'1970'
--> 9|-9.223372036854776E18|'1970'
