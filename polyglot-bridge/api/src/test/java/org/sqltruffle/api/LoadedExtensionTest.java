package org.sqltruffle.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.EngineOptions;

/** An extension of SQLite that the C compiler makes, in each tier and over columns. */
class LoadedExtensionTest {

    private static final int SECONDS = 60;
    private static final int ROWS = 100_000;
    private static final int READ_WRITE_CREATE = 2 | 4;

    @TempDir
    private static Path directory;
    private static Path library;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        Path source = directory.resolve("extension.c");
        try (var text = LoadedExtensionTest.class.getResourceAsStream("extension.c")) {
            Files.copy(text, source);
        }
        library = directory.resolve("extension.so");
        Process compiler = new ProcessBuilder("cc", "-shared", "-fPIC", "-I", "../../sql-truffle/target/c/sqlite", "-o", library.toString(),
                        source.toString()).inheritIO().start();
        assertTrue(compiler.waitFor(SECONDS, TimeUnit.SECONDS));
        assertEquals(0, compiler.exitValue());
    }

    private static List<Object> list(Database db, String sql) {
        return db.prepare(sql).list(row -> row.get(0));
    }

    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void itsFunctionsAndTables(EngineOptions.Tier tier) {
        for (ColumnStore.Mode mode : ColumnStore.Mode.values()) {
            try (Database db = new SessionDatabase(new Session(":memory:", READ_WRITE_CREATE, EngineOptions.DEFAULT.withTier(tier)))) {
                db.columns(Columns.Mode.valueOf(mode.name()));
                db.loadExtension(library, "start");
                assertEquals(List.of(1L, 2L, 3L), list(db, "SELECT i FROM count_to(3)"));
                assertEquals(List.of("z", "yy", "xxx"),
                                list(db, "SELECT value FROM json_each('[\"xxx\",\"z\",\"yy\"]') ORDER BY value COLLATE by_length"));
                db.execute("CREATE TABLE t(a, b); INSERT INTO t SELECT i, i % 10 FROM count_to(" + ROWS + ")");
                // Function, aggregate and table after a condition that columns evaluate, and a join whose inner loop is the extension's.
                for (int i = 0; i < 3; i++) {
                    assertEquals(List.of(2L * 10_000 * (5 + 99_995) / 2), list(db, "SELECT sum(twice(a)) FROM t WHERE b = 5"));
                    assertEquals(List.of(5.0 * 10_000 * (5 + 99_995) / 2), list(db, "SELECT product(a, b) FROM t WHERE b = 5"));
                    assertEquals(List.of(3L * 10_000), list(db, "SELECT count(*) FROM t, count_to(b) c WHERE t.b = 3"));
                    assertEquals(List.of(10_000L), list(db, "SELECT count(*) FROM t WHERE twice(b) = 8"));
                }
            }
        }
    }

    /** Debian's SpatiaLite, where it is installed. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void spatialite(EngineOptions.Tier tier) throws IOException {
        Path debian;
        try (var libraries = Files.newDirectoryStream(Path.of("/usr/lib"), "*-linux-gnu")) {
            debian = StreamSupport.stream(libraries.spliterator(), false).map(each -> each.resolve("mod_spatialite.so"))
                            .filter(Files::exists).findFirst().orElse(null);
        }
        assumeTrue(debian != null || System.getenv("CI") != null, "SpatiaLite is not installed");
        try (Database db = new SessionDatabase(new Session(":memory:", READ_WRITE_CREATE, EngineOptions.DEFAULT.withTier(tier)))) {
            db.loadExtension(debian, "sqlite3_modspatialite_init");
            db.execute("SELECT InitSpatialMetaData(1); CREATE TABLE p(id INTEGER PRIMARY KEY, kind); SELECT AddGeometryColumn('p', 'g', "
                            + "4326, 'POINT', 'XY')");
            db.execute("WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000) INSERT INTO p(kind, g) SELECT i % 2, MakePoint(i "
                            + "/ 100.0, i % 50, 4326) FROM n");
            db.execute("SELECT CreateSpatialIndex('p', 'g')");
            for (int i = 0; i < 3; i++) {
                assertEquals(List.of(180L), list(db, "SELECT count(*) FROM p WHERE ST_Within(g, BuildMbr(0, 0, 10, 10, 4326))"));
                assertEquals(List.of(62525.0), list(db, "SELECT round(sum(ST_X(g)), 2) FROM p WHERE kind = 0"));
                assertEquals(List.of(999L), list(db, "SELECT count(*) FROM idx_p_g WHERE xmin > 10 AND xmax < 20"));
            }
        }
    }

    /** sqlite-vec of PyPI, in the environment that {@code .ci/clients-environment} makes: its functions, and its table in a join. */
    @ParameterizedTest
    @EnumSource(EngineOptions.Tier.class)
    void sqliteVec(EngineOptions.Tier tier) throws IOException {
        Path vec = null;
        Path environment = Path.of("../server/target/clients/lib");
        if (Files.isDirectory(environment)) {
            try (var versions = Files.newDirectoryStream(environment, "python3*")) {
                vec = StreamSupport.stream(versions.spliterator(), false).map(each -> each.resolve("site-packages/sqlite_vec/vec0.so"))
                                .filter(Files::exists).findFirst().orElse(null);
            }
        }
        assumeTrue(vec != null || System.getenv("CI") != null, "sqlite-vec is not installed");
        for (ColumnStore.Mode mode : ColumnStore.Mode.values()) {
            try (Database db = new SessionDatabase(new Session(":memory:", READ_WRITE_CREATE, EngineOptions.DEFAULT.withTier(tier)))) {
                db.columns(Columns.Mode.valueOf(mode.name()));
                db.loadExtension(vec, "sqlite3_vec_init");
                db.execute("CREATE TABLE item(id INTEGER PRIMARY KEY, kind, v); CREATE VIRTUAL TABLE near USING vec0(v float[2])");
                db.execute("WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 3000) INSERT INTO item SELECT i, i % 3, "
                                + "vec_f32('[' || i || ', ' || -i || ']') FROM n");
                db.execute("INSERT INTO near(rowid, v) SELECT id, v FROM item");
                for (int i = 0; i < 3; i++) {
                    assertEquals(List.of(100L, 99L, 101L),
                                    list(db, "SELECT id FROM item ORDER BY vec_distance_l2(v, '[100, -100]'), id LIMIT 3"));
                    assertEquals(List.of(66L), list(db, "SELECT count(*) FROM item WHERE kind = 0 AND vec_distance_L1(v, '[0, 0]') < 400"));
                    assertEquals(List.of("2 99", "0 100", "1 101"), list(db,
                                    "SELECT ((kind + 2) % 3) || ' ' || id FROM near JOIN item ON id = near.rowid WHERE near.v MATCH "
                                                    + "'[100, -100]' AND k = 3 ORDER BY id"));
                }
            }
        }
    }

    @Test
    void sqlStillCannotLoadAny() {
        try (Database db = Database.open(":memory:")) {
            String sql = "SELECT load_extension('" + library + "', 'start')";
            assertTrue(assertThrows(DatabaseException.class, () -> db.execute(sql)).getMessage().contains("not authorized"));
            db.loadExtension(library, "start");
            assertTrue(assertThrows(DatabaseException.class, () -> db.execute(sql)).getMessage().contains("not authorized"));
        }
    }

    @Test
    void reasonsWhyNot() {
        try (Database db = Database.open(":memory:")) {
            assertTrue(assertThrows(DatabaseException.class, () -> db.loadExtension(directory.resolve("none.so"), null)).getMessage()
                            .contains("none.so"));
            assertTrue(assertThrows(DatabaseException.class, () -> db.loadExtension(library, "nothing")).getMessage().contains("nothing"));
            assertTrue(assertThrows(DatabaseException.class, () -> db.loadExtension(library, "refuse")).getMessage().contains("not today"));
            assertEquals(List.of(1L), list(db, "SELECT 1"));
        }
    }
}
