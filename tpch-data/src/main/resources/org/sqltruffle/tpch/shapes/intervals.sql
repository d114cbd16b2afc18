-- Differences of dates: the days from shipping to receipt, and how many lines came late.
SELECT
  l_shipmode,
  avg(julianday(l_receiptdate) - julianday(l_shipdate)) AS days,
  sum(julianday(l_receiptdate) > julianday(l_commitdate)) AS late
FROM lineitem
WHERE l_shipdate >= '1995-01-01'
  AND l_shipdate < '1995-04-01'
GROUP BY l_shipmode
ORDER BY l_shipmode;
