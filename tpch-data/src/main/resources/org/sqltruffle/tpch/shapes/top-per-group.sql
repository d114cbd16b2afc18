-- The top 10 of each group by a window function: the dearest orders of a year by nation.
SELECT nation, place, orderkey, price
FROM (
  SELECT
    n_name AS nation,
    o_orderkey AS orderkey,
    o_totalprice AS price,
    row_number() OVER (PARTITION BY c_nationkey ORDER BY o_totalprice DESC, o_orderkey) AS place
  FROM orders
  JOIN customer ON c_custkey = o_custkey
  JOIN nation ON n_nationkey = c_nationkey
  WHERE o_orderdate >= '1997-01-01'
    AND o_orderdate < '1998-01-01'
) AS ranked
WHERE place <= 10
ORDER BY nation, place;
