-- A range of dates by an index of texts, which also gives the groups in order.
SELECT o_orderdate, count(*) AS orders, sum(o_totalprice) AS price, max(o_shippriority) AS priority
FROM orders
WHERE o_orderdate BETWEEN '1996-03-01' AND '1996-08-31'
GROUP BY o_orderdate
ORDER BY o_orderdate;
