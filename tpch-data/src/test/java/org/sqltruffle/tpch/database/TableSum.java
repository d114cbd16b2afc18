package org.sqltruffle.tpch.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The number of rows of a table and a checksum of their values and storage classes, in which the order of the rows does not count.
 */
final class TableSum {
    private long rows;
    private long checksum;

    /** The sum of the rows that the generator makes. */
    static TableSum of(GeneratedTable table) {
        TableSum sum = new TableSum();
        table.rows().forEach(sum::add);
        return sum;
    }

    /** The sum of a table as an SQLite connection reads it. */
    static TableSum read(Connection connection, TableSchema schema) throws SQLException {
        TableSum sum = new TableSum();
        Object[] row = new Object[schema.columns().size()];
        try (Statement statement = connection.createStatement(); ResultSet all = statement.executeQuery("SELECT * FROM " + schema.name())) {
            while (all.next()) {
                for (int i = 0; i < row.length; i++) {
                    // getObject answers by storage class, so that a number kept as text is noticed.
                    Object value = all.getObject(i + 1);
                    row[i] = value instanceof Integer small ? Long.valueOf(small) : value;
                }
                sum.add(row);
            }
        }
        return sum;
    }

    private void add(Object[] row) {
        long hash = row.length;
        for (Object value : row) {
            hash = mix(hash + hash(value));
        }
        rows++;
        checksum += hash;
    }

    /** Such as {@code 25 rows, checksum 00b1c2d3e4f50617}: the form of the golden checksums. */
    @Override
    public String toString() {
        return rows + " rows, checksum " + String.format("%016x", checksum);
    }

    private static long hash(Object value) {
        return switch (value) {
            case Long number -> mix(number);
            case Double number -> mix(Double.doubleToLongBits(number) ^ 0x5851f42d4c957f2dL);
            case String text -> hash(text);
            case null -> 1;
            default -> throw new IllegalArgumentException("no column of a benchmark holds a " + value.getClass().getName());
        };
    }

    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    private static long mix(long bits) {
        return RandomStream.mix(bits);
    }
}
