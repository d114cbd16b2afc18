-- UNION ALL as a view has it: orders and returns as the movements of one ledger.
WITH movement(kind, day, amount) AS (
  SELECT 'order', o_orderdate, o_totalprice
  FROM orders
  UNION ALL
  SELECT 'return', l_receiptdate, -l_extendedprice * (1 - l_discount)
  FROM lineitem
  WHERE l_returnflag = 'R'
)
SELECT kind, day, count(*) AS movements, sum(amount) AS amount
FROM movement
WHERE day >= '1994-01-01'
  AND day < '1994-04-01'
GROUP BY kind, day
ORDER BY kind, day;
