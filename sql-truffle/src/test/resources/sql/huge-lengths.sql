--: no-oracle
-- Values whose lengths are near the limit of 2 GB. Nothing here takes that much memory: C has them as a count of zeros.
CREATE TABLE t(id INTEGER PRIMARY KEY, a, n);
INSERT INTO t(n) VALUES(2147483640), (10), (2147483647), (2147483648), (NULL);
UPDATE t SET a = zeroblob(2147483640);
--! SQLITE_NOMEM out of memory
UPDATE t SET a = zeroblob(2147483647);
--! SQLITE_NOMEM out of memory
UPDATE t SET a = zeroblob(2147483648);
--! SQLITE_TOOBIG string or blob too big
UPDATE t SET a = zeroblob(n) WHERE n < 2147483647;
--! SQLITE_NOMEM out of memory
UPDATE t SET a = zeroblob(9223372036854775807);
--! SQLITE_TOOBIG string or blob too big
SELECT id, length(a), typeof(a) FROM t;
--> 1|NULL|'null'
--> 2|NULL|'null'
--> 3|NULL|'null'
--> 4|NULL|'null'
--> 5|NULL|'null'
SELECT id, length(zeroblob(n)), typeof(zeroblob(n)) FROM t WHERE n IS NULL OR n < 2147483648;
--> 1|2147483640|'blob'
--> 2|10|'blob'
--> 3|2147483647|'blob'
--> 5|0|'blob'
SELECT length(zeroblob(n)) FROM t WHERE n = 2147483648;
--! SQLITE_TOOBIG string or blob too big
SELECT length(CASE WHEN id > 1 THEN zeroblob(2147483640) ELSE zeroblob(2147483000) END) FROM t;
--> 2147483000
--> 2147483640
--> 2147483640
--> 2147483640
--> 2147483640
SELECT length(z) FROM (SELECT zeroblob(2147483640) AS z, id FROM t UNION ALL SELECT zeroblob(2147483000 + id), id FROM t);
--> 2147483640
--> 2147483640
--> 2147483640
--> 2147483640
--> 2147483640
--> 2147483001
--> 2147483002
--> 2147483003
--> 2147483004
--> 2147483005
SELECT id, length(zeroblob(2147483640) || 'x') FROM t;
--! SQLITE_NOMEM out of memory
SELECT id, zeroblob(2147483640) || a FROM t;
--> 1|NULL
--> 2|NULL
--> 3|NULL
--> 4|NULL
--> 5|NULL
SELECT id, length(randomblob(2147483647 + id)) FROM t;
--! SQLITE_TOOBIG string or blob too big
SELECT id, length(coalesce(NULL, zeroblob(2147483640 + id))) FROM t;
--> 1|2147483641
--> 2|2147483642
--> 3|2147483643
--> 4|2147483644
--> 5|2147483645
SELECT id, length(printf('%2147483640d', id)) FROM t;
--! SQLITE_NOMEM out of memory
SELECT id, length(printf('%.*d', 2147483640, id)) FROM t;
--! SQLITE_TOOBIG string or blob too big
SELECT id, length(printf('%-*s', 2147483640 + id, id)) FROM t;
--! SQLITE_NOMEM out of memory
SELECT id, length(printf('%.2000c', 'x')) FROM t;
--> 1|2000
--> 2|2000
--> 3|2000
--> 4|2000
--> 5|2000
SELECT max(length(zeroblob(2147483640 + id))) FROM t GROUP BY id % 2;
--> 2147483644
--> 2147483645
SELECT length(zeroblob(2147483640)) FROM t ORDER BY id DESC;
--> 2147483640
--> 2147483640
--> 2147483640
--> 2147483640
--> 2147483640
INSERT INTO t(a) SELECT zeroblob(2147483640) FROM t ORDER BY n;
--! SQLITE_NOMEM out of memory
CREATE INDEX t_a ON t(a);
INSERT INTO t(a) SELECT zeroblob(2147483640) FROM t;
--! SQLITE_NOMEM out of memory
SELECT count(*) FROM t WHERE a = zeroblob(10);
--> 0
SELECT count(*) FROM t WHERE zeroblob(n) = zeroblob(10) AND n < 100;
--! SQLITE_TOOBIG string or blob too big
SELECT count(*) FROM t;
--> 5
SELECT id, replace(zeroblob(2147483640), 'a', 'b') FROM t;
--! SQLITE_NOMEM out of memory
SELECT id, replace('x', zeroblob(2147483640), 'b') FROM t;
--! SQLITE_NOMEM out of memory
SELECT max(upper(zeroblob(2147483640))) FROM t WHERE id < 3;
--! SQLITE_NOMEM out of memory
SELECT id FROM t WHERE replace(zeroblob(2147483640), 'a', 'b') IS NULL;
--! SQLITE_NOMEM out of memory
UPDATE t SET n = length(replace(zeroblob(2147483640), 'a', 'b'));
--! SQLITE_NOMEM out of memory
SELECT sum(n) FROM t WHERE id < 3;
--> 2147483650
