-- A recursive CTE over an edge table: how many customers are how far from the first one.
WITH RECURSIVE reach(node, distance) AS (
  SELECT 1, 0
  UNION
  SELECT e_to, distance + 1
  FROM reach
  JOIN edge ON e_from = node
  WHERE distance < 9
    AND e_weight > 10
)
SELECT distance, count(*) AS nodes
FROM (
  SELECT node, min(distance) AS distance
  FROM reach
  GROUP BY node
) AS nearest
GROUP BY distance
ORDER BY distance;
