-- TATP GET_ACCESS_DATA.
-- Parameters: subscriber id, access information type.
SELECT data1, data2, data3, data4
FROM access_info
WHERE s_id = ? AND ai_type = ?;
