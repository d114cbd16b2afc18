package org.sqltruffle.tpch.database;

import java.sql.Connection;
import java.sql.SQLException;

/** The rows and checksum of each table of a database, a line for each. */
public final class Checksums {
    private Checksums() {
    }

    public static String of(GeneratedDatabase database) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (Connection sqlite = TestDatabases.open(database)) {
            for (GeneratedTable table : database.tables()) {
                text.append(table.name()).append(": ").append(TableSum.read(sqlite, table.schema())).append('\n');
            }
        }
        return text.toString();
    }
}
