-- FILTER as a pivot table: quantities by ship mode, a column for each year.
SELECT
  l_shipmode,
  sum(l_quantity) FILTER (WHERE l_shipdate < '1993-01-01') AS y1992,
  sum(l_quantity) FILTER (WHERE l_shipdate >= '1993-01-01' AND l_shipdate < '1994-01-01') AS y1993,
  sum(l_quantity) FILTER (WHERE l_shipdate >= '1994-01-01' AND l_shipdate < '1995-01-01') AS y1994,
  count(*) FILTER (WHERE l_returnflag = 'R') AS returned,
  max(l_extendedprice) FILTER (WHERE l_tax = 0) AS untaxed
FROM lineitem
GROUP BY l_shipmode
ORDER BY l_shipmode;
