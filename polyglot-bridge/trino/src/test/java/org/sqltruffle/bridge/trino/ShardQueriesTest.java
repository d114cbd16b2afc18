package org.sqltruffle.bridge.trino;

import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trino.Session;
import io.trino.execution.QueryState;
import io.trino.spi.block.DictionaryBlock;
import io.trino.spi.connector.DynamicFilter;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.VarcharType;
import io.trino.testing.AbstractTestQueryFramework;
import io.trino.testing.DistributedQueryRunner;
import io.trino.testing.MaterializedRow;
import io.trino.testing.QueryRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.bridge.shards.table.UnionTable;

/** Groups of files with a shard key, patterns, statistics, files that change, and a worker that is killed in the middle of a query. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ShardQueriesTest extends AbstractTestQueryFramework {

    private static final int MOST_READS = 6000;
    private static final long PAUSE_MILLISECONDS = 50;
    private static final int WORKED_FILES = 12;
    private static final int FILES = 10_000;
    private static final String ENVIRONMENT = "shards";
    /** So long Trino tries to reach a worker. */
    private static final String PATIENCE = "5s";
    private static final long POLL_MILLISECONDS = 10;

    private Path directory;

    @Override
    protected QueryRunner createQueryRunner() throws Exception {
        directory = Files.createTempDirectory("trino queries");
        DistributedQueryRunner runner = DistributedQueryRunner.builder(session()).setWorkerCount(1).build();
        runner.installPlugin(new ShardPlugin());
        return runner;
    }

    private static Session session() {
        return testSessionBuilder().setCatalog("c").setSchema("main").build();
    }

    /** A catalog over the files of a new directory. */
    private Path files(String catalog, String... scripts) throws Exception {
        Path own = Files.createDirectory(directory.resolve(catalog));
        for (int i = 0; i < scripts.length; i++) {
            script(own.resolve(i + ".db"), scripts[i]);
        }
        getQueryRunner().createCatalog(catalog, "sqltruffle", Map.of("sqltruffle.path", own + "/*.db"));
        return own;
    }

    private static void script(Path file, String sql) throws SQLException {
        try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + file)) {
            one.createStatement().executeUpdate(sql);
        }
    }

    private List<String> rows(String sql) {
        return computeActual(sql).getMaterializedRows().stream().map(MaterializedRow::toString).sorted().toList();
    }

    private String plan(String sql) {
        return (String) computeScalar("EXPLAIN " + sql);
    }

    private static String month(int month, String more) {
        return "CREATE TABLE sale(day DATE, n INT, x REAL); INSERT INTO sale VALUES('2026-0" + month + "-01', " + month + ", 0.5), ('2026-0"
                        + month + "-28', 10, 1.5), ('2026-0" + month + "-28', 20, NULL)" + more;
    }

    @Test
    void groupsThatLieInOneFile() throws Exception {
        Path own = files("keyed", month(1, ""), month(2, ", (NULL, 7, 2)"), month(3, ""));
        String byDay = "SELECT day, count(*), sum(n), avg(x), max(n) FROM keyed.main.sale WHERE n > 1 GROUP BY day";
        List<String> wanted = rows(byDay);
        assertThat(wanted).hasSize(6).contains("[2026-01-28, 2, 30, 1.5, 20]", "[null, 1, 7, 2.0, 7]");
        assertThat(plan(byDay)).contains("Aggregate");
        Files.writeString(own.resolve("shards.conf"), "key sale day\n");
        assertThat(rows(byDay)).isEqualTo(wanted);
        assertThat(plan(byDay)).contains("groups=[day]").doesNotContain("Aggregate");
        assertThat(plan("SELECT day, n, count(*) FROM keyed.main.sale GROUP BY n, day")).doesNotContain("Aggregate");
        // Without the key in GROUP BY a group may be in several files.
        assertThat(plan("SELECT n, count(*) FROM keyed.main.sale GROUP BY n")).contains("Aggregate");
        assertThat(plan("SELECT count(*) FROM keyed.main.sale")).contains("Aggregate");
        // A second file with NULL.
        script(own.resolve("0.db"), "INSERT INTO sale VALUES(NULL, 5, 1)");
        assertThat(plan(byDay)).contains("Aggregate");
        assertThat(rows(byDay)).contains("[null, 2, 12, 1.5, 7]");
        assertThat(plan(byDay.replace("n > 1", "day IS NOT NULL"))).doesNotContain("Aggregate");
        // A day in two files.
        script(own.resolve("0.db"), "INSERT INTO sale VALUES('2026-02-28', 100, 1)");
        assertThat(plan(byDay.replace("n > 1", "day IS NOT NULL"))).contains("Aggregate");
        assertThat(rows(byDay)).contains("[2026-02-28, 3, 130, 1.25, 100]");
    }

    /** A file that has got another group since the splits were made. */
    @Test
    void aGroupThatComesToAnotherFile() {
        ShardColumn day = new ShardColumn("day", 0, BigintType.BIGINT, "", true);
        UnionTable union = UnionTable.of("t", List.of(new ColumnShape("day", "INT", "BINARY")), Set.of());
        ShardTableHandle table = ShardTableHandle.of(union).grouped(List.of(day), Optional.of(day));
        Path file = directory.resolve("moved.db");
        try {
            script(file, "CREATE TABLE t(day INT); INSERT INTO t VALUES(1), (1), (4)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        var shape = new TableShape("t", union.columns());
        for (String range : new String[]{"false i1 i4", "false i1 i3"}) {
            ShardSplit split = new ShardSplit(List.of(new ShardSplit.File("moved.db", file.toString(), 0, Optional.of(range))),
                            List.of(shape), List.of());
            try (ShardPageSource source = new ShardPageSource(split, table, List.of(day), DynamicFilter.EMPTY)) {
                if (range.endsWith("4")) {
                    assertThat(source.getNextSourcePage().getPositionCount()).isEqualTo(2);
                } else {
                    assertThatThrownBy(source::getNextSourcePage).hasMessageContaining("moved.db: the shard key has the value 4");
                }
            }
        }
    }

    @Test
    void patterns() throws Exception {
        files("texts", "CREATE TABLE t(a TEXT, c TEXT COLLATE NOCASE); INSERT INTO t VALUES('abc', 'abc'), ('Abc', 'Abc'), ('a*c', NULL), "
                        + "('x%y', 'x'), ('a[b]c', 'a'), ('é1', 'é'), (NULL, 'n'), ('a?' || char(0) || 'bc', 'z')",
                        "CREATE TABLE t(a TEXT, c TEXT COLLATE NOCASE); INSERT INTO t VALUES('bc', 'bc'), ('', '')");
        for (String test : new String[]{"'%bc'=4", "'a%c'=4", "'a*%'=1", "'_bc'=2", "'x#%y' ESCAPE '#'=1", "'a[b]c'=1", "'%[%'=1", "'_1'=1",
                        "'%'=9", "''=1", "'a__bc'=1", "'A%'=1"}) {
            String condition = "a LIKE " + test.substring(0, test.lastIndexOf('='));
            assertThat(rows("SELECT count(*) FROM texts.main.t WHERE " + condition)).as(condition)
                            .isEqualTo(List.of("[" + test.substring(test.lastIndexOf('=') + 1) + "]"));
        }
        assertThat(plan("SELECT c FROM texts.main.t WHERE a LIKE '%b_' AND c IS NOT NULL")).contains("patterns=[*b?]");
        assertThat(plan("SELECT a FROM texts.main.t WHERE c LIKE '%b_'")).doesNotContain("patterns=");
        assertThat(rows("SELECT count(*) FROM texts.main.t WHERE c LIKE 'A%' OR a LIKE '%y'")).isEqualTo(List.of("[2]"));
        assertThat(Patterns.glob("x#", "#")).isNull();
        assertThat(Patterns.glob("a]b*", "")).isEqualTo("a]b[*]");
    }

    @Test
    void statistics() throws Exception {
        String file = "CREATE TABLE t(id INTEGER PRIMARY KEY, k INT, v INT, w TEXT); CREATE INDEX i ON t(v); CREATE INDEX j ON t(k); WITH "
                        + "RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < 1000) "
                        +
                        "INSERT INTO t SELECT i, i / 10 + %d, i %% 50, 'x' FROM c; ANALYZE";
        Path own = files("counted", file.formatted(0), file.formatted(1000));
        Files.writeString(own.resolve("shards.conf"), "key t k\n");
        for (Path each : new Path[]{own.resolve("0.db"), own.resolve("1.db")}) {
            Files.setLastModifiedTime(each, FileTime.fromMillis(1_700_000_000_000L));
        }
        // column, size, distinct values, nulls, rows, low, high
        List<String> before = rows("SHOW STATS FOR counted.main.t");
        assertThat(before).anyMatch(row -> row.startsWith("[v, null, 50.0, "))
                        .anyMatch(row -> row.startsWith("[null, null, null, null, 2000.0"))
                        .anyMatch(row -> row.startsWith("[w, null, null, "));
        assertThat(rows("SELECT count(*) FROM counted.main.t WHERE k >= 1050")).isEqualTo(List.of("[501]"));
        assertThat(rows("SHOW STATS FOR counted.main.t"))
                        .anyMatch(row -> row.matches("\\[k, null, (19[0-9]|20[0-9])\\.0, [^,]+, null, 0, 1100\\]"));
    }

    /** Texts come as dictionaries once a file has columns, and are the same as before. */
    @Test
    void dictionaries() throws Exception {
        Path own = files("coded",
                        "CREATE TABLE t(id INTEGER PRIMARY KEY, name TEXT, day DATE); WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i "
                                        + "+ 1 FROM k WHERE i < 30000) INSERT INTO t "
                                        +
                                        "SELECT i, CASE WHEN i % 5 THEN 'é ' || (i % 5) END, CASE WHEN i % 3 THEN '2026-01-0' || (1 + i % "
                                        + "3) END FROM k");
        String sql = "SELECT coalesce(name || '', 'none'), coalesce(CAST(day AS VARCHAR), 'none'), count(*), sum(id) FROM coded.main.t "
                        + "GROUP BY 1, 2";
        List<String> wanted = rows(sql);
        assertThat(wanted).hasSize(15).anyMatch(row -> row.startsWith("[é 4, 2026-01-02, 2000, "))
                        .anyMatch(row -> row.startsWith("[none, none, 2000, "));
        ShardColumn name = new ShardColumn("name", 1, VarcharType.VARCHAR, "", true);
        UnionTable union = UnionTable.of("t", List.of(new ColumnShape("id", "INTEGER", "BINARY"), new ColumnShape("name", "TEXT", "BINARY"),
                        new ColumnShape("day", "DATE", "BINARY")), Set.of());
        ShardSplit split = new ShardSplit(List.of(new ShardSplit.File("0.db", own.resolve("0.db").toString(), 0, Optional.empty())),
                        List.of(new TableShape("t", union.columns())), List.of());
        boolean found = false;
        for (int i = 0; i < MOST_READS && !found; i++) {
            // Another thread makes the columns.
            Thread.sleep(PAUSE_MILLISECONDS);
            try (ShardPageSource source = new ShardPageSource(split, ShardTableHandle.of(union), List.of(name), DynamicFilter.EMPTY)) {
                for (SourcePage page = source.getNextSourcePage(); page != null; page = source.getNextSourcePage()) {
                    found |= page.getBlock(0) instanceof DictionaryBlock;
                }
            }
        }
        assertThat(found).isTrue();
        assertThat(rows(sql)).isEqualTo(wanted);
    }

    @Test
    @Tag("slow")
    void tenThousandFiles() throws Exception {
        Path own = files("many", "CREATE TABLE t(id INT, name TEXT); INSERT INTO t VALUES(1, 'x'), (2, 'y'), (NULL, 'z')");
        for (int i = 1; i < FILES; i++) {
            Files.copy(own.resolve("0.db"), own.resolve(i + ".db"));
        }
        assertThat(rows("SELECT count(*), count(id), sum(id), max(name) FROM many.main.t")).isEqualTo(List.of("[30000, 20000, 30000, z]"));
    }

    @Test
    void filesThatChange() throws Exception {
        String table = "CREATE TABLE t(id INT); INSERT INTO t VALUES(1)";
        Path own = files("changing", table, table, table);
        assertThat(rows("SELECT sum(id) FROM changing.main.t")).isEqualTo(List.of("[3]"));
        Files.delete(own.resolve("1.db"));
        assertThat(rows("SELECT sum(id) FROM changing.main.t")).isEqualTo(List.of("[2]"));
        script(own.resolve("2.db"), "ALTER TABLE t RENAME TO u");
        assertThatThrownBy(() -> computeActual("SELECT sum(id) FROM changing.main.t")).hasMessageContaining("2.db: no table t");
        ShardSplit gone = new ShardSplit(List.of(new ShardSplit.File("1.db", own.resolve("1.db").toString(), 0, Optional.empty())),
                        List.of(new TableShape("t", List.of())), List.of());
        try (ShardPageSource source = new ShardPageSource(gone, ShardTableHandle.of(UnionTable.of("t", List.of(), Set.of())), List.of(),
                        DynamicFilter.EMPTY)) {
            assertThatThrownBy(source::getNextSourcePage).hasMessageContaining("'1.db' cannot be read: it does not exist");
        }
    }

    private static Process startWorker(DistributedQueryRunner runner, Path log) throws IOException {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx1g"));
        command.addAll(List.of(System.getProperty("sqltruffle.trino.options").split(" ")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), WorkerMain.class.getName(),
                        runner.getCoordinator().getBaseUrl().toString(), ENVIRONMENT));
        return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    }

    @Test
    void theQueryOfAKilledWorkerBeginsAnew() throws Exception {
        killWorker("QUERY");
    }

    @Test
    @Tag("slow")
    void theQueryOfAKilledWorkerEnds() throws Exception {
        killWorker("NONE");
    }

    /** A worker is killed while a query runs on it. Trino ends the query with an error, or begins it anew when its operator says so. */
    private void killWorker(String retries) throws Exception {
        Path own = Files.createDirectory(directory.resolve("killed" + retries));
        for (int i = 0; i < WORKED_FILES; i++) {
            script(own.resolve("s" + i + ".db"), "CREATE TABLE t(id INT); INSERT INTO t VALUES(" + i + "), (1)");
        }
        Session session = Session.builder(session()).setSystemProperty("retry_policy", retries).build();
        Process worker = null;
        try (DistributedQueryRunner runner = DistributedQueryRunner.builder(session).setEnvironment(ENVIRONMENT).setWorkerCount(1)
                        .addCoordinatorProperty("query.remote-task.max-error-duration", PATIENCE)
                        .addExtraProperty("exchange.max-error-duration", PATIENCE).build()) {
            runner.installPlugin(new ShardPlugin());
            runner.createCatalog("c", "sqltruffle", Map.of("sqltruffle.path", own + "/*.db"));
            Path log = directory.resolve("worker" + retries + ".log");
            worker = startWorker(runner, log);
            String ids = runner.getServers().stream().map(server -> "'" + server.getCurrentNode().getNodeIdentifier() + "'")
                            .collect(Collectors.joining(", "));
            String node = "SELECT count(*) FROM system.runtime.nodes WHERE node_id NOT IN (" + ids + ")";
            while ((Long) runner.execute(node).getOnlyValue() == 0) {
                assertThat(worker.isAlive()).as(Files.readString(log)).isTrue();
                Thread.sleep(POLL_MILLISECONDS);
            }
            String sql = "SELECT sum(id), count(*) FROM t";
            String wanted = "[[" + (WORKED_FILES * (WORKED_FILES - 1) / 2 + WORKED_FILES) + ", " + 2 * WORKED_FILES + "]]";
            assertThat(runner.execute(sql).getMaterializedRows().toString()).isEqualTo(wanted);
            // It takes its tasks and does nothing for them.
            assertThat(new ProcessBuilder("kill", "-STOP", Long.toString(worker.pid())).start().waitFor()).isZero();
            CompletableFuture<String> running = CompletableFuture.supplyAsync(() -> runner.execute(sql).getMaterializedRows().toString());
            while (runner.getCoordinator().getQueryManager().getQueries().stream()
                            .noneMatch(query -> query.getState() == QueryState.RUNNING)) {
                assertThat(running).isNotDone();
                Thread.sleep(POLL_MILLISECONDS);
            }
            worker.destroyForcibly().waitFor();
            if (retries.equals("NONE")) {
                assertThatThrownBy(running::get)
                                .hasMessageMatching("(?s).*(too many errors talking to a worker|worker node|REMOTE|no longer|gone).*");
            } else {
                assertThat(running.get()).isEqualTo(wanted);
            }
        } finally {
            if (worker != null) {
                worker.destroyForcibly();
            }
        }
    }
}
