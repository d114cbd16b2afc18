-- TATP UPDATE_SUBSCRIBER_DATA.
-- Parameters: bit, subscriber id.
UPDATE subscriber SET bit_1 = ? WHERE s_id = ?;
-- Parameters: data, subscriber id, facility type.
UPDATE special_facility SET data_a = ? WHERE s_id = ? AND sf_type = ?;
