--: compiled slow
-- Cursors with columns (column_cursor.c): every encoding, several blocks of rows, guards of each kind, joins and seeks by rowid, null rows.
CREATE TABLE f(id INTEGER PRIMARY KEY, i1 INT, i4 INT, i8 INT, r REAL, rd REAL, s TEXT, t TEXT, b BLOB, n INT, m, d INT);
WITH RECURSIVE c(k) AS (SELECT 1 UNION ALL SELECT k+1 FROM c WHERE k < 3000) INSERT INTO f SELECT k, k%100, k*1000003%1000000007, k*1000000000003, k*1.25+0.001*(k%7), k%11/4.0, 's'||(k%13), 'text'||k, CASE WHEN k%3 THEN CAST('b'||k AS BLOB) END, CASE WHEN k%5 THEN k%17 END, CASE k%4 WHEN 0 THEN k WHEN 1 THEN k+0.5 WHEN 2 THEN 'm'||k END, 1+k%60 FROM c;
CREATE TABLE d(id INTEGER PRIMARY KEY, name TEXT, year INT);
WITH RECURSIVE c(k) AS (SELECT 1 UNION ALL SELECT k+1 FROM c WHERE k < 50) INSERT INTO d SELECT k, 'name'||(k%7), 1990+k%5 FROM c;
CREATE INDEX fn ON f(n);
SELECT count(*), sum(i1), sum(i4), sum(i8), sum(r), total(rd), count(b), min(s), max(t), sum(n) FROM f;
--> 3000|148500|1498513483479|4501500000013504500|5626883.998|3749.0|2000|'s0'|'text999'|19171
SELECT s, count(*), sum(r), avg(rd), min(t), max(i8), sum(length(b)) FROM f GROUP BY s ORDER BY s;
--> 's0'|230|431681.943|1.2554347826086956|'text1001'|2990000000008970|714
--> 's1'|231|431970.693|1.25|'text1'|2991000000008973|711
--> 's10'|231|434569.443|1.25|'text10'|3000000000009000|713
--> 's11'|230|431106.938|1.2456521739130435|'text1012'|2988000000008964|709
--> 's12'|230|431394.437|1.2445652173913044|'text1000'|2989000000008967|711
--> 's2'|231|432259.443|1.25|'text1003'|2992000000008976|713
--> 's3'|231|432548.193|1.25|'text1004'|2993000000008979|714
--> 's4'|231|432836.943|1.25|'text1005'|2994000000008982|711
--> 's5'|231|433125.693|1.25|'text1006'|2995000000008985|713
--> 's6'|231|433414.443|1.25|'text1007'|2996000000008988|714
--> 's7'|231|433703.193|1.25|'text1008'|2997000000008991|711
--> 's8'|231|433991.943|1.25|'text1009'|2998000000008994|713
--> 's9'|231|434280.693|1.25|'text100'|2999000000008997|715
SELECT count(*), sum(r) FROM f WHERE i1 >= 10 AND i1 < 20 AND rd <= 1.5 AND r > 100;
--> 183|345664.299
SELECT count(*), sum(i4) FROM f WHERE i1 IN (3, 5, 7, 70, 1000) AND s IN ('s1', 's2', 's11', 'none');
--> 26|11385111973
SELECT count(*), sum(i4) FROM f WHERE i1 NOT IN (3, 5, 7, 70, 1000) AND s NOT IN ('s1', 's2', 's11');
--> 2214|1109076962682
SELECT count(*), max(id) FROM f WHERE s LIKE 's1%' AND t NOT LIKE '%9';
--> 830|3000
SELECT count(*), max(id) FROM f WHERE s = 's3' OR s = 's5' OR i1 = 7;
--> 487|2995
SELECT count(*), max(id) FROM f WHERE (i1 < 5 AND rd > 1 OR s = 's12') AND n IS NOT NULL;
--> 246|2989
SELECT count(*), max(id) FROM f WHERE substr(s, 2, 1) = '1' AND length(s) > 2;
--> 691|3000
SELECT count(*), sum(id) FROM f WHERE n IS NULL AND b IS NOT NULL;
--> 400|600000
SELECT sum(i4 / d), sum(i8 % d), sum(i8 / -7), sum(i4 % 1000), sum(i1 & i4), sum(i8 | i1), total(r % d), total(i4 / rd) FROM f;
--> 115940419662|45291|-643071428573356500|1499479|75608|4501500000013577808|43538.0|1.5947671573356445E12
SELECT sum(i4 / (i1 - 50)), sum(i4 % (i1 - 50)), count(i8 % (d - 3)), sum(1000000 / (i1 - 99)), sum(1000000 % (i1 - 99)), sum(i4 / 0) FROM f;
--> 2670006051|35843|2950|-155320200|62790|NULL
SELECT sum(i8 / (d - 2)), sum(i8 % (d - 2)), typeof(max((i8 * 0 - 9223372036854775807 - 1) / (d - 2))), sum((i8 * 0 - 9223372036854775807 - 1) % (d - 2)) FROM f WHERE id % 7 = 3;
--> 37612179427093580|6223|'real'|-4670
SELECT id, i8 / (i1 - 3), i8 % (i1 - 3), i4 & -256, i1 | 128 FROM f WHERE i1 < 6 AND id > 2500 AND i4 % 3 > 0 LIMIT 9;
--> 2501|-1250500000003751|1|501007360|129
--> 2502|-2502000000007506|0|502007296|130
--> 2504|2504000000007512|0|504007424|132
--> 2505|1252500000003757|1|505007360|133
--> 2600|-866666666669266|2|600007680|128
--> 2601|-1300500000003901|1|601007616|129
--> 2603|NULL|NULL|603007744|131
--> 2604|2604000000007812|0|604007680|132
--> 2700|-900000000002700|0|700007936|128
SELECT sum(i1 & 6), sum(n & 12), sum(CASE id % 4 WHEN 0 THEN CAST(i1 AS TEXT) WHEN 1 THEN r WHEN 2 THEN n ELSE i1 END & 6) FROM f WHERE i4 & 3 = 1;
--> 1940|3400|2210
SELECT max(s || t), min(m || '-' || n), count(m || n), sum(length(b || r || i8)), max(typeof(b || b)), min(hex(m || b)) FROM f WHERE s || i1 > 's3';
--> 's9text997'|'1004-1'|971|29915|'text'|''
SELECT s || '/' || n, count(*), max(t || ':' || m) FROM f WHERE i1 < 9 GROUP BY 1 ORDER BY 1 LIMIT 12;
--> NULL|60|'text905:905.5'
--> 's0/1'|1|'text2704:2704'
--> 's0/10'|1|'text1404:1404'
--> 's0/12'|2|'text1508:1508'
--> 's0/13'|1|'text2002:m2002'
--> 's0/14'|1|NULL
--> 's0/15'|2|'text2106:m2106'
--> 's0/2'|1|'text104:104'
--> 's0/3'|2|'text2808:2808'
--> 's0/4'|1|'text208:208'
--> 's0/5'|2|'text702:m702'
--> 's0/6'|1|'text2301:2301.5'
SELECT sum(i4 << 3), sum(i8 >> 2), sum((n << i1) & 4095), sum((i4 >> (i1 - 50)) & 65535), sum(-i4 >> 3), sum(m << 1), max(i4 << 64), min(-i4 >> 70), sum(i1 << -2) FROM f WHERE i1 << 1 < 150;
--> 8766080243832|837187500002510715|180992|29620996|-136970004793|3395220|0|-1|19980
SELECT sum(s = 's3'), sum((n = 3) IS NULL), sum(n < i1), count(m > 10), sum(i1 BETWEEN 3 AND n), sum(s IS NOT 's4'), max(n <> 2) FROM f WHERE (i1 > 4) = (n > 1);
--> 155|0|1934|1521|93|1874|1
CREATE TABLE g(a INT, b, c TEXT, PRIMARY KEY(a, b, c)) WITHOUT ROWID;
INSERT INTO g SELECT i1 % 10, CASE id % 5 WHEN 0 THEN 'x' || id WHEN 1 THEN id / 2.0 ELSE id END, s FROM f WHERE id < 200;
CREATE INDEX fdown ON f(i1 DESC, i4);
CREATE INDEX fup ON f(i1, i4 DESC);
SELECT count(*), sum(g.b), min(g.c), max(g.b) FROM f CROSS JOIN g ON g.a = f.i1 AND g.b > f.id WHERE f.id < 150;
--> 265|22390.5|'s0'|'x95'
SELECT count(*), sum(g.b), max(g.b) FROM f CROSS JOIN g ON g.a = f.n AND g.b >= f.m WHERE f.id < 150;
--> 518|38550.0|'x95'
SELECT count(*), sum(g.a) FROM f CROSS JOIN g ON g.a > f.n WHERE f.id BETWEEN 20 AND 60;
--> 1760|11460
SELECT count(*), sum(g.a) FROM f CROSS JOIN g ON (g.a, g.b) > (f.n, f.id) WHERE f.id BETWEEN 20 AND 60;
--> 2097|13081
SELECT count(*), sum(y.id), max(y.i4) FROM f x CROSS JOIN f y INDEXED BY fdown ON y.i1 = x.i1 AND y.i4 > x.i4 WHERE x.id < 300;
--> 7771|12432600|999008983
SELECT count(*), sum(y.id), max(y.i4) FROM f x CROSS JOIN f y INDEXED BY fup ON y.i1 = x.i1 AND y.i4 > x.i4 WHERE x.id < 300;
--> 7771|12432600|999008983
SELECT count(*), sum(y.id), max(y.i4) FROM f x CROSS JOIN f y INDEXED BY fup ON y.i1 = x.i1 AND y.i4 < x.i4 WHERE x.id < 300;
--> 900|980550|199006583
SELECT count(*), sum(y.id) FROM f x CROSS JOIN f y INDEXED BY fdown ON y.i1 < x.n WHERE x.id < 60;
--> 10560|15496770
SELECT x.id, (SELECT count(*) FROM f y INDEXED BY fdown WHERE y.i1 = x.i1 AND y.i4 > x.i4), (SELECT sum(b) FROM g WHERE g.a = x.n AND g.b > x.id) FROM f x WHERE x.id % 500 = 7;
--> 7|29|2033
--> 507|14|NULL
--> 1007|28|NULL
--> 1507|13|NULL
--> 2007|27|NULL
--> 2507|12|NULL
DROP INDEX fdown;
DROP INDEX fup;
SELECT typeof(m), count(*), sum(m) FROM f GROUP BY 1 ORDER BY 1;
--> 'integer'|750|1126500
--> 'null'|750|NULL
--> 'real'|750|1124625.0
--> 'text'|750|0.0
SELECT count(*) FROM f WHERE i1 < 0;
--> 0
SELECT count(*) FROM f WHERE s = 'nothing' OR rd = 0.3;
--> 0
SELECT d.name, d.year, count(*), sum(f.r) FROM f JOIN d ON f.d = d.id WHERE d.year = 1992 AND f.i1 < 50 GROUP BY 1, 2 ORDER BY 1, 2;
--> 'name0'|1992|60|110512.689
--> 'name1'|1992|30|55162.593
--> 'name2'|1992|50|92062.643
--> 'name3'|1992|20|35650.051
--> 'name4'|1992|20|36775.055
--> 'name5'|1992|50|90875.145
--> 'name6'|1992|30|55350.096
SELECT count(*), count(d.name), sum(d.year) FROM f LEFT JOIN d ON d.id = f.d;
--> 3000|2500|4980000
SELECT f.id, d.name FROM f JOIN d ON d.id = f.d WHERE d.name IN ('name1', 'name3', 'name5') AND f.s = 's4' AND f.i1 > 90;
--> 95|'name1'
--> 498|'name5'
--> 992|'name5'
--> 1096|'name3'
--> 1694|'name1'
--> 2591|'name5'
--> 2799|'name5'
SELECT n, sum(r), count(t) FROM f INDEXED BY fn WHERE n >= 3 GROUP BY n ORDER BY n;
--> 3|263816.673|141
--> 4|266250.424|142
--> 5|264934.171|141
--> 6|267349.178|142
--> 7|266039.173|142
--> 8|264697.921|141
--> 9|263386.672|141
--> 10|262062.92|140
--> 11|264482.924|141
--> 12|263171.675|141
--> 13|265579.176|141
--> 14|264267.92|141
--> 15|262937.92|140
--> 16|265364.172|141
SELECT f.id, f.t, (SELECT name FROM d WHERE d.id = f.d) FROM f WHERE f.i1 = 42 AND f.id > 2000;
--> 2042|'text2042'|'name3'
--> 2142|'text2142'|'name1'
--> 2242|'text2242'|'name2'
--> 2342|'text2342'|'name3'
--> 2442|'text2442'|'name1'
--> 2542|'text2542'|'name2'
--> 2642|'text2642'|'name3'
--> 2742|'text2742'|'name1'
--> 2842|'text2842'|'name2'
--> 2942|'text2942'|'name3'
SELECT a.id, count(*) FROM d a, d b WHERE b.year > a.year AND a.id < 6 GROUP BY a.id;
--> 1|30
--> 2|20
--> 3|10
--> 5|40
SELECT id, i1, r, s FROM f WHERE i1 = 99 LIMIT 3 OFFSET 4;
--> 499|99|623.752|'s5'
--> 599|99|748.754|'s1'
--> 699|99|873.756|'s10'
-- The other values of a group's row are those of the tuple with the last min() or max(), and with FILTER of the first one until a tuple has it.
SELECT s, id, t, max(i8) FILTER (WHERE n > 11) FROM f GROUP BY s ORDER BY s LIMIT 5;
--> 's0'|2938|'text2938'|2938000000008814
--> 's1'|2991|'text2991'|2991000000008973
--> 's10'|2987|'text2987'|2987000000008961
--> 's11'|2988|'text2988'|2988000000008964
--> 's12'|2989|'text2989'|2989000000008967
SELECT i1 % 4, id, m, max(r) FILTER (WHERE id < 0), count(*) FILTER (WHERE n = 2), min(t) FROM f GROUP BY 1;
--> 0|100|100|NULL|35|'text100'
--> 1|1|1.5|NULL|36|'text1'
--> 2|10|'m10'|NULL|36|'text10'
--> 3|1003|NULL|NULL|35|'text1003'
SELECT i1 % 4, id, m, min(t), max(r) FILTER (WHERE id < 0) FROM f GROUP BY 1;
--> 0|4|4|'text100'|NULL
--> 1|1|1.5|'text1'|NULL
--> 2|2|'m2'|'text10'|NULL
--> 3|3|NULL|'text1003'|NULL
SELECT i1 % 5, id, n, max(i4) FILTER (WHERE i1 > 50), min(rd) FILTER (WHERE n IS NULL), sum(i1) FILTER (WHERE s > 's3') FROM f GROUP BY 1;
--> 0|55|NULL|995008971|0.0|13215
--> 1|1|1|996008974|NULL|13512
--> 2|2|2|997008977|NULL|13719
--> 3|3|3|998008980|NULL|13916
--> 4|4|4|999008983|NULL|14317
SELECT i1 % 4, id, min(i8 % 1000) FILTER (WHERE s > 's3'), max(DISTINCT n) FROM f GROUP BY 1;
--> 0|668|4|16
--> 1|669|7|16
--> 2|334|2|16
--> 3|667|1|16
SELECT s, max(i4) FILTER (WHERE rd = 1.5), min(i4) FILTER (WHERE rd = 1.5) FROM f GROUP BY s ORDER BY 2 LIMIT 4;
--> 's6'|866008584|6000018
--> 's4'|877008617|17000051
--> 's2'|888008650|28000084
--> 's0'|899008683|39000117
-- The same where the rows come in the order of an index, with groups that go on in the next batch.
SELECT n, max(t), min(i8), count(*), id FROM f INDEXED BY fn GROUP BY n;
--> NULL|'text995'|5000000000015|600|5
--> 0|'text986'|17000000000051|141|17
--> 1|'text987'|1000000000003|142|1
--> 2|'text988'|2000000000006|142|2
--> 3|'text989'|3000000000009|141|3
--> 4|'text973'|4000000000012|142|4
--> 5|'text991'|22000000000066|141|22
--> 6|'text992'|6000000000018|142|6
--> 7|'text993'|7000000000021|142|7
--> 8|'text994'|8000000000024|141|8
--> 9|'text978'|9000000000027|141|9
--> 10|'text996'|27000000000081|140|27
--> 11|'text997'|11000000000033|141|11
--> 12|'text998'|12000000000036|141|12
--> 13|'text999'|13000000000039|141|13
--> 14|'text99'|14000000000042|141|14
--> 15|'text984'|32000000000096|140|32
--> 16|'text968'|16000000000048|141|16
SELECT n, id, r, max(m), typeof(max(m)) FROM f INDEXED BY fn GROUP BY n ORDER BY n DESC;
--> 16|934|1167.503|'m934'|'text'
--> 15|882|1102.5|'m882'|'text'
--> 14|966|1207.5|'m966'|'text'
--> 13|982|1227.502|'m982'|'text'
--> 12|998|1247.504|'m998'|'text'
--> 11|946|1182.501|'m946'|'text'
--> 10|962|1202.503|'m962'|'text'
--> 9|978|1222.505|'m978'|'text'
--> 8|994|1242.5|'m994'|'text'
--> 7|942|1177.504|'m942'|'text'
--> 6|958|1197.506|'m958'|'text'
--> 5|974|1217.501|'m974'|'text'
--> 4|922|1152.505|'m922'|'text'
--> 3|938|1172.5|'m938'|'text'
--> 2|954|1192.502|'m954'|'text'
--> 1|902|1127.506|'m902'|'text'
--> 0|986|1232.506|'m986'|'text'
--> NULL|990|1237.503|'m990'|'text'
SELECT n, id, s, min(m), sum(r) FROM f INDEXED BY fn GROUP BY n HAVING max(i4) > 999800000;
SELECT n, max(t COLLATE NOCASE), min(upper(t)), id FROM f INDEXED BY fn WHERE i1 > 20 GROUP BY n LIMIT 4 OFFSET 2;
--> 1|'text987'|'TEXT1021'|1021
--> 2|'text988'|'TEXT1022'|1022
--> 3|'text989'|'TEXT1023'|1023
--> 4|'text973'|'TEXT1024'|1024
SELECT n, id, max(rd) FILTER (WHERE s = 's3'), min(NULL), max(b) FROM f INDEXED BY fn GROUP BY n LIMIT 5;
--> NULL|995|2.5|NULL|x'62393935'
--> 0|986|2.5|NULL|x'62393836'
--> 1|953|2.5|NULL|x'62393533'
--> 2|988|2.25|NULL|x'62393838'
--> 3|989|2.25|NULL|x'62393839'
SELECT n, max(CASE WHEN id < 1500 THEN NULL ELSE i4 END), id FROM f INDEXED BY fn GROUP BY n LIMIT 6;
--> NULL|995008971|2995
--> 0|992008962|2992
--> 1|993008965|2993
--> 2|994008968|2994
--> 3|992005969|1992
--> 4|996008974|2996
ALTER TABLE f ADD COLUMN z DEFAULT 'later';
SELECT z, count(*) FROM f WHERE z LIKE 'l%' GROUP BY z;
--> 'later'|3000
UPDATE f SET s = 'changed', r = NULL WHERE id % 1000 = 0;
SELECT count(*), count(r), sum(r) FROM f WHERE s = 'changed' OR i1 = 1;
--> 33|30|54412.588
DELETE FROM f WHERE id % 2 = 0;
SELECT count(*), sum(i4), min(id), max(id) FROM f WHERE i1 > 30;
--> 1050|540754764900|31|2999
