-- HAVING: parts that are sold often and in large quantities.
SELECT l_partkey, count(*) AS lines, sum(l_quantity) AS quantity, max(l_shipdate) AS last
FROM lineitem
GROUP BY l_partkey
HAVING count(*) >= 30
   AND sum(l_quantity) > 28 * count(*)
ORDER BY quantity DESC, l_partkey
LIMIT 100;
