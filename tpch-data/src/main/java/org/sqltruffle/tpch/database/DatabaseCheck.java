package org.sqltruffle.tpch.database;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;

/**
 * Checks that an SQLite database holds what was generated: the rows of each table and checksums of its columns, sound references between
 * tables, sound B-trees.
 */
final class DatabaseCheck {
    private final Connection connection;

    DatabaseCheck(Connection connection) {
        this.connection = connection;
    }

    /**
     * @param generated what the loader inserted, by table name
     * @throws IOException naming the first thing that is wrong
     */
    void run(GeneratedDatabase database, Map<String, ColumnSums> generated) throws SQLException, IOException {
        for (GeneratedTable table : database.tables()) {
            checkRows(table, generated.get(table.name()));
            for (ForeignKey key : table.schema().foreignKeys()) {
                checkReferences(table.name(), key);
            }
        }
        checkStructure();
    }

    private void checkRows(GeneratedTable table, ColumnSums generated) throws SQLException, IOException {
        if (table.exact() && generated.rows() != table.expectedRows()) {
            throw new IOException("table " + table.name() + " was generated with " + generated.rows()
                            + " rows; the specification asks for " + table.expectedRows());
        }
        Optional<String> difference = ColumnSums.read(connection, table.schema()).differenceFrom(generated);
        if (difference.isPresent()) {
            throw new IOException("table " + table.name() + " has " + difference.get());
        }
    }

    private void checkReferences(String table, ForeignKey key) throws SQLException, IOException {
        StringBuilder match = new StringBuilder();
        for (int i = 0; i < key.columns().size(); i++) {
            match.append(i == 0 ? "" : " AND ");
            match.append("parent.").append(key.keys().get(i)).append(" = child.").append(key.columns().get(i));
        }
        String parents = "SELECT 1 FROM " + key.table() + " AS parent WHERE " + match;
        String orphans = answer("SELECT count(*) FROM " + table + " AS child WHERE NOT EXISTS (" + parents + ")");
        if (!orphans.equals("0")) {
            throw new IOException(orphans + " rows of " + table + " refer by " + key.columns() + " to no row of " + key.table());
        }
    }

    /**
     * SQLite's own check of the B-trees, NOT NULL and storage classes. Its longer form also looks each row up in each index, which takes
     * ten times as long and would only find errors of SQLite's CREATE INDEX.
     */
    private void checkStructure() throws SQLException, IOException {
        String verdict = answer("PRAGMA quick_check(1)");
        if (!verdict.equals("ok")) {
            throw new IOException("SQLite's quick_check says: " + verdict);
        }
    }

    private String answer(String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getString(1);
        }
    }
}
