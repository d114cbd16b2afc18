-- An update that changes nothing writes no page: the file's change counter, compared with the C tier's, shows it.
CREATE TABLE t(a, b);
INSERT INTO t VALUES(NULL, 4611686018427387904), (2.25, NULL), (0, NULL);
UPDATE t SET b = b WHERE a IS NOT TRUE;
SELECT changes();
--> 2
UPDATE t SET b = b;
UPDATE t SET b = b + 0 WHERE rowid = 1;
SELECT rowid, a, b FROM t;
--> 1|NULL|4611686018427387904
--> 2|2.25|NULL
--> 3|0|NULL
