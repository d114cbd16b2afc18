-- EXCEPT: customers with an order in a year and none in the next one, by nation.
SELECT n_name, count(*) AS customers, sum(c_acctbal) AS balance
FROM (
  SELECT o_custkey AS custkey
  FROM orders
  WHERE o_orderdate >= '1996-01-01'
    AND o_orderdate < '1997-01-01'
  EXCEPT
  SELECT o_custkey
  FROM orders
  WHERE o_orderdate >= '1997-01-01'
    AND o_orderdate < '1998-01-01'
) AS lost
JOIN customer ON c_custkey = custkey
JOIN nation ON n_nationkey = c_nationkey
GROUP BY n_name
ORDER BY n_name;
