package org.sqltruffle.ops.row;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.testing.Configuration;

/**
 * Values that only a file made by hand has, read from pages ({@link ColumnNode}) and from records of sorters ({@link PseudoColumnNode}): as
 * C reads them.
 */
class ColumnTest {

    private static final double MARK = 1234567.890625;
    private static final long NAN = 0x7ff8_0000_0000_0001L;

    @TempDir
    Path directory;

    /** A file with the real MARK in some rows, and with a NaN in its place. */
    private Path fileWithNan() throws IOException {
        Path file = directory.resolve("nan.db");
        try (Connection connection = Connection.open(file.toString())) {
            connection.execute("CREATE TABLE t(k INTEGER PRIMARY KEY, a, r REAL, b); INSERT INTO t VALUES (1, 1, 2.5, 'x'), (2, 0, " + MARK
                            + ", 1), (3, 70000, -1.5, NULL), (4, 3, " + MARK + ", 0)");
        }
        byte[] bytes = Files.readAllBytes(file);
        byte[] mark = ByteBuffer.allocate(Double.BYTES).putDouble(MARK).array();
        int found = 0;
        for (int i = 0; i + Double.BYTES <= bytes.length; i++) {
            if (ByteBuffer.wrap(bytes, i, Double.BYTES).equals(ByteBuffer.wrap(mark))) {
                ByteBuffer.wrap(bytes, i, Double.BYTES).putLong(NAN);
                found++;
            }
        }
        assertEquals(2, found);
        Files.write(file, bytes);
        return file;
    }

    private static List<String> rows(Configuration configuration, Path file, String sql) {
        List<String> rows = new ArrayList<>();
        try (Connection connection = Connection.open(file.toString(), ApiConstants.SQLITE_OPEN_READWRITE, null, configuration.options());
                        Statement statement = connection.prepare(sql)) {
            while (statement.step()) {
                StringBuilder row = new StringBuilder();
                for (int i = 0; i < statement.columnCount(); i++) {
                    row.append(statement.columnType(i)).append(':').append(statement.columnString(i)).append('|');
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    @Test
    void aNanInTheFileIsNull() throws IOException {
        Path file = fileWithNan();
        for (String sql : new String[]{"SELECT k, a, r, b FROM t", "SELECT r, a, b, k FROM t ORDER BY a, r",
                        "SELECT a, r FROM (SELECT a, r FROM t ORDER BY r LIMIT 10) ORDER BY a DESC",
                        "SELECT r, count(*) FROM t GROUP BY r", "SELECT k, sum(r) OVER (ORDER BY k) FROM t"}) {
            List<String> expected = rows(Configuration.C, file, sql);
            assertEquals(expected, rows(Configuration.INTERPRETED, file, sql), sql);
        }
        assertTrue(rows(Configuration.INTERPRETED, file, "SELECT r FROM t WHERE k = 2").contains("5:null|"));
    }
}
