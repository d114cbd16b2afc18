package org.sqltruffle.bench.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.tpch.console.UserError;
import org.sqltruffle.tpch.shapes.ShapesDatabase;
import org.sqltruffle.tpch.shapes.ShapesQueries;
import org.sqltruffle.tpch.ssb.SsbDatabase;
import org.sqltruffle.tpch.ssb.SsbQueries;
import org.sqltruffle.tpch.tpch.TpchDatabase;
import org.sqltruffle.tpch.tpch.TpchQueries;

/** The suites by name. */
public final class Suites {

    private static final Map<String, Suite> ALL = new LinkedHashMap<>();

    static {
        add(new QuerySuite("tpch", "TPC-H's 22 queries", TpchQueries.ALL, true, TpchQueries.ALL.names(), TpchDatabase::new, 0.01, 0.2));
        add(new QuerySuite("ssb", "the Star Schema Benchmark's 13 queries", SsbQueries.ALL, true, SsbQueries.ALL.names(), SsbDatabase::new,
                        0.01, 0.2));
        add(new QuerySuite("shapes", "21 queries of shapes that TPC-H does not have", ShapesQueries.ALL, true, ShapesQueries.ALL.names(),
                        ShapesDatabase::new, 0.01, 0.2));
        add(new RowsSuite());
        add(new MicroSuite());
        add(new JavaSuite());
        add(new PythonSuite());
        add(new UdfSuite());
        add(new TatpSuite());
        add(new TpccSuite());
        add(new FreshnessSuite());
        add(new ReplicaSuite());
        add(new BlobSuite());
        add(new LoadSuite());
        add(new CrossingSuite());
        add(new FramesSuite());
        add(new ShardsSuite());
        add(new StartupSuite());
        add(new QuerySuite("warmup", "four of TPC-H's queries, for their curves from the first execution on", TpchQueries.ALL, true,
                        List.of("q01", "q03", "q06", "q09"),
                        TpchDatabase::new, 0.05, 0.2));
        add(new ScaleSuite());
    }

    private Suites() {
    }

    private static void add(Suite suite) {
        ALL.put(suite.name(), suite);
    }

    public static Map<String, Suite> all() {
        return ALL;
    }

    /** @throws UserError when there is none of that name */
    public static Suite byName(String name) {
        Suite suite = ALL.get(name);
        if (suite == null) {
            throw new UserError("there is no suite " + name + "; there are " + String.join(", ", ALL.keySet()));
        }
        return suite;
    }
}
