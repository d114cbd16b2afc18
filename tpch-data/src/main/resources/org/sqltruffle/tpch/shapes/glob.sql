-- GLOB: orders of some clerks whose comment has two words.
SELECT o_orderpriority, count(*) AS orders, max(o_orderdate) AS last
FROM orders
WHERE o_comment GLOB '*[fp]inal*deposits*'
   OR o_clerk GLOB 'Clerk#0000000[0-3]?'
GROUP BY o_orderpriority
ORDER BY o_orderpriority;
