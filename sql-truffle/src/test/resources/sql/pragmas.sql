--: no-permutations
-- Statements that are not queries, and EXPLAIN.
PRAGMA page_size;
--> 4096
PRAGMA encoding;
--> 'UTF-8'
PRAGMA user_version=7;
PRAGMA user_version;
--> 7
PRAGMA application_id=99;
CREATE TABLE t(a INT NOT NULL, b TEXT DEFAULT 'x' COLLATE NOCASE, PRIMARY KEY(a));
CREATE INDEX ti ON t(b DESC, a);
PRAGMA table_info(t);
--> 0|'a'|'INT'|1|NULL|1
--> 1|'b'|'TEXT'|0|'''x'''|0
PRAGMA table_xinfo(t);
--> 0|'a'|'INT'|1|NULL|1|0
--> 1|'b'|'TEXT'|0|'''x'''|0|0
PRAGMA index_list(t);
--> 0|'ti'|0|'c'|0
--> 1|'sqlite_autoindex_t_1'|1|'pk'|0
PRAGMA index_xinfo(ti);
--> 0|1|'b'|1|'NOCASE'|1
--> 1|0|'a'|0|'BINARY'|1
--> 2|-1|NULL|0|'BINARY'|0
SELECT name, type FROM pragma_table_info('t') ORDER BY name;
--> 'a'|'INT'
--> 'b'|'TEXT'
INSERT INTO t(a) VALUES(1), (2);
EXPLAIN QUERY PLAN SELECT * FROM t WHERE b = 'x' ORDER BY a;
--> 3|0|56|'SEARCH t USING COVERING INDEX ti (b=?)'
EXPLAIN SELECT a FROM t WHERE rowid = 1;
--> 0|'Init'|0|7|0|NULL|0|NULL
--> 1|'OpenRead'|0|2|0|'1'|0|NULL
--> 2|'Integer'|1|1|0|NULL|0|NULL
--> 3|'SeekRowid'|0|6|1|NULL|0|NULL
--> 4|'Column'|0|0|2|NULL|0|NULL
--> 5|'ResultRow'|2|1|0|NULL|0|NULL
--> 6|'Halt'|0|0|0|NULL|0|NULL
--> 7|'Transaction'|0|0|2|'0'|1|NULL
--> 8|'Goto'|0|1|0|NULL|0|NULL
EXPLAIN SELECT sum(a+1) FROM t WHERE b > 'a';
--> 0|'Init'|0|14|0|NULL|0|NULL
--> 1|'Null'|0|1|2|NULL|0|NULL
--> 2|'OpenRead'|1|4|0|'k(3,-NOCASE,,)'|0|NULL
--> 3|'Rewind'|1|10|3|'0'|0|NULL
--> 4|'String8'|0|3|0|'a'|0|NULL
--> 5|'IdxGE'|1|10|3|'1'|0|NULL
--> 6|'Column'|1|1|5|NULL|0|NULL
--> 7|'Add'|6|5|4|NULL|0|NULL
--> 8|'AggStep'|0|4|2|'sum(1)'|1|NULL
--> 9|'Next'|1|5|0|NULL|0|NULL
--> 10|'AggFinal'|2|1|0|'sum(1)'|0|NULL
--> 11|'Copy'|2|7|0|NULL|0|NULL
--> 12|'ResultRow'|7|1|0|NULL|0|NULL
--> 13|'Halt'|0|0|0|NULL|0|NULL
--> 14|'Transaction'|0|0|2|'0'|1|NULL
--> 15|'Integer'|1|6|0|NULL|0|NULL
--> 16|'Goto'|0|1|0|NULL|0|NULL
PRAGMA page_count;
--> 4
PRAGMA freelist_count;
--> 0
PRAGMA journal_mode=WAL;
--> 'wal'
INSERT INTO t(a) VALUES(3);
PRAGMA wal_checkpoint;
--> 0|3|3
PRAGMA journal_mode=DELETE;
--> 'delete'
PRAGMA quick_check;
--> 'ok'
PRAGMA nosuch;
VACUUM;
SELECT * FROM t;
--> 1|'x'
--> 2|'x'
--> 3|'x'
CREATE TABLE freed AS SELECT zeroblob(3000) AS z FROM t;
DROP TABLE freed;
PRAGMA freelist_count;
--> 4
PRAGMA page_size=8192;
VACUUM;
PRAGMA page_size;
--> 8192
PRAGMA integrity_check;
--> 'ok'
PRAGMA collation_list;
--> 0|'RTRIM'
--> 1|'NOCASE'
--> 2|'BINARY'
PRAGMA case_sensitive_like;
PRAGMA schema_version;
--> 6
PRAGMA data_version;
--> 3
