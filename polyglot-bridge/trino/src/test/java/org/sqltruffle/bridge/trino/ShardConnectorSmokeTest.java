package org.sqltruffle.bridge.trino;

import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trino.Session;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.testing.BaseConnectorSmokeTest;
import io.trino.testing.DistributedQueryRunner;
import io.trino.testing.MaterializedRow;
import io.trino.testing.QueryRunner;
import io.trino.testing.TestingConnectorBehavior;
import io.trino.tpch.TpchTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Trino's own tests of a connector over three files, then ours: Trino's answers over shards are those of SQLite over one file. */
class ShardConnectorSmokeTest extends BaseConnectorSmokeTest {

    private static final int SHARDS = 5;
    private static final long LONG_AGO = 1_700_000_000_000L;
    private static final EnumSet<TestingConnectorBehavior> BEHAVIOURS = EnumSet.of(TestingConnectorBehavior.SUPPORTS_PREDICATE_PUSHDOWN,
                    TestingConnectorBehavior.SUPPORTS_PREDICATE_PUSHDOWN_WITH_VARCHAR_EQUALITY,
                    TestingConnectorBehavior.SUPPORTS_PREDICATE_PUSHDOWN_WITH_VARCHAR_INEQUALITY,
                    TestingConnectorBehavior.SUPPORTS_DYNAMIC_FILTER_PUSHDOWN, TestingConnectorBehavior.SUPPORTS_NATIVE_QUERY);

    private Path directory;
    private Connection merged;

    @Override
    protected boolean hasBehavior(TestingConnectorBehavior behaviour) {
        return BEHAVIOURS.contains(behaviour);
    }

    @Override
    protected QueryRunner createQueryRunner() throws Exception {
        directory = Files.createTempDirectory("trino shards");
        Session session = testSessionBuilder().setCatalog("sqlite").setSchema("main").build();
        DistributedQueryRunner runner = DistributedQueryRunner.builder(session).setWorkerCount(2).build();
        runner.installPlugin(new TpchPlugin());
        runner.createCatalog("tpch", "tpch", Map.of());
        for (TpchTable<?> table : REQUIRED_TPCH_TABLES) {
            copy(runner, table.getTableName());
        }
        makeSales();
        runner.installPlugin(new ShardPlugin());
        catalog(runner, "sqlite", "tpch*.db");
        catalog(runner, "sales", "s?.db");
        catalog(runner, "one", "merged.sqlite");
        return runner;
    }

    private void catalog(QueryRunner runner, String name, String files) {
        runner.createCatalog(name, "sqltruffle", Map.of("sqltruffle.path", directory + "/" + files));
    }

