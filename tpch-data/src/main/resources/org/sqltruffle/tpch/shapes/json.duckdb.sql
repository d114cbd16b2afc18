-- Fields of JSON: events of two systems by kind.
-- Variant for DuckDB: a field is JSON or text, and no number.
SELECT
  ev_body ->> '$.kind' AS kind,
  count(*) AS events,
  sum(CAST(ev_body ->> '$.ms' AS BIGINT)) AS ms,
  max(CAST(ev_body ->> '$.device.version' AS BIGINT)) AS version,
  count(ev_body -> 'parts') AS with_parts
FROM event
WHERE (ev_body ->> '$.device.os') IN ('linux', 'macos')
GROUP BY kind
ORDER BY kind;
