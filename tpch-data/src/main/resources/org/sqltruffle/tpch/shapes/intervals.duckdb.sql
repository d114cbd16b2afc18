-- Differences of dates: the days from shipping to receipt, and how many lines came late.
-- Variant for DuckDB: dates are a type.
SELECT
  l_shipmode,
  avg(l_receiptdate - l_shipdate) AS days,
  sum(CAST(l_receiptdate > l_commitdate AS INTEGER)) AS late
FROM lineitem
WHERE l_shipdate >= '1995-01-01'
  AND l_shipdate < '1995-04-01'
GROUP BY l_shipmode
ORDER BY l_shipmode;
