package org.sqltruffle.bridge.shell.command;

import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.tpch.console.UserError;

/** Databases that must exist. */
public final class DatabaseFile {

    private DatabaseFile() {
    }

    /** Opens an existing file, or a database in memory. */
    public static Connection open(String path, EngineOptions options) {
        try {
            int create = path.equals(":memory:") ? ApiConstants.SQLITE_OPEN_CREATE : 0;
            return Connection.open(path, ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_URI | create, null, options);
        } catch (SqliteException e) {
            throw new UserError("unable to open database \"" + path + "\": " + e.getMessage());
        }
    }
}
