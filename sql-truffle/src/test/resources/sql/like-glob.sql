-- LIKE, GLOB, ESCAPE, NOT, case, the LIKE optimization over indexes.
CREATE TABLE t(id INTEGER PRIMARY KEY, a TEXT COLLATE NOCASE, b TEXT);
INSERT INTO t(a, b) VALUES('abc', 'abc'), ('ABC', 'ABC'), ('abcd', 'abcd'), ('xabc', 'xabc'), ('a%c', 'a%c'), ('a_c', 'a_c'), ('', ''), ('aXc', 'aXc'), ('äöü', 'äöü'), ('ÄÖÜ', 'ÄÖÜ'), ('日本語', '日本語'), ('a[b]c', 'a[b]c'), ('a*c', 'a*c'), ('a?c', 'a?c'), (123, 123), (1.5, 1.5), (x'616263', x'616263'), (NULL, NULL), ('a'||char(10)||'c', 'a'||char(0)||'c'), ('a-c', 'a-c'), ('a]c', 'a]c'), ('a^c', 'a^c');
SELECT id, b LIKE 'abc', b LIKE 'a%', b LIKE '%c', b LIKE '%b%', b LIKE 'a_c', b LIKE '_', b LIKE '%', b LIKE '', b LIKE '%%%', b LIKE '___%' FROM t;
--> 1|1|1|1|1|1|0|1|0|1|1
--> 2|1|1|1|1|1|0|1|0|1|1
--> 3|0|1|0|1|0|0|1|0|1|1
--> 4|0|0|1|1|0|0|1|0|1|1
--> 5|0|1|1|0|1|0|1|0|1|1
--> 6|0|1|1|0|1|0|1|0|1|1
--> 7|0|0|0|0|0|0|1|1|1|0
--> 8|0|1|1|0|1|0|1|0|1|1
--> 9|0|0|0|0|0|0|1|0|1|1
--> 10|0|0|0|0|0|0|1|0|1|1
--> 11|0|0|0|0|0|0|1|0|1|1
--> 12|0|1|1|1|0|0|1|0|1|1
--> 13|0|1|1|0|1|0|1|0|1|1
--> 14|0|1|1|0|1|0|1|0|1|1
--> 15|0|0|0|0|0|0|1|0|1|1
--> 16|0|0|0|0|0|0|1|0|1|1
--> 17|1|1|1|1|1|0|1|0|1|1
--> 18|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 19|0|1|0|0|0|1|1|0|1|0
--> 20|0|1|1|0|1|0|1|0|1|1
--> 21|0|1|1|0|1|0|1|0|1|1
--> 22|0|1|1|0|1|0|1|0|1|1
SELECT id, b GLOB 'abc', b GLOB 'a*', b GLOB '*c', b GLOB 'a?c', b GLOB 'a[a-z]c', b GLOB 'a[^a-z]c', b GLOB 'a[]]c', b GLOB 'a[[]b]c', b GLOB '*', b GLOB '', b GLOB '[^a]*', b GLOB 'a[^-]c', b GLOB 'a[*]c' FROM t;
--> 1|1|1|1|1|1|0|0|0|1|0|0|1|0
--> 2|0|0|0|0|0|0|0|0|1|0|1|0|0
--> 3|0|1|0|0|0|0|0|0|1|0|0|0|0
--> 4|0|0|1|0|0|0|0|0|1|0|1|0|0
--> 5|0|1|1|1|0|1|0|0|1|0|0|1|0
--> 6|0|1|1|1|0|1|0|0|1|0|0|1|0
--> 7|0|0|0|0|0|0|0|0|1|1|0|0|0
--> 8|0|1|1|1|0|1|0|0|1|0|0|1|0
--> 9|0|0|0|0|0|0|0|0|1|0|1|0|0
--> 10|0|0|0|0|0|0|0|0|1|0|1|0|0
--> 11|0|0|0|0|0|0|0|0|1|0|1|0|0
--> 12|0|1|1|0|0|0|0|1|1|0|0|0|0
--> 13|0|1|1|1|0|1|0|0|1|0|0|1|1
--> 14|0|1|1|1|0|1|0|0|1|0|0|1|0
--> 15|0|0|0|0|0|0|0|0|1|0|1|0|0
--> 16|0|0|0|0|0|0|0|0|1|0|1|0|0
--> 17|1|1|1|1|1|0|0|0|1|0|0|1|0
--> 18|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 19|0|1|0|0|0|0|0|0|1|0|0|0|0
--> 20|0|1|1|1|0|1|0|0|1|0|0|0|0
--> 21|0|1|1|1|0|1|1|0|1|0|0|1|0
--> 22|0|1|1|1|0|1|0|0|1|0|0|1|0
SELECT id, b LIKE 'a\%c' ESCAPE '\', b LIKE 'a\_c' ESCAPE '\', b LIKE 'aa%c' ESCAPE 'a', b LIKE 'a%%c' ESCAPE '%', b NOT LIKE 'a%' FROM t;
--> 1|0|0|1|0|0
--> 2|0|0|1|0|0
--> 3|0|0|0|0|0
--> 4|0|0|0|0|1
--> 5|1|0|1|1|0
--> 6|0|1|1|0|0
--> 7|0|0|0|0|1
--> 8|0|0|1|0|0
--> 9|0|0|0|0|1
--> 10|0|0|0|0|1
--> 11|0|0|0|0|1
--> 12|0|0|1|0|0
--> 13|0|0|1|0|0
--> 14|0|0|1|0|0
--> 15|0|0|0|0|1
--> 16|0|0|0|0|1
--> 17|0|0|1|0|0
--> 18|NULL|NULL|NULL|NULL|NULL
--> 19|0|0|0|0|0
--> 20|0|0|1|0|0
--> 21|0|0|1|0|0
--> 22|0|0|1|0|0
SELECT id, b LIKE 'Ä%', b LIKE 'ä__', b LIKE '日%', b LIKE '__語', b LIKE NULL, NULL LIKE b FROM t;
--> 1|0|0|0|0|NULL|NULL
--> 2|0|0|0|0|NULL|NULL
--> 3|0|0|0|0|NULL|NULL
--> 4|0|0|0|0|NULL|NULL
--> 5|0|0|0|0|NULL|NULL
--> 6|0|0|0|0|NULL|NULL
--> 7|0|0|0|0|NULL|NULL
--> 8|0|0|0|0|NULL|NULL
--> 9|0|1|0|0|NULL|NULL
--> 10|1|0|0|0|NULL|NULL
--> 11|0|0|1|1|NULL|NULL
--> 12|0|0|0|0|NULL|NULL
--> 13|0|0|0|0|NULL|NULL
--> 14|0|0|0|0|NULL|NULL
--> 15|0|0|0|0|NULL|NULL
--> 16|0|0|0|0|NULL|NULL
--> 17|0|0|0|0|NULL|NULL
--> 18|NULL|NULL|NULL|NULL|NULL|NULL
--> 19|0|0|0|0|NULL|NULL
--> 20|0|0|0|0|NULL|NULL
--> 21|0|0|0|0|NULL|NULL
--> 22|0|0|0|0|NULL|NULL
SELECT id FROM t WHERE a LIKE 'ab%';
--> 1
--> 2
--> 3
--> 17
SELECT id FROM t WHERE b GLOB 'ab*';
--> 1
--> 3
--> 17
CREATE INDEX ta ON t(a);
CREATE INDEX tb ON t(b);
SELECT id FROM t WHERE a LIKE 'ab%' ORDER BY id;
--> 1
--> 2
--> 3
--> 17
SELECT id FROM t WHERE a LIKE '1%' ORDER BY id;
--> 15
--> 16
SELECT id FROM t WHERE b GLOB 'ab*' ORDER BY id;
--> 1
--> 3
--> 17
SELECT id FROM t WHERE b GLOB 'ä*' ORDER BY id;
--> 9
SELECT id FROM t WHERE b GLOB '1*' ORDER BY id;
--> 15
--> 16
PRAGMA case_sensitive_like=ON;
SELECT id FROM t WHERE b LIKE 'ab%' ORDER BY id;
--> 1
--> 3
--> 17
SELECT 'A' LIKE 'a', 'a' LIKE 'a';
--> 0|1
PRAGMA case_sensitive_like=OFF;
SELECT 'A' LIKE 'a', 'a' LIKE 'a';
--> 1|1
SELECT 'abc' LIKE 'abc' ESCAPE 'xx';
--! SQLITE_ERROR ESCAPE expression must be a single character
SELECT 'a' LIKE 'a' ESCAPE '';
--! SQLITE_ERROR ESCAPE expression must be a single character
SELECT 123 LIKE '1%', 1.5 LIKE '1._', x'61' LIKE 'a', like('a%', 'abc'), glob('a*', 'abc'), like('a!%', 'a%', '!');
--> 1|1|1|1|1|1
SELECT 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' LIKE '%a%a%a%a%a%c', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab' LIKE '%a%a%a%a%a%b';
--> 0|1
