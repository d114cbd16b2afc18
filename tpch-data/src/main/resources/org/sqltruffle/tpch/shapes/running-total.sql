-- Window functions with frames: the running total, the mean of a week and the change from the day before.
SELECT
  day,
  total,
  sum(total) OVER (ORDER BY day) AS running,
  avg(total) OVER (ORDER BY day ROWS BETWEEN 6 PRECEDING AND CURRENT ROW) AS week,
  total - lag(total) OVER (ORDER BY day) AS change
FROM (
  SELECT l_shipdate AS day, sum(l_quantity) AS total
  FROM lineitem
  GROUP BY l_shipdate
) AS daily
ORDER BY day DESC
LIMIT 100;
