-- group_concat: the orders of the customers with most finished orders, as a list.
-- Variant for DuckDB: the list is sorted, as SQLite reads the orders of a customer in this order.
SELECT o_custkey, count(*) AS orders, group_concat(o_orderkey, ', ' ORDER BY o_orderkey) AS keys
FROM orders
WHERE o_orderstatus = 'F'
GROUP BY o_custkey
ORDER BY orders DESC, o_custkey
LIMIT 100;
