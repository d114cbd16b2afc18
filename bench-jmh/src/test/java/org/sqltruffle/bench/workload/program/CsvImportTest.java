package org.sqltruffle.bench.workload.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.suite.Engines;
import org.sqltruffle.bench.suite.Suite;
import org.sqltruffle.bench.suite.Suites;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.Column;
import org.sqltruffle.tpch.database.ColumnType;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.GeneratedTable;
import org.sqltruffle.tpch.database.LoadListener;
import org.sqltruffle.tpch.database.TableSchema;

/** What TPC-H's tables do not have: quotes, lines within a field, and spaces on both sides of it. */
@Tag("slow")
class CsvImportTest {

    private static final TableSchema TABLE = new TableSchema("imported",
                    List.of(new Column("i", ColumnType.INTEGER), new Column("t", ColumnType.TEXT)), List.of("i"), List.of(), List.of(),
                    List.of());

    private static void load(Engine engine, Path file, Path csv) throws Exception {
        try (Session session = engine.openWritable(file)) {
            session.execute(TABLE.createTable(engine.dialect(), false));
            session.begin();
            session.importCsv(TABLE, csv);
            session.commit();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite-c", "sqlite-jdbc", "sqltruffle", "sqltruffle-c", "sqltruffle-api", "sqltruffle-jdbc", "h2", "duckdb"})
    void fieldsAreReadAsTheyAre(String name, @TempDir Path directory) throws Exception {
        Path csv = Files.createDirectory(directory.resolve("it's")).resolve("imported.csv");
        Files.writeString(csv, "i,t\n1, plain \n2,\"a, b\"\n3,\"said \"\"so\"\"\"\n\"4\",\"two\nlines\"\n5,\"\"\n6,last");
        Engine engine = Engines.byName(name);
        Path file = directory.resolve("imported" + engine.suffix());
        load(engine, file, csv);
        try (Session session = engine.open(file); Workload query = session.workload("SELECT i, t FROM imported ORDER BY i")) {
            assertEquals(List.of(List.of(1L, " plain "), List.of(2L, "a, b"), List.of(3L, "said \"so\""), List.of(4L, "two\nlines"),
                            List.of(5L, ""), List.of(6L, "last")), query.answer().rows());
        }
    }

    /** Else a row would have fields of the next. */
    @ParameterizedTest
    @ValueSource(strings = {"i,t\n1\n2,b\n", "i,t\n1,a,more\n", "i,t\n\n2,b\n", "i,t\n1,\"a\"b\n", "i,t\n1,\"a", "i,t\n1,a\rb\n"})
    void linesThatDoNotFit(String text, @TempDir Path directory) throws Exception {
        Path csv = Files.writeString(directory.resolve("imported.csv"), text);
        SQLException e = assertThrows(SQLException.class, () -> load(Engines.byName("sqlite-c"), directory.resolve("imported.db"), csv));
        assertEquals("the lines of " + csv + " do not fit imported", e.getMessage());
    }

    @Test
    void noSuchFile(@TempDir Path directory) {
        Path csv = directory.resolve("none.csv");
        SQLException e = assertThrows(SQLException.class, () -> load(Engines.byName("sqlite-c"), directory.resolve("imported.db"), csv));
        assertEquals("cannot read " + csv, e.getMessage());
    }

    /** The answers that engines are compared by are those of the rows that were written. */
    @Test
    void whatIsLoadedIsWhatWasThere() throws Exception {
        Suite suite = Suites.byName("load");
        Engine engine = Engines.byName("sqlite-jdbc");
        GeneratedDatabase data = suite.data(0.01);
        Path file = engine.file(data, GeneratedDatabase.defaultCacheDirectory(), LoadListener.SILENT);
        try (Session session = engine.open(file)) {
            for (GeneratedTable table : data.tables().stream().filter(t -> suite.benchmarks().contains(t.name())).toList()) {
                try (Workload load = suite.open(table.name(), new OpenDatabase(engine, session, 0.01, file));
                                Workload source = session.workload(CsvLoad.summary(table.schema()))) {
                    assertEquals(source.answer().rows(), load.answer().rows());
                }
            }
        }
    }
}
