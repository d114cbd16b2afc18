package org.sqltruffle.bridge.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.bridge.shardtable.leaf.Settings;

/** Files that change between the plan and the tasks, files that another process writes to, and ten thousand of them. */
class ShardFaultsTest {

    private static final int FILES = 10_000;
    private static final int ACCOUNTS = 50;

    @TempDir
    static Path root;
    private static SparkSession spark;

    @BeforeAll
    static void begin() {
        spark = SparkSession.builder().master("local[2]").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2")
                        .getOrCreate();
        spark.sparkContext().setLogLevel("OFF");
    }

    @AfterAll
    static void end() {
        spark.stop();
        Executor.LEAVES.clear();
    }

    private static void script(Path file, String sql) throws SQLException {
        try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + file)) {
            one.createStatement().executeUpdate(sql);
        }
    }

    private static Dataset<Row> read(Path directory) {
        return spark.read().format("sqltruffle").option("path", directory + "/*.db").option("table", "t").load();
    }

    /** Three files with the rows 1 to 3, and a query over them that is planned, but not run. */
    private static Dataset<Row> planned(Path directory) throws Exception {
        Files.createDirectory(directory);
        for (int i = 1; i <= 3; i++) {
            script(directory.resolve(i + ".db"), "CREATE TABLE t(id INT, name TEXT); INSERT INTO t VALUES(" + i + ", 'x')");
        }
        assertEquals(3, read(directory).count());
        Dataset<Row> data = read(directory).select("id").where("name = 'x'");
        data.queryExecution().optimizedPlan();
        return data;
    }

    private static void says(String part, Dataset<Row> data) {
        Throwable thrown = assertThrows(Exception.class, data::collectAsList);
        StringBuilder messages = new StringBuilder();
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            messages.append(each.getMessage()).append('\n');
        }
        assertTrue(messages.toString().contains(part), messages::toString);
    }

    @Test
    void aFileThatIsGone() throws Exception {
        Dataset<Row> data = planned(root.resolve("gone"));
        Files.delete(root.resolve("gone/2.db"));
        says("2.db", data);
        assertEquals(2, read(root.resolve("gone")).count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ALTER TABLE t RENAME COLUMN id TO number",
                    "DROP TABLE t; CREATE TABLE t(id TEXT, name TEXT); INSERT INTO t VALUES('2', 'x')", "ALTER TABLE t ADD COLUMN more"})
    void aFileWhoseColumnsChange(String change) throws Exception {
        Path directory = root.resolve("changed" + change.hashCode());
        Dataset<Row> data = planned(directory);
        script(directory.resolve("2.db"), change);
        says("2.db: the column", data);
    }

    @Test
    void aFileWhoseTableIsGone() throws Exception {
        Dataset<Row> data = planned(root.resolve("dropped"));
        script(root.resolve("dropped/2.db"), "ALTER TABLE t RENAME TO u");
        says("2.db: no table t", data);
    }

    /** Another file with the same columns is read as it is now, though the old one is still open. */
    @Test
    void aFileThatIsReplaced() throws Exception {
        Dataset<Row> data = planned(root.resolve("replaced"));
        Path other = root.resolve("other.db");
        script(other, "CREATE TABLE t(id INT, name TEXT); INSERT INTO t VALUES(7, 'x'), (8, 'x')");
        Files.move(other, root.resolve("replaced/2.db"), StandardCopyOption.ATOMIC_MOVE);
        assertEquals(Set.of(1L, 3L, 7L, 8L), new HashSet<>(data.collectAsList().stream().map(row -> row.getLong(0)).toList()));
        Files.writeString(other,
                        "no database, but long enough to be read as one, which SQLite finds out by its first bytes, and says so to whom "
                                        + "it may concern");
        Files.move(other, root.resolve("replaced/2.db"), StandardCopyOption.ATOMIC_MOVE);
        says("2.db: file is not a database", data);
    }

    @Test
    void snapshots() throws Exception {
        snapshots("snapshots", 40);
    }

    @Test
    @Tag("slow")
    void aThousandSnapshots() throws Exception {
        snapshots("thousand", 1000);
    }

    /** Each file's sum is the same in every snapshot, though no row's is: where the files group their rows, and where Spark does. */
    private static void snapshots(String name, int queries) throws Exception {
        Path directory = Files.createDirectory(root.resolve(name));
        List<String> command = new ArrayList<>(List.of("python3", "../shard-table/src/test/python/writer.py", "WAL"));
        for (int i = 0; i < 3; i++) {
            script(directory.resolve(i + ".db"),
                            "CREATE TABLE t(id INTEGER PRIMARY KEY, shard INT, n INT); WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT "
                                            + "i + 1 FROM k WHERE i < "
                                            + ACCOUNTS +
                                            ") INSERT INTO t SELECT i, " + i + ", 1000 FROM k");
            command.add(directory.resolve(i + ".db").toString());
        }
        Process writer = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var output = writer.inputReader()) {
            assertEquals("ready", output.readLine());
            read(directory).createOrReplaceTempView(name);
            Set<List<Row>> states = new HashSet<>();
            for (int i = 0; i < queries; i++) {
                String sum = i % 2 == 0 ? "sum(n)" : "sum(n + 1) - count(*)";
                List<Row> rows = spark.sql("SELECT shard, " + sum + ", count(*) FROM " + name + " GROUP BY shard ORDER BY shard")
                                .collectAsList();
                assertEquals("[[0,50000,50], [1,50000,50], [2,50000,50]]", rows.toString(), "query " + i);
                if (i % 10 == 0) {
                    states.add(spark.sql("SELECT shard, id, n FROM " + name + " ORDER BY shard, id").collectAsList());
                }
            }
            assertTrue(states.size() > 2, "the writer has written nothing");
            writer.getOutputStream().close();
            assertTrue(Long.parseLong(output.readLine()) > 10);
        } finally {
            writer.destroy();
        }
    }

    @Test
    void tenThousandFiles() throws Exception {
        Path directory = Files.createDirectory(root.resolve("many"));
        Path template = root.resolve("template");
        script(template, "CREATE TABLE t(id INT, name TEXT); INSERT INTO t VALUES(1, 'x'), (2, 'y'), (NULL, 'z')");
        for (int i = 0; i < FILES; i++) {
            Files.copy(template, directory.resolve(i + ".db"));
        }
        Dataset<Row> data = read(directory);
        assertEquals(2, data.javaRDD().getNumPartitions());
        assertEquals("[[30000,20000,30000,z]]",
                        data.selectExpr("count(*)", "count(id)", "sum(id)", "max(name)").collectAsList().toString());
        assertEquals(FILES, data.where("upper(name) = 'Y'").count());
        assertTrue(Executor.LEAVES.count() <= Settings.open(), () -> "" + Executor.LEAVES.count());
    }
}
