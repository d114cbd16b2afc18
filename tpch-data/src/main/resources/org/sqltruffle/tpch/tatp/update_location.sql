-- TATP UPDATE_LOCATION.
-- Parameters: location, subscriber number.
UPDATE subscriber SET vlr_location = ? WHERE sub_nbr = ?;
