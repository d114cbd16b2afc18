package org.sqltruffle.bridge.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spark's answers over shards are those of SQLite over one file, and the scan does what it says. */
class ShardSourceTest {

    private static final int SHARDS = 5;

    @TempDir
    static Path directory;
    private static SparkSession spark;
    private static Connection merged;

    @BeforeAll
    static void begin() throws SQLException {
        String table = "CREATE TABLE sale(id INTEGER, name TEXT, price DECIMAL(10, 2), amount REAL, day DATE, paid BOOLEAN, data BLOB, "
                        + "note TEXT COLLATE NOCASE, free)";
        merged = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("merged.sqlite"));
        merged.createStatement().execute(table);
        for (int shard = 0; shard < SHARDS; shard++) {
            try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("s" + shard + ".db"))) {
                one.createStatement().execute(table);
                fill(one, new Random(shard), 900 * shard);
                fill(merged, new Random(shard), 900 * shard);
            }
        }
        spark = SparkSession.builder().master("local[2]").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "2")
                        .config("spark.sql.session.timeZone", "UTC").getOrCreate();
        spark.sparkContext().setLogLevel("ERROR");
        read("s*.db", "sale").createOrReplaceTempView("sale");
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
    static void end() throws SQLException {
        spark.stop();
        merged.close();
        Executor.LEAVES.clear();
    }

    private static Dataset<Row> read(String files, String table) {
        return spark.read().format("sqltruffle").option("path", directory + "/" + files).option("table", table).load();
    }

    private static String text(Object value) {
        return value instanceof Number number && !(value instanceof Long) && !(value instanceof Integer)
                        ? String.format("%.6f", number.doubleValue()) : String.valueOf(value);
    }

    private static List<String> rows(Dataset<Row> data) {
        List<String> rows = new ArrayList<>();
        for (Row row : data.collectAsList()) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < row.size(); i++) {
                text.append(text(row.get(i))).append('|');
            }
            rows.add(text.toString());
        }
        Collections.sort(rows);
        return rows;
    }

    private static List<String> expected(String sql) throws SQLException {
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

    private static String plan(Dataset<Row> data) {
        return data.queryExecution().optimizedPlan().toString() + data.queryExecution().executedPlan().toString();
    }

    /** The second column: what Spark still does itself. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
                    "id > 100 AND amount <= 250.5; ",
                    "name = 'name 3é' OR id IN (1, 2, 3); ",
                    "name >= 'name 3' AND name < 'name 8'; ",
                    "NOT (id BETWEEN 20 AND 390) AND name IS NOT NULL; ",
                    "name LIKE 'name 1%'; ",
                    "amount * (1.0D - price) < -3000.0D; ",
                    "day >= DATE '2026-03-12' AND day < DATE '2026-06-01'; ",
                    "paid; ",
                    "amount IS NULL; ",
                    "id <=> 7; ",
                    "price = 25.25D; ",
                    "note = 'a'; Filter",
                    "id + 1 = 7; Filter",
                    "free = 'text'; Filter",
                    "name LIKE '%1%'; ",
                    "contains(name, 'É'); ",
                    "name LIKE '%1é'; Filter",
                    "upper(name) = 'NAME 1É'; Filter"
    })
    void conditions(String condition, String left) throws SQLException {
        Dataset<Row> data = spark.sql("SELECT id, amount FROM sale WHERE " + condition);
        String sql = condition.replaceAll("DATE '", "'").replaceAll("(\\d)D\\b", "$1").replace("<=>", "IS").replace("note = 'a'",
                        "note = 'a' COLLATE BINARY");
        sql = sql.startsWith("contains") ? "0" : sql;
        sql = sql.startsWith("upper") ? "name = 'name 1é'" : sql;
        assertEquals(expected("SELECT id, amount FROM sale WHERE " + sql), rows(data), condition);
        assertEquals(left != null, plan(data).contains("Filter ") && data.queryExecution().optimizedPlan().toString().contains("Filter"),
                        plan(data));
        // Columns that only conditions need are not read.
        assertTrue(left != null || data.queryExecution().optimizedPlan().output().size() == 2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
                    "count(*), count(name), sum(id), min(name), max(day); ",
                    "name, count(*), sum(amount), avg(amount), avg(id) ; GROUP BY name",
                    "paid, day, max(price), min(amount), sum(amount * (1.0D - price)); WHERE id > 20 GROUP BY paid, day"
    })
    void aggregates(String items, String clauses) throws SQLException {
        String rest = clauses == null ? "" : clauses;
        Dataset<Row> data = spark.sql("SELECT " + items + " FROM sale " + rest);
        assertEquals(expected("SELECT " + items.replace("1.0D", "1.0").replace("max(price)", "CAST(max(price) AS REAL)")
                        .replace("paid, day", "CASE paid WHEN 1 THEN 'true' ELSE 'false' END, day") + " FROM sale " + rest), rows(data));
        assertTrue(plan(data).contains("aggregates="), plan(data));
        // Files give partial results, and Spark merges them.
        assertTrue(data.queryExecution().optimizedPlan().toString().contains("Aggregate"), plan(data));
    }

    @Test
    void otherAggregatesAreSparks() throws SQLException {
        for (String items : new String[]{"count(DISTINCT name)", "max(note)", "sum(id + 1)", "stddev(amount)"}) {
            assertFalse(plan(spark.sql("SELECT " + items + " FROM sale")).contains("aggregates="), items);
        }
        assertEquals(expected("SELECT count(DISTINCT name), sum(id + 1) FROM sale"),
                        rows(spark.sql("SELECT count(DISTINCT name), sum(id + 1) FROM sale")));
        assertEquals(2, spark.sql("SELECT note, count(*) FROM sale GROUP BY note").count());
    }

    @Test
    void firstRowsAndAllColumns() throws SQLException {
        Dataset<Row> first = spark.sql("SELECT id, amount FROM sale WHERE id IS NOT NULL ORDER BY id DESC NULLS LAST, amount LIMIT 7");
        assertEquals(expected("SELECT id, amount FROM sale WHERE id IS NOT NULL ORDER BY id DESC, amount NULLS FIRST LIMIT 7"),
                        rows(first));
        assertTrue(plan(first).contains("limit=7"), plan(first));
        assertEquals(9, spark.sql("SELECT * FROM sale LIMIT 9").count());
        assertEquals(expected("SELECT count(*) FROM sale"),
                        rows(spark.sql("SELECT count(*) FROM (SELECT * FROM sale WHERE upper(name) <> 'x' OR name IS NULL)")));
        assertEquals("id BIGINT,name STRING,price DOUBLE,amount DOUBLE,day DATE,paid BOOLEAN,data BINARY,note STRING,free STRING",
                        spark.table("sale").schema().toDDL());
        assertEquals(expected("SELECT id, hex(data), CAST(free AS TEXT) FROM sale"),
                        rows(spark.sql("SELECT id, hex(data), free FROM sale")));
    }

    @Test
    void smallFilesShareATask() {
        assertEquals(2, read("s*.db", "sale").javaRDD().getNumPartitions());
        assertEquals(SHARDS, spark.read().format("sqltruffle").option("path", directory + "/s*.db").option("table", "sale")
                        .option("taskBytes", "4096").load().javaRDD().getNumPartitions());
    }

    /** Files that cannot have such rows are not opened: here they would be an error. */
    @Test
    void shardKeyAndHosts() throws Exception {
        Path own = Files.createDirectory(directory.resolve("keyed"));
        for (int month = 1; month <= 4; month++) {
            Path file = own.resolve("m" + month + ".db");
            try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + file)) {
                one.createStatement().executeUpdate("CREATE TABLE sale(day DATE, n INT); INSERT INTO sale VALUES('2026-0" + month + "-01', "
                                + month + "), ('2026-0" + month + "-28', 10)");
            }
            Files.setLastModifiedTime(file, FileTime.fromMillis(1_700_000_000_000L));
        }
        Files.writeString(own.resolve("shards.conf"), "key sale day\nhost east m[12].db\nhost west m[34].db\n");
        Dataset<Row> march = read("keyed/*.db", "sale").where("day >= DATE '2026-03-01' AND day < DATE '2026-04-01'");
        assertEquals(List.of("2026-03-01|3|", "2026-03-28|10|"), rows(march));
        assertEquals(List.of("0|null|"),
                        rows(read("keyed/*.db", "sale").where("day = DATE '2027-01-01'").selectExpr("count(*)", "sum(n)")));
        Set<List<String>> hosts = new HashSet<>();
        for (InputPartition task : new ShardScanBuilder(
                        ShardSparkTable.of(new CaseInsensitiveStringMap(Map.of("path", own + "/*.db", "table", "sale"))),
                        CaseInsensitiveStringMap.empty()).build().toBatch().planInputPartitions()) {
            hosts.add(List.of(task.preferredLocations()));
        }
        assertEquals(Set.of(List.of("east"), List.of("west")), hosts);
        Executor.LEAVES.clear();
        for (int month : new int[]{1, 2, 4}) {
            Path file = own.resolve("m" + month + ".db");
            Files.write(file, new byte[(int) Files.size(file)]);
            Files.setLastModifiedTime(file, FileTime.fromMillis(1_700_000_000_000L));
        }
        assertEquals(List.of("2026-03-01|3|", "2026-03-28|10|"), rows(march));
        assertEquals(List.of("13|2|"), rows(march.selectExpr("sum(n)", "count(*)")));
        says("not a database", () -> read("keyed/*.db", "sale").where("day <= DATE '2026-03-01'").collectAsList());
        // Another file must be read when none matches, and here it is damaged.
        says("not a database", () -> read("keyed/*.db", "sale").where("day = DATE '2027-01-01'").selectExpr("count(*)").collectAsList());
    }

    @Test
    void catalog() throws SQLException {
        spark.conf().set("spark.sql.catalog.shops", ShardCatalog.class.getName());
        spark.conf().set("spark.sql.catalog.shops.path", directory + "/s*.db");
        String sql = "SELECT name, count(*), sum(amount) FROM %s WHERE id > 20 GROUP BY name";
        assertEquals(expected(sql.formatted("sale")), rows(spark.sql(sql.formatted("shops.sale"))));
        assertEquals(expected(sql.formatted("sale")), rows(spark.sql(sql.formatted("shops.main.Sale"))));
        assertEquals(List.of("main|sale|false|"), rows(spark.sql("SHOW TABLES IN shops")));
        assertEquals(List.of("main|"), rows(spark.sql("SHOW NAMESPACES IN shops")));
        says("TABLE_OR_VIEW_NOT_FOUND", () -> spark.sql("SELECT * FROM shops.nothing"));
        says("the tables that the files have", () -> spark.sql("DROP TABLE shops.sale"));
    }

    /** The values of a small table leave rows of the large one out while the query runs. */
    @Test
    void runtimeFilters() throws SQLException {
        ShardSparkScan scan = (ShardSparkScan) new ShardScanBuilder(
                        ShardSparkTable.of(new CaseInsensitiveStringMap(Map.of("path", directory + "/s*.db", "table", "sale"))),
                        CaseInsensitiveStringMap.empty()).build();
        assertEquals("id,name,price,amount,day,paid",
                        String.join(",", Arrays.stream(scan.filterAttributes()).map(NamedReference::describe).toList()));
        scan.filter(new Predicate[]{new Predicate("IN",
                        new Expression[]{scan.filterAttributes()[0], Expressions.literal(5L), Expressions.literal(9L)})});
        Dataset<Row> joined = spark
                        .sql("SELECT s.id, s.amount FROM sale s JOIN (SELECT id FROM range(3000) WHERE id % 100 = 3) w ON s.id = w.id");
        assertEquals(expected("SELECT id, amount FROM sale WHERE id % 100 = 3"), rows(joined));
        assertTrue(joined.queryExecution().executedPlan().toString().contains("dynamicpruning"), plan(joined));
        ShardTask task = (ShardTask) scan.toBatch().planInputPartitions()[0];
        assertTrue(task.parts().getFirst().sql().endsWith("WHERE (( \"id\" IN (  ?1 , ?2 )))"), task.parts().getFirst().sql());
    }

    @Test
    void rangesOfLargeFiles() throws SQLException {
        Dataset<Row> data = spark.read().format("sqltruffle").option("path", directory + "/s*.db").option("table", "sale")
                        .option("taskBytes", "16384").option("splitFiles", "true").load();
        assertTrue(data.javaRDD().getNumPartitions() > 2 * SHARDS, "" + data.javaRDD().getNumPartitions());
        assertEquals(expected("SELECT id, amount FROM sale WHERE id > 7"), rows(data.where("id > 7").select("id", "amount")));
        assertEquals(expected("SELECT count(*), sum(id) FROM sale"), rows(data.selectExpr("count(*)", "sum(id)")));
        assertEquals(List.of(""), Ranges.split(0, -1, 4));
        assertEquals(List.of("_rowid_ < 5", "_rowid_ >= 5"), Ranges.split(1, 10, 2));
        assertEquals(2, Ranges.split(Long.MIN_VALUE, Long.MAX_VALUE, 2).size());
    }

    @Test
    void appendedFiles() throws Exception {
        Path own = Files.createDirectory(directory.resolve("appended"));
        Files.copy(directory.resolve("s1.db"), own.resolve("a.db"));
        Dataset<Row> more = spark.sql("SELECT * FROM sale WHERE id BETWEEN 3 AND 50").repartition(3);
        String[] texts = {"id", "name", "price", "amount", "day", "paid", "hex(data)", "note", "free"};
        List<String> rows = rows(more.selectExpr(texts));
        long before = read("appended/*.db", "sale").count();
        more.write().format("sqltruffle").option("path", own + "/*.db").option("table", "sale").mode("append").save();
        assertEquals(4, Files.list(own).count());
        assertEquals(before + rows.size(), read("appended/*.db", "sale").count());
        assertEquals(rows, rows(read("appended/part-*.db", "sale").selectExpr(texts)));
        says("does not have", () -> more.write().format("sqltruffle").option("path", own + "/a.d?").option("table", "sale").mode("append")
                        .save());
        says("stop here", () -> spark.sql(
                        "SELECT id, CASE WHEN id = 50 THEN raise_error('stop here') ELSE name END AS name, price, amount, day, paid, "
                                        + "data, note, free FROM sale")
                        .write().format("sqltruffle")
                        .option("path", own + "/*.db").option("table", "sale").mode("append").save());
        assertEquals(4, Files.list(own).count());
        says("does not support truncate", () -> more.write().format("sqltruffle").option("path", own + "/*.db").option("table", "sale")
                        .mode("overwrite").save());
    }

    private static String failure(Runnable action) {
        Throwable thrown = assertThrows(Throwable.class, action::run);
        StringBuilder messages = new StringBuilder();
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            messages.append(each.getMessage()).append('\n');
        }
        return messages.toString();
    }

    private static void says(String part, Runnable action) {
        String messages = failure(action);
        assertTrue(messages.contains(part), messages);
    }

    @Test
    void badInput() throws Exception {
        says("no file matches", () -> read("x*.db", "sale"));
        says("no table nothing", () -> read("s*.db", "nothing"));
        says("needs the option 'table'", () -> spark.read().format("sqltruffle").load(directory + "/s*.db"));
        Path own = Files.createDirectory(directory.resolve("own"));
        try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + own.resolve("a.db"))) {
            one.createStatement().executeUpdate("CREATE TABLE t(a INT, day DATE); INSERT INTO t VALUES('three', NULL)");
            Dataset<Row> data = read("own/*.db", "t");
            says("column a: 'three' is not an integer", data::collectAsList);
            one.createStatement().executeUpdate("UPDATE t SET a = 3, day = '12 May'");
            says("column day: '12 May' is not a date", data::collectAsList);
            one.createStatement().executeUpdate("UPDATE t SET day = NULL; ALTER TABLE t ADD COLUMN b");
            assertEquals(List.of("3|null|null|"), rows(read("own/*.db", "t")));
            one.createStatement().executeUpdate("ALTER TABLE t RENAME COLUMN a TO c");
            says("have changed since the query was planned", () -> new ColumnarReader(new ShardTask(
                            List.of(new org.sqltruffle.bridge.shardtable.leaf.Part("a.db", own.resolve("a.db").toString(), "t",
                                            new org.sqltruffle.bridge.shards.table.TableShape("t", List.of()), "SELECT 1")),
                            List.of(), List.of()), new org.apache.spark.sql.types.StructType()).next());
        }
        Files.delete(own.resolve("a.db"));
        says("no file matches", () -> read("own/*.db", "t"));
    }
}
