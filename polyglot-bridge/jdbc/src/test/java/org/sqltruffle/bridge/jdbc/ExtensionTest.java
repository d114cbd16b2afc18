package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code load_extension()} in SQL, by JDBC's property, with the extension of the API's tests and with sqlite-vec. */
class ExtensionTest {

    private static final int SECONDS = 60;
    private static final String PERMISSION = "sqltruffle.load_extension";
    private static final String URL = "jdbc:sqltruffle::memory:?enable_load_extension=true&sqltruffle.tier=";

    @TempDir
    private static Path directory;

    @BeforeAll
    static void permit() {
        System.setProperty(PERMISSION, "true");
    }

    @AfterAll
    static void forbid() {
        System.clearProperty(PERMISSION);
    }

    private static List<Object> list(Connection connection, String sql, Object... parameters) throws SQLException {
        List<Object> list = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                statement.setObject(i + 1, parameters[i]);
            }
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    list.add(result.getObject(1));
                }
            }
        }
        return list;
    }

    @Test
    void inATransactionAndByProperties() throws Exception {
        Path library = directory.resolve("extension.so");
        Process compiler = new ProcessBuilder("cc", "-shared", "-fPIC", "-I", "../../sql-truffle/target/c/sqlite", "-o", library.toString(),
                        "../api/src/test/resources/org/sqltruffle/api/extension.c").inheritIO().start();
        assertTrue(compiler.waitFor(SECONDS, TimeUnit.SECONDS));
        assertEquals(0, compiler.exitValue());
        Properties properties = new Properties();
        properties.setProperty("enable_load_extension", "true");
        try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle::memory:", properties);
                        Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("CREATE TABLE t(a)");
            assertEquals(java.util.Collections.singletonList(null),
                            list(connection, "SELECT load_extension(?, ?)", library.toString(), "start"));
            statement.execute("INSERT INTO t SELECT twice(i) FROM count_to(3)");
            connection.commit();
            assertEquals(List.of(2, 4, 6), list(connection, "SELECT a FROM t"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "c", "truffle", "mixed"})
    void sqliteVec(String tier) throws Exception {
        Path vec = null;
        Path environment = Path.of("../server/target/clients/lib");
        if (Files.isDirectory(environment)) {
            try (var versions = Files.newDirectoryStream(environment, "python3*")) {
                vec = StreamSupport.stream(versions.spliterator(), false).map(each -> each.resolve("site-packages/sqlite_vec/vec0.so"))
                                .filter(Files::exists).findFirst().orElse(null);
            }
        }
        assumeTrue(vec != null || System.getenv("CI") != null, "sqlite-vec is not installed");
        try (Connection connection = DriverManager.getConnection(URL + tier); Statement statement = connection.createStatement()) {
            // SQLite finds vec0.so, and its entry sqlite3_vec_init, by the name without the ending.
            list(connection, "SELECT load_extension(?)", vec.toString().replace(".so", ""));
            statement.execute("CREATE VIRTUAL TABLE near USING vec0(v float[2])");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO near(rowid, v) VALUES(?, ?)")) {
                for (int i = 1; i <= 200; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "[" + i + ", " + -i + "]");
                    insert.addBatch();
                }
                insert.executeBatch();
            }
            for (int i = 0; i < 3; i++) {
                assertEquals(List.of(100), list(connection, "SELECT rowid FROM near WHERE v MATCH ? AND k = ?", "[100, -100]", 1));
                assertEquals(List.of(99 + 100 + 101), list(connection,
                                "SELECT sum(rowid) FROM near WHERE v MATCH ? AND k = ? ORDER BY distance", "[100, -100]", 3));
                assertEquals(List.of(200), list(connection, "SELECT count(*) FROM near"));
            }
        }
    }
}
