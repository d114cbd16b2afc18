-- CASE as buckets: orders by size, and how many of each are urgent.
SELECT
  CASE
    WHEN o_totalprice < 50000 THEN 'small'
    WHEN o_totalprice < 150000 THEN 'medium'
    WHEN o_totalprice < 300000 THEN 'large'
    ELSE 'huge'
  END AS size,
  count(*) AS orders,
  avg(o_totalprice) AS price,
  sum(CASE WHEN o_orderpriority IN ('1-URGENT', '2-HIGH') THEN 1 ELSE 0 END) AS urgent
FROM orders
GROUP BY size
ORDER BY size;
