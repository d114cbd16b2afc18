-- A search with LIKE, the newest first, as a page of a program has it.
SELECT o_orderkey, o_orderdate, c_name, o_comment
FROM orders
JOIN customer ON c_custkey = o_custkey
WHERE o_comment LIKE '%silent%foxes%'
  AND o_totalprice > 100000
ORDER BY o_orderdate DESC, o_orderkey
LIMIT 20;
