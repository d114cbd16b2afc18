package org.sqltruffle.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.tpch.Column;
import org.sqltruffle.tpch.ColumnType;
import org.sqltruffle.tpch.TableSchema;

/** What TPC-H's tables do not have: quotes, lines within a field, and spaces on both sides of it. */
class CsvImportTest {

    private static final TableSchema TABLE = new TableSchema("imported", List.of(new Column("i", ColumnType.INTEGER), new Column("t", ColumnType.TEXT)), List.of("i"), List.of(), List.of(), List.of());

    @ParameterizedTest
    @ValueSource(strings = {"sqlite-c", "sqlite-jdbc", "sqltruffle", "sqltruffle-c", "sqltruffle-api", "sqltruffle-jdbc", "h2", "duckdb"})
    void fieldsAreReadAsTheyAre(String name, @TempDir Path directory) throws Exception {
        Path csv = directory.resolve("imported.csv");
        Files.writeString(csv, "i,t\n1, plain \n2,\"a, b\"\n3,\"said \"\"so\"\"\"\n\"4\",\"two\nlines\"\n5,\"\"\n6,last");
        Engine engine = Engines.byName(name);
        Path file = directory.resolve("imported" + engine.suffix());
        try (Session session = engine.openWritable(file)) {
            session.execute(TABLE.createTable(engine.dialect(), false));
            session.begin();
            session.importCsv(TABLE, csv);
            session.commit();
        }
        try (Session session = engine.open(file); Workload query = session.workload("SELECT i, t FROM imported ORDER BY i")) {
            assertEquals(List.of(List.of(1L, " plain "), List.of(2L, "a, b"), List.of(3L, "said \"so\""), List.of(4L, "two\nlines"), List.of(5L, ""), List.of(6L, "last")), query.answer().rows());
        }
    }
}
