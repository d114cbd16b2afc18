-- strftime: orders by month.
SELECT strftime('%Y-%m', o_orderdate) AS month, count(*) AS orders, sum(o_totalprice) AS price
FROM orders
GROUP BY month
ORDER BY month;
