package org.sqltruffle.tpch.tpch;

import java.util.stream.IntStream;
import org.sqltruffle.tpch.query.QuerySet;

/**
 * TPC-H's 22 queries, {@code q01} to {@code q22}, with the validation parameters of the specification (3.0.1, clause 2.4). Date arithmetic
 * is written out as constants; a comment in each text says so.
 */
public final class TpchQueries {
    /** The queries, and golden answers at scale factor 0.01. */
    public static final QuerySet ALL = new QuerySet("tpch",
                    IntStream.rangeClosed(1, 22).mapToObj(n -> String.format("q%02d", n)).toList(), 0.01);

    private TpchQueries() {
    }
}
