-- TATP DELETE_CALL_FORWARDING.
-- Parameter: subscriber number. The client reads the id.
SELECT s_id FROM subscriber WHERE sub_nbr = ?;
-- Parameters: that id, facility type, start time.
DELETE FROM call_forwarding WHERE s_id = ? AND sf_type = ? AND start_time = ?;