    private Connection open(String file) throws SQLException {
        return DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve(file));
    }

    /** A table of TPC-H in three files. */
    private void copy(QueryRunner runner, String table) throws SQLException {
        List<MaterializedRow> rows = runner.execute("SELECT * FROM tpch.tiny." + table).getMaterializedRows();
        for (int shard = 0; shard < 3; shard++) {
            try (Connection one = open("tpch" + shard + ".db")) {
                one.createStatement().executeUpdate(table.equals("nation")
                                ? "CREATE TABLE nation(nationkey INTEGER, name VARCHAR(25), regionkey INTEGER, comment VARCHAR(152))"
                                : "CREATE TABLE region(regionkey INTEGER, name VARCHAR(25), comment VARCHAR(152))");
                for (MaterializedRow row : rows) {
                    if ((Long) row.getField(0) % 3 == shard) {
                        try (PreparedStatement insert = one.prepareStatement(
                                        "INSERT INTO " + table + " VALUES(" + "?, ".repeat(row.getFieldCount() - 1) + "?)")) {
                            for (int i = 0; i < row.getFieldCount(); i++) {
                                insert.setObject(i + 1, row.getField(i));
                            }
                            insert.executeUpdate();
                        }
                    }
                }
            }
        }
    }

    private void makeSales() throws SQLException {
        String table = "CREATE TABLE sale(id INTEGER, name TEXT, price DECIMAL(10, 2), amount REAL, day DATE, paid BOOLEAN, data BLOB, "
                        + "note TEXT COLLATE NOCASE, free)";
        merged = open("merged.sqlite");
        merged.createStatement().execute(table);
        for (int shard = 0; shard < SHARDS; shard++) {
            try (Connection one = open("s" + shard + ".db")) {
                one.createStatement().execute(table);
                fill(one, new Random(shard), 900 * shard);
                fill(merged, new Random(shard), 900 * shard);
            }
        }
    }

    private static void fill(Connection each, Random random, int rows) throws SQLException {
        each.setAutoCommit(false);
        try (PreparedStatement insert = each.prepareStatement("INSERT INTO sale VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
            for (int i = 0; i < rows; i++) {
                insert.setObject(1, random.nextInt(30) == 0 ? null : random.nextInt(400));
                insert.setString(2, random.nextInt(30) == 0 ? null : "name " + random.nextInt(12) + "é");
                insert.setObject(3, random.nextInt(400) / 4.0);
                insert.setObject(4, random.nextInt(30) == 0 ? null : random.nextInt(4000) / 8.0);
                insert.setString(5, "2026-0" + (1 + random.nextInt(9)) + "-1" + random.nextInt(10));
                insert.setInt(6, random.nextInt(2));
                insert.setBytes(7, new byte[]{(byte) i, 0, -1});
                insert.setString(8, random.nextBoolean() ? "a" : "A");
                insert.setObject(9, random.nextInt(3) == 0 ? (Object) i : random.nextInt(2) == 0 ? "text" : (Object) 2.5);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        each.commit();
        each.setAutoCommit(true);
    }

    @AfterAll
    void closeMerged() throws SQLException {
        merged.close();
    }

    private static String text(Object value) {
        return value instanceof Double ? String.format("%.6f", (Double) value) : String.valueOf(value);
    }

    private List<String> rows(String sql) {
        List<String> rows = new ArrayList<>();
        for (MaterializedRow row : computeActual(sql).getMaterializedRows()) {
            StringBuilder text = new StringBuilder();
            row.getFields().forEach(value -> text.append(text(value)).append('|'));
            rows.add(text.toString());
        }
        Collections.sort(rows);
        return rows;
    }

    private List<String> expected(String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (ResultSet result = merged.createStatement().executeQuery(sql)) {
            while (result.next()) {
                StringBuilder text = new StringBuilder();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    text.append(text(result.getObject(i))).append('|');
                }
                rows.add(text.toString());
            }
        }
        Collections.sort(rows);
        return rows;
    }

    @Test
    @Override
    public void testShowCreateTable() {
        assertThat((String) computeScalar("SHOW CREATE TABLE region"))
                        .isEqualTo("CREATE TABLE sqlite.main.region (\n   regionkey bigint,\n   name varchar,\n   comment varchar\n)");
    }

    /** Where Trino still filters: the part after the semicolon. */
    @Test
    void conditions() throws SQLException {
        for (String test : new String[]{"id > 100 AND amount <= 250.5E0;", "name = 'name 3é' OR id IN (1, 2, 3);filter",
                        "id IN (1, 2, 3) OR id > 390 OR id IS NULL;", "name >= 'name 3' AND name < 'name 8';",
                        "NOT (id BETWEEN 20 AND 390) AND name IS NOT NULL;", "day >= DATE '2026-03-12' AND day < DATE '2026-06-01';",
                        "paid;", "amount IS NULL;", "amount IS NOT NULL;", "price = 25.25E0;",
                        "note = 'a';filter", "free = 'text';filter", "upper(name) = 'NAME 1É';filter"}) {
            String condition = test.substring(0, test.indexOf(';'));
            String sql = condition.replace("DATE '", "'").replace("E0", "").replace("note = 'a'", "note = 'a' COLLATE BINARY");
            sql = sql.startsWith("upper") ? "name = 'name 1é'" : sql;
            assertThat(rows("SELECT id, amount FROM sales.main.sale WHERE " + condition)).as(condition)
                            .isEqualTo(expected("SELECT id, amount FROM sale WHERE " + sql));
            String plan = (String) computeScalar("EXPLAIN SELECT id, amount FROM sales.main.sale WHERE " + condition);
            assertThat(plan.contains("filterPredicate")).as(plan).isEqualTo(test.endsWith("filter"));
        }
    }

    @Test
    void allTypesAndFirstRows() throws SQLException {
        assertThat(rows("SELECT id, to_hex(data), free, day, paid FROM sales.main.sale")).isEqualTo(
                        expected("SELECT id, hex(data), CAST(free AS TEXT), day, CASE paid WHEN 1 THEN 'true' ELSE 'false' END FROM sale"));
        String first = " ORDER BY id DESC NULLS LAST, amount NULLS FIRST LIMIT 7";
        assertThat(rows("SELECT id, amount FROM sales.main.sale" + first)).isEqualTo(expected("SELECT id, amount FROM sale" + first));
        assertThat((String) computeScalar("EXPLAIN SELECT id, amount FROM sales.main.sale" + first)).contains("limit=7");
        assertThat((String) computeScalar("EXPLAIN SELECT id FROM sales.main.sale LIMIT 9")).contains("limit=9");
        assertThat(computeActual("SELECT * FROM sales.main.sale LIMIT 9").getRowCount()).isEqualTo(9);
        assertThat(rows("SELECT count(*) FROM (SELECT id FROM sales.main.sale LIMIT 9) WHERE id > 100000")).isEqualTo(List.of("0|"));
    }

    @Test
    void aggregatesOfOneFile() throws SQLException {
        String sql = "SELECT name, count(*), count(id), sum(amount), avg(amount), min(day), max(id) FROM %s WHERE id > 20 GROUP BY name";
        List<String> wanted = expected(sql.formatted("sale"));
        assertThat(rows(sql.formatted("one.main.sale"))).isEqualTo(wanted);
        assertThat(rows(sql.formatted("sales.main.sale"))).isEqualTo(wanted);
        assertThat((String) computeScalar("EXPLAIN " + sql.formatted("one.main.sale"))).contains("groups=[name]")
                        .doesNotContain("Aggregate");
        assertThat((String) computeScalar("EXPLAIN " + sql.formatted("sales.main.sale"))).contains("Aggregate");
        assertThat(rows("SELECT count(*), sum(id), min(name) FROM one.main.sale WHERE id < 0")).isEqualTo(List.of("0|null|null|"));
        assertThat(rows("SELECT count(DISTINCT name), max(note), sum(id + 1) FROM one.main.sale"))
                        .isEqualTo(expected("SELECT count(DISTINCT name), max(note COLLATE BINARY), sum(id + 1) FROM sale"));
    }

    @Test
    void joins() throws SQLException {
        String sql = "SELECT a.name, count(*) FROM %1$s a JOIN %1$s b ON a.id = b.id WHERE b.amount > 480 AND b.name = 'name 3é' GROUP BY "
                        + "a.name";
        assertThat(rows(sql.formatted("sales.main.sale"))).isEqualTo(expected(sql.formatted("sale")));
    }

    @Test
    void queriesInSqlitesSql() throws SQLException {
        String sql = "SELECT name, sum(amount) AS s, count(*) n, group_concat(DISTINCT paid) FROM sale WHERE id %% 2 = 0 GROUP BY name"
                        .replace("%%", "%");
        assertThat(rows("SELECT * FROM TABLE(one.system.query('" + sql + "'))")).isEqualTo(expected(sql));
        assertThat(rows("SELECT name, sum(s), sum(n) FROM TABLE(sales.system.query(query => 'SELECT name, total(amount) s, count(*) n "
                        + "FROM sale GROUP BY name')) GROUP BY name"))
                        .isEqualTo(expected("SELECT name, total(amount), count(*) FROM sale GROUP BY name"));
        for (String refused : new String[]{"DELETE FROM sale", "SELECT 1; SELECT 2", "SELECT * FROM shards(''/etc/*'', ''t'')",
                        "SELECT * FROM pragma_database_list", "ATTACH ''x'' AS y", "SELECT load_extension(''x'')", "PRAGMA user_version",
                        "SELECT * FROM \"shards\"(''/etc/*'', ''t'')", "WITH x AS (SELECT 1) DELETE FROM sale", "SELECT ?1"}) {
            assertThatThrownBy(() -> computeActual("SELECT * FROM TABLE(sales.system.query('" + refused + "'))")).as(refused)
                            .hasMessageFindingMatch("not one SELECT|not allowed|writes");
        }
        assertThatThrownBy(() -> computeActual("SELECT * FROM TABLE(sales.system.query('SELECT missing FROM sale'))"))
                        .hasMessageContaining("no such column: missing");
    }

    /** Trino's JDBC driver as the client. */
    @Test
    void driver() throws SQLException {
        try (Connection client = DriverManager.getConnection(
                        "jdbc:trino:" + "//" + getDistributedQueryRunner().getCoordinator().getBaseUrl().getAuthority() + "/sales/main",
                        "user", null);
                        PreparedStatement query = client.prepareStatement("SELECT count(*) FROM sale WHERE id < ?")) {
            query.setLong(1, 50);
            try (ResultSet result = query.executeQuery()) {
                result.next();
                assertThat(result.getLong(1) + "|").isEqualTo(expected("SELECT count(*) FROM sale WHERE id < 50").getFirst());
            }
        }
    }

    @Test
    void shardKey() throws Exception {
        for (int month = 1; month <= 4; month++) {
            try (Connection one = open("m" + month + ".db")) {
                one.createStatement().executeUpdate("CREATE TABLE sale(day DATE, n INT); INSERT INTO sale VALUES('2026-0" + month + "-01', "
                                + month + "), ('2026-0" + month + "-28', 10)");
            }
            Files.setLastModifiedTime(directory.resolve("m" + month + ".db"), FileTime.fromMillis(LONG_AGO));
        }
        Files.writeString(directory.resolve("shards.conf"), "key sale day\nhost 127.0.0.1 m[12].db\n");
        catalog(getQueryRunner(), "months", "m?.db");
        String march = "SELECT sum(n), count(*) FROM months.main.sale WHERE day >= DATE '2026-03-01' AND day < DATE '2026-04-01'";
        assertThat(rows(march)).isEqualTo(List.of("13|2|"));
        Node.LEAVES.clear();
        for (int month : new int[]{2, 4}) {
            Path file = directory.resolve("m" + month + ".db");
            Files.write(file, new byte[(int) Files.size(file)]);
            Files.setLastModifiedTime(file, FileTime.fromMillis(LONG_AGO));
        }
        assertThat(rows(march)).isEqualTo(List.of("13|2|"));
        assertThat(rows("SELECT n FROM months.main.sale WHERE day IN (DATE '2026-03-01', DATE '2026-01-28', DATE '2027-01-01') OR day "
                        + "BETWEEN DATE '2026-03-02' AND DATE '2026-03-05'"))
                        .isEqualTo(List.of("10|", "3|"));
        // The other side of a join leaves files out as well.
        assertThat(rows("SELECT n FROM months.main.sale JOIN (VALUES DATE '2026-03-28', DATE '2026-01-01') AS v(d) ON day = d"))
                        .isEqualTo(List.of("10|", "1|"));
        assertThatThrownBy(() -> computeActual(march.replace("03-01", "02-01"))).hasMessageContaining("not a database");
    }

    @Test
    void badFiles() throws Exception {
        catalog(getQueryRunner(), "own", "own*.db");
        assertThatThrownBy(() -> computeActual("SELECT * FROM own.main.t")).hasMessageContaining("no file matches");
        try (Connection one = open("own1.db"); Connection two = open("own2 'ü\".db")) {
            one.createStatement()
                            .executeUpdate("CREATE TABLE T(a INT, day DATE, \"b \"\"c\" TEXT); INSERT INTO t VALUES('three', NULL, 'x')");
            assertThatThrownBy(() -> computeActual("SELECT * FROM own.main.t")).hasMessageContaining("no table t");
            two.createStatement().executeUpdate("CREATE TABLE t(a INT, d TEXT); INSERT INTO t VALUES(4, 'four')");
            assertThatThrownBy(() -> computeActual("SELECT * FROM own.main.t")).hasMessageContaining("column a: 'three' is not an integer");
            one.createStatement().executeUpdate("UPDATE t SET a = 3, day = '12 May'");
            assertThatThrownBy(() -> computeActual("SELECT * FROM own.main.t")).hasMessageContaining("column day: '12 May' is not a date");
            one.createStatement().executeUpdate("UPDATE t SET day = '2026-05-12'");
            assertThat(rows("SELECT * FROM own.main.t")).isEqualTo(List.of("3|2026-05-12|x|null|", "4|null|null|four|"));
            assertThat(rows("SELECT a FROM own.main.t WHERE \"b \"\"c\" = 'x' AND d IS NULL")).isEqualTo(List.of("3|"));
            two.createStatement().executeUpdate("DROP TABLE t; CREATE TABLE t(a TEXT, d TEXT); INSERT INTO t VALUES('5', 'five')");
            assertThat(rows("SELECT a FROM own.main.t WHERE a > '4'")).isEqualTo(List.of("5|"));
        }
        Files.writeString(directory.resolve("own3.db"),
                        "no database, but long enough to be read as one, which SQLite finds out by its first bytes, and says so to whom "
                                        + "it may concern");
        assertThatThrownBy(() -> computeActual("SELECT * FROM own.main.t")).hasMessageContaining("own3.db: file is not a database");
        assertThatThrownBy(() -> computeActual("SELECT * FROM own.main.nothing")).hasMessageContaining("does not exist");
        assertThatThrownBy(() -> computeActual("INSERT INTO sales.main.sale(id) VALUES (1)")).hasMessageContaining("not support");
        assertThatThrownBy(() -> getQueryRunner().createCatalog("wrong", "sqltruffle", Map.of("sqltruffle.paths", "x")))
                        .hasMessageContaining("needs the property sqltruffle.path");
    }
}
