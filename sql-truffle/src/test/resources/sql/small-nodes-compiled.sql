--: compiled
-- What small nodes do themselves, compiled: Concat, Cast, IsTrue, Variable, Blob, Move, Compare, OffsetLimit, IfNullRow.
CREATE TABLE v(id INTEGER PRIMARY KEY, a, b, n TEXT COLLATE NOCASE);
INSERT INTO v(a, b, n) VALUES(1, 'one', 'A'), (-0.0, x'00ff', 'a'), (2.5, NULL, 'b'), ('x', 'y', 'B'), (x'c3', x'a4', 'C'), (1e300, -9223372036854775808, NULL), ('a'||char(0)||'b', 0.1, 'd '), (zeroblob(3), zeroblob(0), ''), (1e15, 1e16, 'D');
--? 'text', x'00ff'
SELECT id, a||b||n, a IS TRUE, b IS NOT FALSE, cast(a AS TEXT), cast(a||b AS INT), cast(b AS NUMERIC), ?1||a, ?2, x'0102' FROM v;
SELECT n, count(*), max(a) FROM v GROUP BY n;
--? 3, 1
SELECT v.id, w.z, w.y FROM v LEFT JOIN (SELECT id AS k, 5 AS z, a||'-' AS y FROM v WHERE id % 3) w ON w.k = v.id AND w.k > 2 LIMIT ? OFFSET ?;
