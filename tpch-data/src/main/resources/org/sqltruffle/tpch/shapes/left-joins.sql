-- Several LEFT JOINs: customers by segment, with or without recent orders and returned lines.
SELECT
  c_mktsegment,
  count(*) AS tuples,
  count(o_orderkey) AS with_order,
  count(l_orderkey) AS with_return,
  sum(coalesce(l_extendedprice, 0)) AS returned
FROM customer
LEFT JOIN orders ON o_custkey = c_custkey AND o_orderdate >= '1995-01-01'
LEFT JOIN lineitem ON l_orderkey = o_orderkey AND l_returnflag = 'R'
LEFT JOIN supplier ON s_suppkey = l_suppkey AND s_acctbal < 0
WHERE s_suppkey IS NULL
GROUP BY c_mktsegment
ORDER BY c_mktsegment;
