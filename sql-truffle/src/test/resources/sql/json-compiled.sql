--: compiled
-- Values of JSON texts: all types, texts that have to be rewritten, JSON5, JSONB and errors, and what else sees that a text is JSON.
CREATE TABLE t(id INTEGER PRIMARY KEY, j, k);
INSERT INTO t(j, k) VALUES('{"a":1,"b":"text","c":[1,2.5,null],"d":{"e":true}}', 'a'), (' { "a" : -17.25e1 , "b" : "q\"\u00e4\n" , "c" : [ 1 , { "x" : " y z " } ] } ', 'b'), ('{"a":null,"b":false,"a":2}', 'c'), ('[10,20,[30]]', 1), ('"just text"', '$'), ('12345678901234567890', '$'), (NULL, 'a'), ('{"b":"\ud83d\ude00","c":[]}', 'b'), ('{"a b":1,"c.d":2,"":3,"ä":4}', 'a b'), ('{a:1,b:''x'',}', 'a'), (jsonb('{"a":[1,2]}'), 'a'), ('{"a":9007199254740993,"b":1e400}', NULL), (5, '$'), ('{"\u0061":7}', 'a');
SELECT id, json_extract(j, '$.a'), json_extract(j, '$.b'), json_extract(j, '$.c'), json_extract(j, '$.c[1]'), json_extract(j, '$[1]'), json_extract(j, '$'), json_extract(j, '$.d.e') FROM t;
--> 1|1|'text'|'[1,2.5,null]'|2.5|NULL|'{"a":1,"b":"text","c":[1,2.5,null],"d":{"e":true}}'|1
--> 2|-172.5|text x'7122c3a40a'|'[1,{"x":" y z "}]'|'{"x":" y z "}'|NULL|'{"a":-17.25e1,"b":"q\"\u00e4\n","c":[1,{"x":" y z "}]}'|NULL
--> 3|NULL|0|NULL|NULL|NULL|'{"a":null,"b":false,"a":2}'|NULL
--> 4|NULL|NULL|NULL|NULL|20|'[10,20,[30]]'|NULL
--> 5|NULL|NULL|NULL|NULL|NULL|'just text'|NULL
--> 6|NULL|NULL|NULL|NULL|NULL|1.2345678901234567E19|NULL
--> 7|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 8|NULL|'😀'|'[]'|NULL|NULL|'{"b":"\ud83d\ude00","c":[]}'|NULL
--> 9|NULL|NULL|NULL|NULL|NULL|'{"a b":1,"c.d":2,"":3,"ä":4}'|NULL
--> 10|1|'x'|NULL|NULL|NULL|'{"a":1,"b":"x"}'|NULL
--> 11|'[1,2]'|NULL|NULL|NULL|NULL|'{"a":[1,2]}'|NULL
--> 12|9007199254740993|Infinity|NULL|NULL|NULL|'{"a":9007199254740993,"b":1e400}'|NULL
--> 13|NULL|NULL|NULL|NULL|NULL|5|NULL
--> 14|7|NULL|NULL|NULL|NULL|'{"\u0061":7}'|NULL
SELECT id, j -> 'a', j ->> 'a', j -> 'b', j ->> 'b', j -> 'c', j ->> 'c', j -> 'c' ->> 1, j ->> 0, j -> 2, j ->> -1, j ->> 'a b', j -> 'c.d', j ->> 'ä', j -> '$."a b"', j ->> k FROM t WHERE k IS NOT NULL AND id <> 9;
--> 1|'1'|1|'"text"'|'text'|'[1,2.5,null]'|'[1,2.5,null]'|2.5|NULL|NULL|NULL|NULL|NULL|NULL|NULL|1
--> 2|'-17.25e1'|-172.5|'"q\"\u00e4\n"'|text x'7122c3a40a'|'[1,{"x":" y z "}]'|'[1,{"x":" y z "}]'|'{"x":" y z "}'|NULL|NULL|NULL|NULL|NULL|NULL|NULL|text x'7122c3a40a'
--> 3|'null'|NULL|'false'|0|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 4|NULL|NULL|NULL|NULL|NULL|NULL|NULL|10|'[30]'|'[30]'|NULL|NULL|NULL|NULL|20
--> 5|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|'just text'
--> 6|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|1.2345678901234567E19
--> 7|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL
--> 8|NULL|NULL|'"\ud83d\ude00"'|'😀'|'[]'|'[]'|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|'😀'
--> 10|'1'|1|'"x"'|'x'|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|1
--> 11|'[1,2]'|'[1,2]'|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|'[1,2]'
--> 13|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|5
--> 14|'7'|7|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|7
SELECT id, json_array(json_extract(j, '$.c'), j -> 'c', j ->> 'c', json_extract(j, '$.b'), j -> 'b'), json_object('x', j -> '$'), json_type(j -> 'a') FROM t;
--> 1|'[[1,2.5,null],[1,2.5,null],"[1,2.5,null]","text","text"]'|'{"x":{"a":1,"b":"text","c":[1,2.5,null],"d":{"e":true}}}'|'integer'
--> 2|'[[1,{"x":" y z "}],[1,{"x":" y z "}],"[1,{\"x\":\" y z \"}]","q\"ä\n","q\"\u00e4\n"]'|'{"x":{"a":-17.25e1,"b":"q\"\u00e4\n","c":[1,{"x":" y z "}]}}'|'real'
--> 3|'[null,null,null,0,false]'|'{"x":{"a":null,"b":false,"a":2}}'|'null'
--> 4|'[null,null,null,null,null]'|'{"x":[10,20,[30]]}'|NULL
--> 5|'[null,null,null,null,null]'|'{"x":"just text"}'|NULL
--> 6|'[null,null,null,null,null]'|'{"x":12345678901234567890}'|NULL
--> 7|'[null,null,null,null,null]'|'{"x":null}'|NULL
--> 8|'[[],[],"[]","😀","\ud83d\ude00"]'|'{"x":{"b":"\ud83d\ude00","c":[]}}'|NULL
--> 9|'[null,null,null,null,null]'|'{"x":{"a b":1,"c.d":2,"":3,"ä":4}}'|NULL
--> 10|'[null,null,null,"x","x"]'|'{"x":{"a":1,"b":"x"}}'|'integer'
--> 11|'[null,null,null,null,null]'|'{"x":{"a":[1,2]}}'|'array'
--> 12|'[null,null,null,9.0e+999,1e400]'|'{"x":{"a":9007199254740993,"b":1e400}}'|'integer'
--> 13|'[null,null,null,null,null]'|'{"x":5}'|NULL
--> 14|'[null,null,null,null,null]'|'{"x":{"\u0061":7}}'|'integer'
SELECT id, length(j -> 'c'), upper(j ->> 'b'), (j -> 'c') || '', coalesce(j -> 'd', j ->> 'a'), json_extract(j, '$.a', '$.b') FROM t;
--> 1|12|'TEXT'|'[1,2.5,null]'|'{"e":true}'|'[1,"text"]'
--> 2|17|text x'5122c3a40a'|'[1,{"x":" y z "}]'|-172.5|'[-17.25e1,"q\"\u00e4\n"]'
--> 3|NULL|'0'|NULL|NULL|'[null,false]'
--> 4|NULL|NULL|NULL|NULL|'[null,null]'
--> 5|NULL|NULL|NULL|NULL|'[null,null]'
--> 6|NULL|NULL|NULL|NULL|'[null,null]'
--> 7|NULL|NULL|NULL|NULL|NULL
--> 8|2|'😀'|'[]'|NULL|'[null,"\ud83d\ude00"]'
--> 9|NULL|NULL|NULL|NULL|'[null,null]'
--> 10|NULL|'X'|NULL|1|'[1,"x"]'
--> 11|NULL|NULL|NULL|'[1,2]'|'[[1,2],null]'
--> 12|NULL|'INF'|NULL|9007199254740993|'[9007199254740993,1e400]'
--> 13|NULL|NULL|NULL|NULL|'[null,null]'
--> 14|NULL|NULL|NULL|7|'[7,null]'
SELECT json_array(x) FROM (SELECT j -> 'c' AS x FROM t WHERE id < 5 ORDER BY id LIMIT 4);
--> '["[1,2.5,null]"]'
--> '["[1,{\"x\":\" y z \"}]"]'
--> '[null]'
--> '[null]'
SELECT j ->> 'b' AS b, count(*), sum(j ->> 'a'), json_group_array(j -> 'c') FROM t GROUP BY b ORDER BY b;
--> NULL|8|7.0|'[null,null,null,null,null,null,null,null]'
--> 0|1|NULL|'[null]'
--> Infinity|1|9007199254740993|'[null]'
--> text x'7122c3a40a'|1|-172.5|'[[1,{"x":" y z "}]]'
--> 'text'|1|1|'[[1,2.5,null]]'
--> 'x'|1|1|'[null]'
--> '😀'|1|NULL|'[[]]'
SELECT id FROM t WHERE j ->> 'a' > 0 AND json_extract(j, '$.a') < 10;
--> 1
--> 10
--> 14
CREATE INDEX bya ON t(j ->> 'a');
SELECT id FROM t WHERE j ->> 'a' = 1;
--> 1
--> 10
SELECT id, j ->> '' FROM t;
--! SQLITE_ERROR bad JSON path: ''
SELECT id, json_extract(j, '$.a[') FROM t;
--> 1|NULL
--> 2|NULL
--> 3|NULL
--> 4|NULL
--> 5|NULL
--> 6|NULL
--> 7|NULL
--> 8|NULL
--> 9|NULL
--> 10|NULL
--! SQLITE_ERROR bad JSON path: '$.a['
SELECT id, json_extract(j, 'a') FROM t;
--! SQLITE_ERROR bad JSON path: 'a'
SELECT id, json_extract(j, NULL) FROM t WHERE id < 3;
--> 1|NULL
--> 2|NULL
CREATE TABLE u(id INTEGER PRIMARY KEY, j);
INSERT INTO u(j) VALUES('{"a":1}'), ('{"a":2} '), ('{"a":3}x'), ('{"a":4');
SELECT id, j ->> 'a' FROM u WHERE id < 3;
--> 1|1
--> 2|2
SELECT id, j ->> 'a' FROM u;
--> 1|1
--> 2|2
--! SQLITE_ERROR malformed JSON
SELECT id, j ->> 'b' FROM u WHERE id > 3;
--! SQLITE_ERROR malformed JSON
