-- TATP INSERT_CALL_FORWARDING.
-- Parameter: subscriber number. The client reads the id.
SELECT s_id FROM subscriber WHERE sub_nbr = ?;
-- Parameter: that id. The client reads the rows and does not use them.
SELECT sf_type FROM special_facility WHERE s_id = ?;
-- Parameters: that id, facility type, start time, end time, number.
INSERT INTO call_forwarding VALUES (?, ?, ?, ?, ?);
