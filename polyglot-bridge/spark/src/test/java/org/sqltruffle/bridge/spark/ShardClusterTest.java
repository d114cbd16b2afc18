package org.sqltruffle.bridge.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.spark.ExceptionFailure;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Executors in processes of their own, one of which is killed while it reads. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ShardClusterTest {

    private static final int SHARDS = 6;
    private static final int ROWS = 500;
    private static final long POLL_MILLISECONDS = 20;

    @TempDir
    static Path directory;
    private static SparkSession spark;
    private static final AtomicInteger LOST_TASKS = new AtomicInteger();
    private static final AtomicInteger LOST_EXECUTORS = new AtomicInteger();

    /**
     * Gives its argument. The first call of each executor says that the executor is in the middle of a task, and goes on when a file is
     * there.
     */
    static final class Waiting implements UDF1<Long, Long> {

        private final String place;

        Waiting(Path place) {
            this.place = place.toString();
        }

        @Override
        public Long call(Long value) throws Exception {
            Path own = Path.of(place, "pid-" + ProcessHandle.current().pid());
            try {
                Files.createFile(own);
            } catch (FileAlreadyExistsException e) {
                // Another row, or another task.
            }
            while (!Files.exists(Path.of(place, "go"))) {
                Thread.sleep(POLL_MILLISECONDS);
            }
            return value;
        }
    }

    @BeforeAll
    static void begin() throws Exception {
        for (int shard = 0; shard < SHARDS; shard++) {
            try (Connection one = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("s" + shard + ".db"))) {
                one.createStatement().executeUpdate(
                                "CREATE TABLE sale(id INTEGER, amount REAL); WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM "
                                                + "k WHERE i < "
                                                + ROWS + ") INSERT INTO sale SELECT i + " +
                                                ROWS * shard + ", i / 4.0 FROM k");
            }
        }
        // Spark looks for the jars of an installation there; the class path has them.
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
        String options = System.getProperty("sqltruffle.spark.options");
        spark = SparkSession.builder().master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
                        .config("spark.sql.shuffle.partitions", "2").config("spark.executor.memory", "1g")
                        .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                        .config("spark.executor.extraJavaOptions", options).getOrCreate();
        spark.sparkContext().setLogLevel("ERROR");
        spark.sparkContext().addSparkListener(new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                if (!end.taskInfo().successful() && !(end.reason() instanceof ExceptionFailure)) {
                    LOST_TASKS.incrementAndGet();
                }
            }

            @Override
            public void onExecutorRemoved(SparkListenerExecutorRemoved removed) {
                LOST_EXECUTORS.incrementAndGet();
            }
        });
        spark.read().format("sqltruffle").option("path", directory + "/s*.db").option("table", "sale").option("taskBytes", "1").load()
                        .createOrReplaceTempView("sale");
    }

    @AfterAll
    static void end() {
        spark.stop();
        Executor.LEAVES.clear();
    }

    /** Runs something, in the middle of which an executor is killed. */
    private static <T> T withAKilledExecutor(String name, Supplier<T> action) throws Exception {
        Path place = Files.createDirectory(directory.resolve(name));
        spark.udf().register("waiting", new Waiting(place), DataTypes.LongType);
        int before = LOST_EXECUTORS.get();
        CompletableFuture<T> running = CompletableFuture.supplyAsync(action);
        long pid;
        while ((pid = executor(place)) < 0) {
            assertTrue(!running.isDone(), () -> "the query has ended: " + running);
            Thread.sleep(POLL_MILLISECONDS);
        }
        assertTrue(ProcessHandle.of(pid).orElseThrow().destroyForcibly());
        while (LOST_EXECUTORS.get() == before) {
            Thread.sleep(POLL_MILLISECONDS);
        }
        Files.createFile(place.resolve("go"));
        return running.get();
    }

    /** An executor that is in the middle of a task, or -1. */
    private static long executor(Path place) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith("pid-"))
                            .mapToLong(name -> Long.parseLong(name.substring(4))).findFirst().orElse(-1);
        }
    }

    @Test
    void theTasksOfAKilledExecutorRunAgain() throws Exception {
        int before = LOST_TASKS.get();
        Row row = withAKilledExecutor("read",
                        () -> spark.sql("SELECT count(*), sum(waiting(id)), sum(amount) FROM sale").collectAsList().getFirst());
        long rows = (long) SHARDS * ROWS;
        assertEquals(List.of(rows, rows * (rows + 1) / 2, SHARDS * ROWS * (ROWS + 1) / 2 / 4.0),
                        List.of(row.get(0), row.get(1), row.get(2)));
        assertTrue(LOST_TASKS.get() > before, "no task was in the middle");
    }

    /** Files that a killed executor has begun keep their hidden names. */
    @Test
    void aKilledExecutorAppendsNoRowTwice() throws Exception {
        Path own = Files.createDirectory(directory.resolve("appended"));
        Files.copy(directory.resolve("s0.db"), own.resolve("a.db"));
        withAKilledExecutor("write", () -> {
            spark.sql("SELECT waiting(id) AS id, amount FROM sale WHERE id > " + ROWS).write().format("sqltruffle")
                            .option("path", own + "/*.db").option("table", "sale").mode("append").save();
            return null;
        });
        Row row = spark.read().format("sqltruffle").option("path", own + "/*.db").option("table", "sale").load()
                        .selectExpr("count(*)", "count(DISTINCT id)", "max(id)").collectAsList().getFirst();
        long rows = (long) SHARDS * ROWS;
        assertEquals(List.of(rows, rows, rows), List.of(row.get(0), row.get(1), row.get(2)));
    }
}
