package org.sqltruffle.tpch.shapes;

import java.util.List;
import org.sqltruffle.tpch.database.Dialect;
import org.sqltruffle.tpch.query.QuerySet;

/**
 * 21 queries, each named for the shape that it has and TPC-H's queries do not have. Their texts are for SQLite, with variants for DuckDB.
 * H2 has neither JSON paths nor GLOB.
 */
public final class ShapesQueries {
    /** The queries, and golden answers at scale factor 0.01. */
    public static final QuerySet ALL = new QuerySet("shapes",
                    List.of("count-distinct", "group-concat", "left-joins", "not-exists", "union-all", "months", "buckets",
                                    "having", "top-per-group", "self-join", "or-indexes", "recursive", "json", "glob", "date-range",
                                    "running-total", "latest", "pivot", "search",
                                    "intervals", "except"),
                    0.01, List.of(Dialect.SQLITE, Dialect.DUCKDB));

    private ShapesQueries() {
    }
}
