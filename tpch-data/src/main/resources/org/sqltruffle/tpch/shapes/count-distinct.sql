-- Several count(DISTINCT): parts, suppliers and orders by ship mode in a year.
SELECT
  l_shipmode,
  count(*) AS lines,
  count(DISTINCT l_partkey) AS parts,
  count(DISTINCT l_suppkey) AS suppliers,
  count(DISTINCT l_orderkey) AS orders
FROM lineitem
WHERE l_shipdate >= '1997-01-01'
  AND l_shipdate < '1998-01-01'
GROUP BY l_shipmode
ORDER BY l_shipmode;
