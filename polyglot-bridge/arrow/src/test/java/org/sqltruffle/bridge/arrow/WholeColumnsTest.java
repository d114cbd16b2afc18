package org.sqltruffle.bridge.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.api.Columns;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;

/** Texts that are written a batch at a time, from rows and from columns, where texts have a dictionary. */
@Timeout(600)
class WholeColumnsTest {

    private static final String NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) ";

    @TempDir
    private Path directory;
    private BufferAllocator allocator;
    private Database database;

    @BeforeEach
    void open() {
        allocator = new RootAllocator();
        database = Database.open(directory.resolve("whole.db").toString());
    }

    @AfterEach
    void nothingIsLeft() {
        database.close();
        assertEquals(0, allocator.getAllocatedMemory());
        allocator.close();
    }

    private void make(boolean columns, String type, String value) {
        database.columns(columns ? Columns.Mode.BUILD : Columns.Mode.OFF);
        database.execute("CREATE TABLE t(id INTEGER PRIMARY KEY, a " + type + "); " + NUMBERS + "INSERT INTO t SELECT i, " + value
                        + " FROM n");
    }

    private List<Object> arrow() throws IOException {
        List<Object> values = new ArrayList<>();
        try (Query query = database.prepare("SELECT a FROM t"); ArrowReader reader = ArrowResult.read(query, allocator)) {
            while (reader.loadNextBatch()) {
                FieldVector vector = reader.getVectorSchemaRoot().getVector(0);
                for (int i = 0; i < vector.getValueCount(); i++) {
                    values.add(vector.getObject(i) == null ? null : vector.getObject(i).toString());
                }
            }
        }
        return values;
    }

    private List<Object> rows() {
        return database.prepare("SELECT a FROM t").list(row -> (Object) row.getString(0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void textsThatAreNotAscii(boolean columns) throws IOException {
        make(columns, "TEXT", "CASE i % 9 WHEN 0 THEN NULL WHEN 1 THEN '' ELSE '€' || i || 'ä' || char(128512) END");
        assertEquals(rows(), arrow());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void dictionaries(boolean columns) throws IOException {
        make(columns, "TEXT", "CASE i % 9 WHEN 0 THEN NULL WHEN 1 THEN '' ELSE 'Größe ' || (i % 9) || 'ä' END");
        assertEquals(rows(), arrow());
    }

    /** The halves of a character are valid together, but are two texts. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void halvesOfACharacter(boolean columns) {
        make(columns, "TEXT",
                        "CASE i WHEN 20000 THEN CAST(x'61c3' AS TEXT) WHEN 20001 THEN CAST(x'a462' AS TEXT) ELSE 'name ' || (i % 5) END");
        MisfitException e = assertThrows(MisfitException.class, this::arrow);
        assertTrue(e.getMessage().contains("row 20000 of the result: TEXT that is not valid in the database's encoding, x'61c3'"),
                        e::getMessage);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void datesOfADictionary(boolean columns) throws IOException {
        make(columns, "DATE", "CASE WHEN i % 11 THEN date('2026-01-01', (i % 300) || ' days') END");
        List<Object> expected = new ArrayList<>();
        rows().forEach(day -> expected.add(day == null ? null : Integer.toString((int) LocalDate.parse((String) day).toEpochDay())));
        assertEquals(expected, arrow());
    }

    /** Segments have dictionaries of their own: a code is another date in the next one. */
    @Test
    void datesOfSeveralDictionaries() throws IOException {
        database.columns(Columns.Mode.BUILD);
        database.execute(
                        "CREATE TABLE t(id INTEGER PRIMARY KEY, a DATE); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n "
                                        + "WHERE i < 200000) "
                                        + "INSERT INTO t SELECT i, date('2026-01-01', (i / 10000 * 7 + i % 5) || ' days') FROM n");
        List<Object> expected = new ArrayList<>();
        rows().forEach(day -> expected.add(Integer.toString((int) LocalDate.parse((String) day).toEpochDay())));
        assertEquals(expected, arrow());
    }

    /** A text that is no date comes after batches with dates, with the code that a date had. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTextThatIsNoDate(boolean columns) {
        make(columns, "DATE", "CASE WHEN i = 29000 THEN 'soon' ELSE date('2026-01-01', (i / 10000 * 7 + i % 5) || ' days') END");
        try (Query query = database.prepare("SELECT a FROM t");
                        ArrowReader reader = ArrowResult.read(query, allocator, ArrowOptions.DEFAULT.withBatches(1000, 1 << 20))) {
            MisfitException e = assertThrows(MisfitException.class, () -> {
                while (reader.loadNextBatch()) {
                    assertTrue(reader.getVectorSchemaRoot().getRowCount() > 0);
                }
            });
            assertTrue(e.getMessage().contains("row 29000 of the result: TEXT 'soon'"), e::getMessage);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
