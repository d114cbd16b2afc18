-- Rewind, Next, Prev, Last over trees of one, two and three levels; empty tables; one row.
CREATE TABLE e(a, b);
SELECT * FROM e;
SELECT count(*), sum(a), min(a), max(b) FROM e;
--> 0|NULL|NULL|NULL
SELECT * FROM e ORDER BY rowid DESC;
INSERT INTO e VALUES(1, 2);
SELECT * FROM e ORDER BY rowid DESC;
--> 1|2
CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT, c REAL);
WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 3000) INSERT INTO t SELECT i*3, i%17, 'row '||i, i/4.0 FROM s;
SELECT count(*), sum(id), sum(a), total(c), min(b), max(b), avg(c) FROM t;
--> 3000|13504500|23972|1125375.0|'row 1'|'row 999'|375.125
SELECT id, a, b, c FROM t WHERE a = 5 LIMIT 10;
--> 15|5|'row 5'|1.25
--> 66|5|'row 22'|5.5
--> 117|5|'row 39'|9.75
--> 168|5|'row 56'|14.0
--> 219|5|'row 73'|18.25
--> 270|5|'row 90'|22.5
--> 321|5|'row 107'|26.75
--> 372|5|'row 124'|31.0
--> 423|5|'row 141'|35.25
--> 474|5|'row 158'|39.5
SELECT id, b FROM t ORDER BY id DESC LIMIT 5;
--> 9000|'row 3000'
--> 8997|'row 2999'
--> 8994|'row 2998'
--> 8991|'row 2997'
--> 8988|'row 2996'
SELECT id, b FROM t ORDER BY id DESC LIMIT 5 OFFSET 2990;
--> 30|'row 10'
--> 27|'row 9'
--> 24|'row 8'
--> 21|'row 7'
--> 18|'row 6'
SELECT id, b FROM t LIMIT 3 OFFSET 2995;
--> 8988|'row 2996'
--> 8991|'row 2997'
--> 8994|'row 2998'
SELECT max(id), min(id) FROM t;
--> 9000|3
SELECT count(*) FROM t WHERE id > 4000;
--> 1667
SELECT count(*) FROM t WHERE id <= 4000;
--> 1333
SELECT id FROM t WHERE id BETWEEN 4498 AND 4510 ORDER BY id DESC;
--> 4509
--> 4506
--> 4503
--> 4500
SELECT id FROM t WHERE id < 10;
--> 3
--> 6
--> 9
SELECT id FROM t WHERE id > 8990;
--> 8991
--> 8994
--> 8997
--> 9000
SELECT id FROM t WHERE id > 9000;
SELECT id FROM t WHERE id < 3;
SELECT id FROM t WHERE id >= 8999.5;
--> 9000
SELECT id FROM t WHERE id > 8996.5 AND id < 8999.5;
--> 8997
SELECT id FROM t WHERE id > '8996' AND id <= '9000';
--> 8997
--> 9000
SELECT id FROM t WHERE id = 4.0 OR id = '6' OR id = 'x' OR id = NULL;
--> 6
SELECT id FROM t WHERE id > 'x';
SELECT count(*) FROM t WHERE id < 'x';
--> 3000
SELECT count(*) FROM t WHERE id < x'00';
--> 3000
SELECT count(*) FROM t WHERE id > NULL;
--> 0
SELECT count(*) FROM t WHERE id > -9e999 AND id < 9e999;
--> 3000
SELECT id FROM t WHERE id IN (3, 5, 9000, 9003, NULL, '12', 15.0, 15.5);
--> 3
--> 12
--> 15
--> 9000
SELECT id FROM t WHERE id NOT IN (SELECT id FROM t WHERE id > 9);
--> 3
--> 6
--> 9
DELETE FROM t WHERE id % 2 = 0;
SELECT count(*), sum(a), total(c) FROM t;
--> 1500|11984|562500.0
DELETE FROM t WHERE id BETWEEN 1000 AND 8000;
SELECT count(*), sum(a), total(c) FROM t;
--> 334|2645|125250.0
SELECT id FROM t WHERE id > 990 LIMIT 4;
--> 993
--> 999
--> 8001
--> 8007
SELECT id FROM t WHERE id < 8010 ORDER BY id DESC LIMIT 4;
--> 8007
--> 8001
--> 999
--> 993
DELETE FROM t;
SELECT count(*), sum(a), total(c) FROM t;
--> 0|NULL|0.0
SELECT * FROM t;
-- negative and extreme rowids
INSERT INTO t(id, a) VALUES(9223372036854775807, 1), (-9223372036854775808, 2), (0, 3), (-1, 4), (1, 5), (128, 6), (16384, 7), (2097152, 8), (268435456, 9), (34359738368, 10), (4398046511104, 11), (562949953421312, 12), (72057594037927936, 13);
SELECT id, a FROM t;
--> -9223372036854775808|2
--> -1|4
--> 0|3
--> 1|5
--> 128|6
--> 16384|7
--> 2097152|8
--> 268435456|9
--> 34359738368|10
--> 4398046511104|11
--> 562949953421312|12
--> 72057594037927936|13
--> 9223372036854775807|1
SELECT id, a FROM t ORDER BY id DESC;
--> 9223372036854775807|1
--> 72057594037927936|13
--> 562949953421312|12
--> 4398046511104|11
--> 34359738368|10
--> 268435456|9
--> 2097152|8
--> 16384|7
--> 128|6
--> 1|5
--> 0|3
--> -1|4
--> -9223372036854775808|2
SELECT a FROM t WHERE id = 9223372036854775807;
--> 1
SELECT a FROM t WHERE id = -9223372036854775808;
--> 2
SELECT a FROM t WHERE id > 9223372036854775806;
--> 1
SELECT a FROM t WHERE id > 9223372036854775807;
SELECT a FROM t WHERE id >= 9.3e18;
SELECT a FROM t WHERE id < -9.3e18;
SELECT a FROM t WHERE id >= -9223372036854775808.0 AND id < 0;
--> 2
--> 4
