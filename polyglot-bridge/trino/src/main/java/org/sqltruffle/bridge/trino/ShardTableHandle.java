package org.sqltruffle.bridge.trino;

import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.SortOrder;
import io.trino.spi.predicate.TupleDomain;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.UnionTable;

/**
 * What is read of a table.
 *
 * @param table its name in the files
 * @param columns the columns of all files; {@code retyped} those without one type
 * @param constraint what each file evaluates
 * @param patterns texts that must match, which each file evaluates and Trino again
 * @param groups the keys of GROUP BY, if files group their rows
 * @param key the one of them that tells in which of several files a group is
 * @param order the order of the first rows that each file gives; {@code limit} their number, or -1 for all
 * @param query SQL that each file runs instead
 */
public record ShardTableHandle(String table, List<ColumnShape> columns, Set<String> retyped, TupleDomain<ColumnHandle> constraint,
                List<Pattern> patterns, Optional<List<ShardColumn>> groups, Optional<ShardColumn> key,
                List<Order> order, long limit, Optional<String> query) implements ConnectorTableHandle {

    /** A term of ORDER BY. */
    public record Order(ShardColumn column, SortOrder direction) {
    }

    /** {@code column GLOB glob}. */
    public record Pattern(ShardColumn column, String glob) {
    }

    static ShardTableHandle of(UnionTable union) {
        return new ShardTableHandle(union.table(), union.columns(), union.retyped(), TupleDomain.all(), List.of(), Optional.empty(),
                        Optional.empty(), List.of(), -1, Optional.empty());
    }

    static ShardTableHandle ofQuery(String sql) {
        return new ShardTableHandle("query", List.of(), Set.of(), TupleDomain.all(), List.of(), Optional.empty(), Optional.empty(),
                        List.of(), -1, Optional.of(sql));
    }

    UnionTable union() {
        return UnionTable.of(table, columns, retyped);
    }

    ShardTableHandle with(TupleDomain<ColumnHandle> newConstraint, List<Pattern> newPatterns) {
        return new ShardTableHandle(table, columns, retyped, newConstraint, newPatterns, groups, key, order, limit, query);
    }

    ShardTableHandle first(List<Order> newOrder, long rows) {
        return new ShardTableHandle(table, columns, retyped, constraint, patterns, groups, key, newOrder, rows, query);
    }

    ShardTableHandle grouped(List<ShardColumn> keys, Optional<ShardColumn> shardKey) {
        return new ShardTableHandle(table, columns, retyped, constraint, patterns, Optional.of(keys), shardKey, order, limit, query);
    }

    @Override
    public String toString() {
        return query.map(sql -> "query:" + sql)
                        .orElse(table + (constraint.isAll() ? "" : " filters=" + constraint.toString())
                                        + (patterns.isEmpty() ? "" : " patterns=" + patterns.stream().map(Pattern::glob).toList())
                                        + groups.map(keys -> " groups=" + keys.stream().map(ShardColumn::name).toList()).orElse("") +
                                        (limit < 0 ? "" : " limit=" + limit));
    }
}
