package org.sqltruffle.bridge.shell;

import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;

/** Databases that must exist. */
public final class DatabaseFile {

    private DatabaseFile() {
    }

    /** Opens an existing file, or a database in memory. */
    public static Connection open(String path, EngineOptions options) {
        try {
            int create = path.equals(":memory:") ? Constants.SQLITE_OPEN_CREATE : 0;
            return Connection.open(path, Constants.SQLITE_OPEN_READWRITE | Constants.SQLITE_OPEN_URI | create, null, options);
        } catch (SqliteException e) {
            throw new UserError("unable to open database \"" + path + "\": " + e.getMessage());
        }
    }
}
