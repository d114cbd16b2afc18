package org.sqltruffle.bench.suite;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.XerialEngine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;
import org.sqltruffle.tpch.tpch.TpchDatabase;

/**
 * The files have the rows of lineitem, and both engines of this process answer from them what the database answers. Spark and Trino are
 * compared when the suite runs.
 */
@Tag("slow")
class ShardsSuiteTest {

    private static final double SCALE = 0.01;

    @TempDir
    private static Path directory;
    private static Path database;

    @BeforeAll
    static void data() throws Exception {
        Path cached = new TpchDatabase(SCALE).file(GeneratedDatabase.defaultCacheDirectory(), LoadListener.SILENT);
        database = Files.createSymbolicLink(directory.resolve(cached.getFileName()), cached);
    }

    private static List<Long> numbers(Path file, String sql) throws Exception {
        List<Long> numbers = new ArrayList<>();
        try (Session session = new XerialEngine().open(file); Query query = session.prepare(sql)) {
            query.start();
            assertTrue(query.next());
            for (int i = 0; i < query.columnCount(); i++) {
                numbers.add(query.getLong(i));
            }
        }
        return numbers;
    }

    @Test
    void eachRowIsInOneFile() throws Exception {
        String sql = "SELECT count(*), sum(l_orderkey), sum(l_linenumber * l_partkey) FROM lineitem";
        long[] sums = new long[3];
        LineitemShards shards = new LineitemShards(database, 7, Long.MAX_VALUE);
        shards.make();
        for (int i = 0; i < 7; i++) {
            List<Long> some = numbers(shards.file(i), sql);
            assertTrue(some.getFirst() > 0);
            for (int k = 0; k < sums.length; k++) {
                sums[k] += some.get(k);
            }
        }
        assertEquals(numbers(database, sql), List.of(sums[0], sums[1], sums[2]));
        try (var files = Files.list(shards.directory())) {
            assertEquals(7, files.count());
        }
    }

    @Test
    void answersAreThoseOfOneFile() throws Exception {
        Suite suite = Suites.byName("shards");
        AnswerCheck check = new AnswerCheck(suite, SCALE);
        for (String benchmark : List.of("q01-plain", "q01-4", "q01-small", "q06-1", "q06-16", "rows-4")) {
            check.begin(benchmark);
            for (String name : List.of("sqlite-jdbc", "sqltruffle")) {
                Engine engine = Engines.byName(name);
                assertTrue(suite.takes(engine) && suite.isUsual(engine));
                try (Session session = engine.open(database);
                                Workload workload = suite.open(benchmark, new OpenDatabase(engine, session, SCALE, database))) {
                    check.check(benchmark, engine, workload.answer());
                    workload.run();
                }
            }
        }
        assertEquals(List.of(), check.differences());
        List<String> files = suite.describeFiles(database, List.of("q01-4", "q06-4", "q01-small"));
        assertTrue(files.size() == 2 && files.getFirst().matches(".*lineitem-4: [1-9][0-9,]+ bytes"), files::toString);
    }
}
