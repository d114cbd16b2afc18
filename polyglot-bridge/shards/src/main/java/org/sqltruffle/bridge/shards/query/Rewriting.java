package org.sqltruffle.bridge.shards.query;

import java.util.List;

/**
 * A statement in which tables of its own stand for {@code shards(…)}.
 *
 * @param sql the statement
 * @param scans the tables that it reads
 */
public record Rewriting(String sql, List<Scan> scans) {

    public Rewriting {
        scans = List.copyOf(scans);
    }

    /** A table. @param name its name in the statement; @param arguments those of the call; @param plan what it reads */
    public record Scan(String name, ShardArguments arguments, ScanPlan plan) {
    }
}
