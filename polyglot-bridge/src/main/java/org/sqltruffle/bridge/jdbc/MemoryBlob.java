package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import javax.sql.rowset.serial.SerialBlob;

/** A blob value in memory. */
final class MemoryBlob extends SerialBlob {

    private static final long serialVersionUID = 1L;

    MemoryBlob(byte[] bytes) throws SQLException {
        super(bytes);
    }
}
