-- OR over two indexes: lines of some parts, and lines of some suppliers.
SELECT count(*) AS lines, sum(l_quantity) AS quantity, min(l_shipdate) AS first, max(l_extendedprice) AS price
FROM lineitem
WHERE l_partkey BETWEEN 1000 AND 1299
   OR l_suppkey IN (3, 17, 42, 64, 80, 99);
