--: compiled
-- group_concat() and string_agg(): separators of one and of several lengths, values of all types, groups, windows, parameters.
CREATE TABLE t(id INTEGER PRIMARY KEY, g, v, s);
INSERT INTO t(g, v, s) VALUES(1, 'one', ', '), (1, 2, ', '), (1, 3.5, '; '), (2, NULL, '-'), (2, 'two', '-'), (1, x'414243', ' and '), (2, '', '+'), (2, 'zwölf', NULL), (3, NULL, ','), (4, -9223372036854775807, x'2f'), (4, 9223372036854775807, 7), (1, 'last', ', ');
INSERT INTO t(g, v, s) WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 60) SELECT 5, CASE i % 3 WHEN 0 THEN i ELSE 'value ' || i END, '|' FROM c;
SELECT group_concat(v), group_concat(v, '/'), string_agg(v, ''), group_concat(id), string_agg(id, ' - ') FROM t WHERE g < 5;
--> 'one,2,3.5,two,ABC,,zwölf,-9223372036854775807,9223372036854775807,last'|'one/2/3.5/two/ABC//zwölf/-9223372036854775807/9223372036854775807/last'|'one23.5twoABCzwölf-92233720368547758079223372036854775807last'|'1,2,3,4,5,6,7,8,9,10,11,12'|'1 - 2 - 3 - 4 - 5 - 6 - 7 - 8 - 9 - 10 - 11 - 12'
SELECT g, group_concat(v), group_concat(v, s), group_concat(DISTINCT v), group_concat(v, NULL), count(*) FROM t GROUP BY g;
--> 1|'one,2,3.5,ABC,last'|'one, 2; 3.5 and ABC, last'|'one,2,3.5,ABC,last'|'one23.5ABClast'|5
--> 2|'two,,zwölf'|'two+zwölf'|'two,,zwölf'|'twozwölf'|4
--> 3|NULL|NULL|NULL|NULL|1
--> 4|'-9223372036854775807,9223372036854775807'|'-922337203685477580779223372036854775807'|'-9223372036854775807,9223372036854775807'|'-92233720368547758079223372036854775807'|2
--> 5|'value 1,value 2,3,value 4,value 5,6,value 7,value 8,9,value 10,value 11,12,value 13,value 14,15,value 16,value 17,18,val'... 410 bytes, hash 1fdda1ac|'value 1|value 2|3|value 4|value 5|6|value 7|value 8|9|value 10|value 11|12|value 13|value 14|15|value 16|value 17|18|val'... 410 bytes, hash f3146a7c|'value 1,value 2,3,value 4,value 5,6,value 7,value 8,9,value 10,value 11,12,value 13,value 14,15,value 16,value 17,18,val'... 410 bytes, hash 1fdda1ac|'value 1value 23value 4value 56value 7value 89value 10value 1112value 13value 1415value 16value 1718value 19value 2021val'... 351 bytes, hash bd655738|60
SELECT g, length(group_concat(v, s)), group_concat(v, ' ') FILTER (WHERE id % 2) FROM t GROUP BY g ORDER BY g DESC;
--> 5|410|'value 1 3 value 5 value 7 9 value 11 value 13 15 value 17 value 19 21 value 23 value 25 27 value 29 value 31 33 value 35'... 204 bytes, hash 3bcb09d7
--> 4|40|'9223372036854775807'
--> 3|NULL|NULL
--> 2|9|'two '
--> 1|25|'one 3.5'
SELECT g, group_concat(v, ',' ORDER BY v DESC), group_concat(id, '' ORDER BY s, id) FROM t WHERE g <> 5 GROUP BY g;
--> 1|'ABC,one,last,3.5,2'|'612123'
--> 2|'zwölf,two,'|'8745'
--> 3|NULL|'9'
--> 4|'9223372036854775807,-9223372036854775807'|'1110'
SELECT id, group_concat(v, '.') OVER (ORDER BY id ROWS 2 PRECEDING), group_concat(v, s) OVER (PARTITION BY g ORDER BY id) FROM t WHERE id < 20;
--> 1|'one'|'one'
--> 2|'one.2'|'one, 2'
--> 3|'one.2.3.5'|'one, 2; 3.5'
--> 4|'2.3.5'|NULL
--> 5|'3.5.two'|'two'
--> 6|'two.ABC'|'one, 2; 3.5 and ABC'
--> 7|'two.ABC.'|'two+'
--> 8|'ABC..zwölf'|'two+zwölf'
--> 9|'.zwölf'|NULL
--> 10|'zwölf.-9223372036854775807'|'-9223372036854775807'
--> 11|'-9223372036854775807.9223372036854775807'|'-922337203685477580779223372036854775807'
--> 12|'-9223372036854775807.9223372036854775807.last'|'one, 2; 3.5 and ABC, last'
--> 13|'9223372036854775807.last.value 1'|'value 1'
--> 14|'last.value 1.value 2'|'value 1|value 2'
--> 15|'value 1.value 2.3'|'value 1|value 2|3'
--> 16|'value 2.3.value 4'|'value 1|value 2|3|value 4'
--> 17|'3.value 4.value 5'|'value 1|value 2|3|value 4|value 5'
--> 18|'value 4.value 5.6'|'value 1|value 2|3|value 4|value 5|6'
--> 19|'value 5.6.value 7'|'value 1|value 2|3|value 4|value 5|6|value 7'
SELECT length(group_concat(a.v || b.v)), length(group_concat(a.id)) FROM t a, t b;
--> 62579|14903
SELECT group_concat(v) FROM t WHERE 0;
--> NULL
--? ';', ''
SELECT group_concat(v, ?1), group_concat(id, ?2), string_agg(v || ?1, ?1) FROM t WHERE g = 1;
--> 'one;2;3.5;ABC;last'|'123612'|'one;;2;;3.5;;ABC;;last;'
