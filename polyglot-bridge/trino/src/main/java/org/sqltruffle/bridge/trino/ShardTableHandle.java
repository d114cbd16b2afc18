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
 * @param groups the keys of GROUP BY, if files group their rows
 * @param order the order of the first rows that each file gives; {@code limit} their number, or -1 for all
 * @param query SQL that each file runs instead
 */
public record ShardTableHandle(String table, List<ColumnShape> columns, Set<String> retyped, TupleDomain<ColumnHandle> constraint, Optional<List<ShardColumn>> groups, List<Order> order, long limit, Optional<String> query)
        implements ConnectorTableHandle {

    /** A term of ORDER BY. */
    public record Order(ShardColumn column, SortOrder direction) {
    }

    static ShardTableHandle of(UnionTable union) {
        return new ShardTableHandle(union.table(), union.columns(), union.retyped(), TupleDomain.all(), Optional.empty(), List.of(), -1, Optional.empty());
    }

    static ShardTableHandle ofQuery(String sql) {
        return new ShardTableHandle("query", List.of(), Set.of(), TupleDomain.all(), Optional.empty(), List.of(), -1, Optional.of(sql));
    }

    UnionTable union() {
        return UnionTable.of(table, columns, retyped);
    }

    ShardTableHandle with(TupleDomain<ColumnHandle> newConstraint) {
        return new ShardTableHandle(table, columns, retyped, newConstraint, groups, order, limit, query);
    }

    ShardTableHandle first(List<Order> newOrder, long rows) {
        return new ShardTableHandle(table, columns, retyped, constraint, groups, newOrder, rows, query);
    }

    ShardTableHandle grouped(List<ShardColumn> keys) {
        return new ShardTableHandle(table, columns, retyped, constraint, Optional.of(keys), order, limit, query);
    }

    @Override
    public String toString() {
        return query.map(sql -> "query:" + sql).orElse(table + (constraint.isAll() ? "" : " filters=" + constraint.toString()) + groups.map(keys -> " groups=" + keys.stream().map(ShardColumn::name).toList()).orElse("") +
                        (limit < 0 ? "" : " limit=" + limit));
    }
}
