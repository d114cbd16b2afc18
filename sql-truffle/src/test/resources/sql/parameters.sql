--: compiled
-- Variable: every storage class, reuse, named, missing.
CREATE TABLE t(id INTEGER PRIMARY KEY, a, b TEXT, c INTEGER);
--? 1, 'text', 'x', '5'
INSERT INTO t VALUES(?, ?, ?, ?);
--? 2, 2.5, 7, 6.0
INSERT INTO t VALUES(?1, ?2, ?3, ?4);
--? 3, x'00ff', NULL, 9223372036854775807
INSERT INTO t VALUES(:a, @b, $c, ?);
SELECT *, typeof(a), typeof(b), typeof(c) FROM t;
--> 1|'text'|'x'|5|'text'|'text'|'integer'
--> 2|2.5|'7'|6|'real'|'text'|'integer'
--> 3|x'00ff'|NULL|9223372036854775807|'blob'|'null'|'integer'
--? 2
SELECT * FROM t WHERE id = ?;
--> 2|2.5|'7'|6
--? '2'
SELECT * FROM t WHERE id = ?;
--> 2|2.5|'7'|6
--? 2.0
SELECT * FROM t WHERE id = ?;
--> 2|2.5|'7'|6
--? 2.5
SELECT * FROM t WHERE a = ?;
--> 2|2.5|'7'|6
--? 'text'
SELECT * FROM t WHERE a = ?1 OR b = ?1;
--> 1|'text'|'x'|5
--? 5
SELECT * FROM t WHERE b < ?1 AND c >= ?1;
--? NULL
SELECT * FROM t WHERE b = ?1 OR ?1 IS NULL;
--> 1|'text'|'x'|5
--> 2|2.5|'7'|6
--> 3|x'00ff'|NULL|9223372036854775807
SELECT ?, ?2, :x, typeof(?);
--> NULL|NULL|NULL|'null'
--? 1, -1.5, 'a', x'', NULL, 9223372036854775807, -9223372036854775808, 0.0, -0.0, 9e999
SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?;
--> 1|-1.5|'a'|x''|NULL|9223372036854775807|-9223372036854775808|0.0|-0.0|Infinity
--? 'x', 3
SELECT ?1 || ?2 || ?1, ?2 + ?2, typeof(?1);
--> 'x3x'|6|'text'
--? '', 'é日本', zeroblob(10)
SELECT ?, ?, ?, length(?2), length(?3);
--> ''|'é日本'|x'00000000000000000000'|3|10
--? 10, 20
SELECT count(*) FROM t WHERE id BETWEEN ?1 AND ?2 OR id < ?2;
--> 3
--? 'a%'
SELECT 'abc' LIKE ?;
--> 1
