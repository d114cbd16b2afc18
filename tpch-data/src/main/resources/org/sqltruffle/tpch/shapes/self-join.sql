-- A self join: pairs of ship modes within an order.
SELECT a.l_shipmode AS mode, b.l_shipmode AS other, count(*) AS pairs, sum(a.l_quantity + b.l_quantity) AS quantity
FROM lineitem AS a
JOIN lineitem AS b ON b.l_orderkey = a.l_orderkey AND b.l_linenumber > a.l_linenumber
WHERE a.l_shipdate >= '1996-01-01'
  AND a.l_shipdate < '1996-04-01'
GROUP BY mode, other
ORDER BY mode, other;
