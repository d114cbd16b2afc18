-- TPC-H Q6, forecasting revenue change. Validation parameters: DATE = 1994-01-01, DISCOUNT = 0.06, QUANTITY = 24.
-- 1995-01-01 is DATE and 1 year; 0.05 and 0.07 are DISCOUNT less and plus 0.01. Computed as doubles, 0.06 + 0.01 is
-- less than 0.07 and would lose a third of the rows.
SELECT sum(l_extendedprice * l_discount) AS revenue
FROM lineitem
WHERE l_shipdate >= '1994-01-01'
  AND l_shipdate < '1995-01-01'
  AND l_discount BETWEEN 0.05 AND 0.07
  AND l_quantity < 24;
