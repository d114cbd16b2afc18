-- NOT EXISTS: parts by brand that were never returned from an air freight.
SELECT p_brand, count(*) AS parts, sum(p_retailprice) AS price
FROM part
WHERE NOT EXISTS (
  SELECT *
  FROM lineitem
  WHERE l_partkey = p_partkey
    AND l_returnflag = 'R'
    AND l_shipmode = 'AIR')
GROUP BY p_brand
ORDER BY parts DESC, p_brand;
