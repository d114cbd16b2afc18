-- strftime: orders by month.
-- Variant for DuckDB: the format is the second argument.
SELECT strftime(o_orderdate, '%Y-%m') AS month, count(*) AS orders, sum(o_totalprice) AS price
FROM orders
GROUP BY month
ORDER BY month;
