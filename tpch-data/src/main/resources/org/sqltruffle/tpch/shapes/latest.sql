-- Correlated subqueries in the result: customers with their number of orders and their latest one.
SELECT
  c_custkey,
  c_name,
  (SELECT count(*) FROM orders WHERE o_custkey = c_custkey) AS orders,
  (SELECT max(o_orderdate) FROM orders WHERE o_custkey = c_custkey) AS latest
FROM customer
ORDER BY orders DESC, c_custkey
LIMIT 100;
