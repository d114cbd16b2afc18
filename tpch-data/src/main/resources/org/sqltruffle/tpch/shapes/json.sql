-- Fields of JSON: events of two systems by kind.
SELECT
  json_extract(ev_body, '$.kind') AS kind,
  count(*) AS events,
  sum(json_extract(ev_body, '$.ms')) AS ms,
  max(ev_body ->> '$.device.version') AS version,
  count(ev_body -> 'parts') AS with_parts
FROM event
WHERE json_extract(ev_body, '$.device.os') IN ('linux', 'macos')
GROUP BY kind
ORDER BY kind;
