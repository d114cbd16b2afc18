--: compiled
-- What small nodes do themselves, compiled: Concat, Cast, IsTrue, Variable, Blob, Move, Compare, OffsetLimit, IfNullRow.
CREATE TABLE v(id INTEGER PRIMARY KEY, a, b, n TEXT COLLATE NOCASE);
INSERT INTO v(a, b, n) VALUES(1, 'one', 'A'), (-0.0, x'00ff', 'a'), (2.5, NULL, 'b'), ('x', 'y', 'B'), (x'c3', x'a4', 'C'), (1e300, -9223372036854775808, NULL), ('a'||char(0)||'b', 0.1, 'd '), (zeroblob(3), zeroblob(0), ''), (1e15, 1e16, 'D');
--? 'text', x'00ff'
SELECT id, a||b||n, a IS TRUE, b IS NOT FALSE, cast(a AS TEXT), cast(a||b AS INT), cast(b AS NUMERIC), ?1||a, ?2, x'0102' FROM v;
--> 1|'1oneA'|1|0|'1'|1|0|'text1'|x'00ff'|x'0102'
--> 2|text x'302e3000ff61'|0|0|'0.0'|0|0|'text0.0'|x'00ff'|x'0102'
--> 3|NULL|1|1|'2.5'|NULL|NULL|'text2.5'|x'00ff'|x'0102'
--> 4|'xyB'|0|0|'x'|0|0|'textx'|x'00ff'|x'0102'
--> 5|'äC'|0|0|text x'c3'|0|0|text x'74657874c3'|x'00ff'|x'0102'
--> 6|NULL|1|1|'1.0e+300'|1|-9223372036854775808|'text1.0e+300'|x'00ff'|x'0102'
--> 7|text x'610062302e316420'|0|1|text x'610062'|0|0.1|text x'74657874610062'|x'00ff'|x'0102'
--> 8|text x'000000'|0|0|text x'000000'|0|0|text x'74657874000000'|x'00ff'|x'0102'
--> 9|'1000000000000000.010000000000000000.0D'|1|1|'1000000000000000.0'|1000000000000000|1.0E16|'text1000000000000000.0'|x'00ff'|x'0102'
SELECT n, count(*), max(a) FROM v GROUP BY n;
--> NULL|1|1.0E300
--> ''|1|x'000000'
--> 'A'|2|1
--> 'B'|2|'x'
--> 'C'|1|x'c3'
--> 'D'|1|1.0E15
--> 'd '|1|text x'610062'
--? 3, 1
SELECT v.id, w.z, w.y FROM v LEFT JOIN (SELECT id AS k, 5 AS z, a||'-' AS y FROM v WHERE id % 3) w ON w.k = v.id AND w.k > 2 LIMIT ? OFFSET ?;
--> 2|NULL|NULL
--> 3|NULL|NULL
--> 4|5|'x-'
