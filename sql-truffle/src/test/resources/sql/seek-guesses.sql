--: slow
-- Seeks guess where a rowid is from those around it: rowids in sequence, with holes, in clusters, far apart, at both ends of what a rowid can be.
CREATE TABLE dense(id INTEGER PRIMARY KEY, v INT, filler TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) INSERT OR IGNORE INTO dense SELECT i + 1, i, substr('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1, 20 + i * 13 % 60) FROM n;
CREATE TABLE holes(id INTEGER PRIMARY KEY, v INT, filler TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) INSERT OR IGNORE INTO holes SELECT i * 3 + i / 7 % 2, i, substr('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1, 20 + i * 13 % 60) FROM n;
CREATE TABLE clusters(id INTEGER PRIMARY KEY, v INT, filler TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) INSERT OR IGNORE INTO clusters SELECT i / 8 * 32 + i % 8, i, substr('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1, 20 + i * 13 % 60) FROM n;
CREATE TABLE negative(id INTEGER PRIMARY KEY, v INT, filler TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) INSERT OR IGNORE INTO negative SELECT i * 5 - 7000, i, substr('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1, 20 + i * 13 % 60) FROM n;
CREATE TABLE cubes(id INTEGER PRIMARY KEY, v INT, filler TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1499) INSERT OR IGNORE INTO cubes SELECT i * i * i - 1000000, i, substr('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1, 20 + i * 13 % 60) FROM n;
CREATE TABLE powers(id INTEGER PRIMARY KEY, v INT, filler TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1199) INSERT OR IGNORE INTO powers SELECT (1 << (i % 63)) + i / 63 * 3, i, substr('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1, 20 + i * 13 % 60) FROM n;
CREATE TABLE scattered(id INTEGER PRIMARY KEY, v INT, filler TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) INSERT OR IGNORE INTO scattered SELECT i * 2654435761 % 4294967296 - 2147483648, i, substr('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1, 20 + i * 13 % 60) FROM n;
CREATE TABLE ends(id INTEGER PRIMARY KEY, v INT, filler TEXT);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1599) INSERT OR IGNORE INTO ends SELECT CASE i % 4 WHEN 0 THEN -9223372036854775807 - 1 + i WHEN 1 THEN 9223372036854775807 - i WHEN 2 THEN i WHEN 3 THEN -i END, i, substr('xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 1, 20 + i * 13 % 60) FROM n;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i + 1 AS k, i FROM n) JOIN dense t ON t.id = k;
--> 3000|4498500
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT (i*7919%3000) + 1 AS k FROM n) JOIN dense t ON t.id = k;
--> 3000|4498500
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i + 1 AS k, i FROM n) JOIN dense t ON t.id = CASE WHEN k > 0 THEN k - 1 ELSE k + 1 END;
--> 2999|4495501
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 300) SELECT sum((SELECT v FROM dense t WHERE t.id >= s.id + 1 ORDER BY t.id LIMIT 1)), sum((SELECT v FROM dense t WHERE t.id < s.id ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM dense t WHERE t.id <= s.id - 1 ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM dense t WHERE t.id > s.id ORDER BY t.id LIMIT 1)) FROM n JOIN dense s ON s.v = i * 5;
--> 226051|225450|225450|226051
DELETE FROM dense WHERE v % 11 = 3;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i + 1 AS k, i FROM n) JOIN dense t ON t.id = k;
--> 2727|4089273
INSERT OR REPLACE INTO dense SELECT id, v + 1, 'again' FROM dense WHERE v % 5 = 0;
UPDATE dense SET filler = filler || v WHERE id IN (SELECT id FROM dense WHERE v % 13 = 0);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v), sum(length(t.filler)) FROM (SELECT i + 1 AS k, i FROM n) JOIN dense t ON t.id = k;
--> 2727|4089818|112542
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i * 3 + i / 7 % 2 AS k, i FROM n) JOIN holes t ON t.id = k;
--> 3000|4498500
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT (i*7919%3000) * 3 + (i*7919%3000) / 7 % 2 AS k FROM n) JOIN holes t ON t.id = k;
--> 3000|4498500
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i * 3 + i / 7 % 2 AS k, i FROM n) JOIN holes t ON t.id = CASE WHEN k > 0 THEN k - 1 ELSE k + 1 END;
--> 0|NULL
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 300) SELECT sum((SELECT v FROM holes t WHERE t.id >= s.id + 1 ORDER BY t.id LIMIT 1)), sum((SELECT v FROM holes t WHERE t.id < s.id ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM holes t WHERE t.id <= s.id - 1 ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM holes t WHERE t.id > s.id ORDER BY t.id LIMIT 1)) FROM n JOIN holes s ON s.v = i * 5;
--> 226051|225450|225450|226051
DELETE FROM holes WHERE v % 11 = 3;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i * 3 + i / 7 % 2 AS k, i FROM n) JOIN holes t ON t.id = k;
--> 2727|4089273
INSERT OR REPLACE INTO holes SELECT id, v + 1, 'again' FROM holes WHERE v % 5 = 0;
UPDATE holes SET filler = filler || v WHERE id IN (SELECT id FROM holes WHERE v % 13 = 0);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v), sum(length(t.filler)) FROM (SELECT i * 3 + i / 7 % 2 AS k, i FROM n) JOIN holes t ON t.id = k;
--> 2727|4089818|112542
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i / 8 * 32 + i % 8 AS k, i FROM n) JOIN clusters t ON t.id = k;
--> 3000|4498500
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT (i*7919%3000) / 8 * 32 + (i*7919%3000) % 8 AS k FROM n) JOIN clusters t ON t.id = k;
--> 3000|4498500
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i / 8 * 32 + i % 8 AS k, i FROM n) JOIN clusters t ON t.id = CASE WHEN k > 0 THEN k - 1 ELSE k + 1 END;
--> 2626|3934876
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 300) SELECT sum((SELECT v FROM clusters t WHERE t.id >= s.id + 1 ORDER BY t.id LIMIT 1)), sum((SELECT v FROM clusters t WHERE t.id < s.id ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM clusters t WHERE t.id <= s.id - 1 ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM clusters t WHERE t.id > s.id ORDER BY t.id LIMIT 1)) FROM n JOIN clusters s ON s.v = i * 5;
--> 226051|225450|225450|226051
DELETE FROM clusters WHERE v % 11 = 3;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i / 8 * 32 + i % 8 AS k, i FROM n) JOIN clusters t ON t.id = k;
--> 2727|4089273
INSERT OR REPLACE INTO clusters SELECT id, v + 1, 'again' FROM clusters WHERE v % 5 = 0;
UPDATE clusters SET filler = filler || v WHERE id IN (SELECT id FROM clusters WHERE v % 13 = 0);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v), sum(length(t.filler)) FROM (SELECT i / 8 * 32 + i % 8 AS k, i FROM n) JOIN clusters t ON t.id = k;
--> 2727|4089818|112542
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i * 5 - 7000 AS k, i FROM n) JOIN negative t ON t.id = k;
--> 3000|4498500
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT (i*7919%3000) * 5 - 7000 AS k FROM n) JOIN negative t ON t.id = k;
--> 3000|4498500
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i * 5 - 7000 AS k, i FROM n) JOIN negative t ON t.id = CASE WHEN k > 0 THEN k - 1 ELSE k + 1 END;
--> 0|NULL
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 300) SELECT sum((SELECT v FROM negative t WHERE t.id >= s.id + 1 ORDER BY t.id LIMIT 1)), sum((SELECT v FROM negative t WHERE t.id < s.id ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM negative t WHERE t.id <= s.id - 1 ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM negative t WHERE t.id > s.id ORDER BY t.id LIMIT 1)) FROM n JOIN negative s ON s.v = i * 5;
--> 226051|225450|225450|226051
DELETE FROM negative WHERE v % 11 = 3;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i * 5 - 7000 AS k, i FROM n) JOIN negative t ON t.id = k;
--> 2727|4089273
INSERT OR REPLACE INTO negative SELECT id, v + 1, 'again' FROM negative WHERE v % 5 = 0;
UPDATE negative SET filler = filler || v WHERE id IN (SELECT id FROM negative WHERE v % 13 = 0);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v), sum(length(t.filler)) FROM (SELECT i * 5 - 7000 AS k, i FROM n) JOIN negative t ON t.id = k;
--> 2727|4089818|112542
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1499) SELECT count(*), sum(t.v) FROM (SELECT i * i * i - 1000000 AS k, i FROM n) JOIN cubes t ON t.id = k;
--> 1500|1124250
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1499) SELECT count(*), sum(t.v) FROM (SELECT (i*7919%1500) * (i*7919%1500) * (i*7919%1500) - 1000000 AS k FROM n) JOIN cubes t ON t.id = k;
--> 1500|1124250
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1499) SELECT count(*), sum(t.v) FROM (SELECT i * i * i - 1000000 AS k, i FROM n) JOIN cubes t ON t.id = CASE WHEN k > 0 THEN k - 1 ELSE k + 1 END;
--> 1|1
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 300) SELECT sum((SELECT v FROM cubes t WHERE t.id >= s.id + 1 ORDER BY t.id LIMIT 1)), sum((SELECT v FROM cubes t WHERE t.id < s.id ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM cubes t WHERE t.id <= s.id - 1 ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM cubes t WHERE t.id > s.id ORDER BY t.id LIMIT 1)) FROM n JOIN cubes s ON s.v = i * 5;
--> 224550|223951|223951|224550
DELETE FROM cubes WHERE v % 11 = 3;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1499) SELECT count(*), sum(t.v) FROM (SELECT i * i * i - 1000000 AS k, i FROM n) JOIN cubes t ON t.id = k;
--> 1363|1021363
INSERT OR REPLACE INTO cubes SELECT id, v + 1, 'again' FROM cubes WHERE v % 5 = 0;
UPDATE cubes SET filler = filler || v WHERE id IN (SELECT id FROM cubes WHERE v % 13 = 0);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1499) SELECT count(*), sum(t.v), sum(length(t.filler)) FROM (SELECT i * i * i - 1000000 AS k, i FROM n) JOIN cubes t ON t.id = k;
--> 1363|1021636|56196
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1199) SELECT count(*), sum(t.v) FROM (SELECT (1 << (i % 63)) + i / 63 * 3 AS k, i FROM n) JOIN powers t ON t.id = k;
--> 1200|694699
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1199) SELECT count(*), sum(t.v) FROM (SELECT (1 << ((i*7919%1200) % 63)) + (i*7919%1200) / 63 * 3 AS k FROM n) JOIN powers t ON t.id = k;
--> 1200|694699
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1199) SELECT count(*), sum(t.v) FROM (SELECT (1 << (i % 63)) + i / 63 * 3 AS k, i FROM n) JOIN powers t ON t.id = CASE WHEN k > 0 THEN k - 1 ELSE k + 1 END;
--> 58|23855
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 300) SELECT sum((SELECT v FROM powers t WHERE t.id >= s.id + 1 ORDER BY t.id LIMIT 1)), sum((SELECT v FROM powers t WHERE t.id < s.id ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM powers t WHERE t.id <= s.id - 1 ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM powers t WHERE t.id > s.id ORDER BY t.id LIMIT 1)) FROM n JOIN powers s ON s.v = i * 5;
--> 133063|134546|134546|133063
DELETE FROM powers WHERE v % 11 = 3;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1199) SELECT count(*), sum(t.v) FROM (SELECT (1 << (i % 63)) + i / 63 * 3 AS k, i FROM n) JOIN powers t ON t.id = k;
--> 1090|631053
INSERT OR REPLACE INTO powers SELECT id, v + 1, 'again' FROM powers WHERE v % 5 = 0;
UPDATE powers SET filler = filler || v WHERE id IN (SELECT id FROM powers WHERE v % 13 = 0);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1199) SELECT count(*), sum(t.v), sum(length(t.filler)) FROM (SELECT (1 << (i % 63)) + i / 63 * 3 AS k, i FROM n) JOIN powers t ON t.id = k;
--> 1090|631273|45080
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i * 2654435761 % 4294967296 - 2147483648 AS k, i FROM n) JOIN scattered t ON t.id = k;
--> 3000|4498500
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT (i*7919%3000) * 2654435761 % 4294967296 - 2147483648 AS k FROM n) JOIN scattered t ON t.id = k;
--> 3000|4498500
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i * 2654435761 % 4294967296 - 2147483648 AS k, i FROM n) JOIN scattered t ON t.id = CASE WHEN k > 0 THEN k - 1 ELSE k + 1 END;
--> 0|NULL
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 300) SELECT sum((SELECT v FROM scattered t WHERE t.id >= s.id + 1 ORDER BY t.id LIMIT 1)), sum((SELECT v FROM scattered t WHERE t.id < s.id ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM scattered t WHERE t.id <= s.id - 1 ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM scattered t WHERE t.id > s.id ORDER BY t.id LIMIT 1)) FROM n JOIN scattered s ON s.v = i * 5;
--> 654767|654401|654401|654767
DELETE FROM scattered WHERE v % 11 = 3;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v) FROM (SELECT i * 2654435761 % 4294967296 - 2147483648 AS k, i FROM n) JOIN scattered t ON t.id = k;
--> 2727|4089273
INSERT OR REPLACE INTO scattered SELECT id, v + 1, 'again' FROM scattered WHERE v % 5 = 0;
UPDATE scattered SET filler = filler || v WHERE id IN (SELECT id FROM scattered WHERE v % 13 = 0);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 2999) SELECT count(*), sum(t.v), sum(length(t.filler)) FROM (SELECT i * 2654435761 % 4294967296 - 2147483648 AS k, i FROM n) JOIN scattered t ON t.id = k;
--> 2727|4089818|112542
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1599) SELECT count(*), sum(t.v) FROM (SELECT CASE i % 4 WHEN 0 THEN -9223372036854775807 - 1 + i WHEN 1 THEN 9223372036854775807 - i WHEN 2 THEN i WHEN 3 THEN -i END AS k, i FROM n) JOIN ends t ON t.id = k;
--> 1600|1279200
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1599) SELECT count(*), sum(t.v) FROM (SELECT CASE i % 4 WHEN 0 THEN -9223372036854775807 - 1 + i WHEN 1 THEN 9223372036854775807 - i WHEN 2 THEN i WHEN 3 THEN -i END AS k, i FROM n) JOIN ends t ON t.id = CASE WHEN k > 0 THEN k - 1 ELSE k + 1 END;
--> 0|NULL
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 300) SELECT sum((SELECT v FROM ends t WHERE t.id >= s.id + 1 ORDER BY t.id LIMIT 1)), sum((SELECT v FROM ends t WHERE t.id < s.id ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM ends t WHERE t.id <= s.id - 1 ORDER BY t.id DESC LIMIT 1)), sum((SELECT v FROM ends t WHERE t.id > s.id ORDER BY t.id LIMIT 1)) FROM n JOIN ends s ON s.v = i * 5;
--> 225754|225750|225750|225754
DELETE FROM ends WHERE v % 11 = 3;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1599) SELECT count(*), sum(t.v) FROM (SELECT CASE i % 4 WHEN 0 THEN -9223372036854775807 - 1 + i WHEN 1 THEN 9223372036854775807 - i WHEN 2 THEN i WHEN 3 THEN -i END AS k, i FROM n) JOIN ends t ON t.id = k;
--> 1454|1162327
INSERT OR REPLACE INTO ends SELECT id, v + 1, 'again' FROM ends WHERE v % 5 = 0;
UPDATE ends SET filler = filler || v WHERE id IN (SELECT id FROM ends WHERE v % 13 = 0);
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i < 1599) SELECT count(*), sum(t.v), sum(length(t.filler)) FROM (SELECT CASE i % 4 WHEN 0 THEN -9223372036854775807 - 1 + i WHEN 1 THEN 9223372036854775807 - i WHEN 2 THEN i WHEN 3 THEN -i END AS k, i FROM n) JOIN ends t ON t.id = k;
--> 1454|1162618|59975
PRAGMA integrity_check;
--> 'ok'
