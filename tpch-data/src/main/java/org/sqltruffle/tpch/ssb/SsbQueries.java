package org.sqltruffle.tpch.ssb;

import java.util.List;
import org.sqltruffle.tpch.database.Dialect;
import org.sqltruffle.tpch.query.QuerySet;

/**
 * The 13 queries of the Star Schema Benchmark (revision 3, section 3) in four flights, {@code q1.1} to {@code q4.3}. The same text runs in
 * every {@link Dialect}.
 */
public final class SsbQueries {
    /** The queries, and golden answers at scale factor 0.05. */
    public static final QuerySet ALL = new QuerySet("ssb", List.of("q1.1", "q1.2", "q1.3", "q2.1", "q2.2", "q2.3",
                    "q3.1", "q3.2", "q3.3", "q3.4", "q4.1", "q4.2", "q4.3"), 0.05);

    private SsbQueries() {
    }
}
