package org.sqltruffle.tpch.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The number of rows of a table and a checksum of each column, which SQLite computes as well as we do: the sum of whole numbers, of
 * hundredths, and of lengths and first characters. Reading every value back through JDBC instead would take longer than writing it did.
 */
final class ColumnSums {
    private static final long CHARACTER_WEIGHT = 1000;

    private final List<Column> columns;
    private final long[] sums;
    private long rows;

    ColumnSums(TableSchema schema) {
        this.columns = schema.columns();
        this.sums = new long[columns.size()];
    }

    /** The sums of a table as an SQLite connection has it. */
    static ColumnSums read(Connection connection, TableSchema schema) throws SQLException {
        ColumnSums found = new ColumnSums(schema);
        String terms = schema.columns().stream().map(ColumnSums::term).collect(Collectors.joining(", "));
        String sql = "SELECT count(*), " + terms + " FROM " + schema.name();
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            result.next();
            found.rows = result.getLong(1);
            for (int i = 0; i < found.sums.length; i++) {
                found.sums[i] = result.getLong(i + 2);
            }
        }
        return found;
    }

    private static String term(Column column) {
        return switch (column.type()) {
            case INTEGER -> "sum(" + column.name() + ")";
            case REAL -> "sum(CAST(round(" + column.name() + " * 100) AS INTEGER))";
            case TEXT, DATE -> "sum(length(" + column.name() + ") + " + CHARACTER_WEIGHT + " * unicode(" + column.name() + "))";
        };
    }

    void add(Object[] row) {
        rows++;
        for (int i = 0; i < sums.length; i++) {
            sums[i] += switch (columns.get(i).type()) {
                case INTEGER -> (Long) row[i];
                case REAL -> Math.round((Double) row[i] * 100);
                case TEXT, DATE -> textSum((String) row[i]);
            };
        }
    }

    /** An empty text has no first character, so that SQLite's term for it is NULL. */
    private static long textSum(String text) {
        return text.isEmpty() ? 0 : text.length() + CHARACTER_WEIGHT * text.codePointAt(0);
    }

    long rows() {
        return rows;
    }

    /** The first difference from the sums of the rows that were generated, if there is one. */
    Optional<String> differenceFrom(ColumnSums generated) {
        if (rows != generated.rows) {
            return Optional.of(rows + " rows, generated were " + generated.rows);
        }
        for (int i = 0; i < sums.length; i++) {
            if (sums[i] != generated.sums[i]) {
                String place = " in column " + columns.get(i).name();
                return Optional.of("the checksum " + sums[i] + place + ", generated was " + generated.sums[i]);
            }
        }
        return Optional.empty();
    }
}
