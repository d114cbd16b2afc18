package org.sqltruffle.bridge.trino;

import io.trino.spi.StandardErrorCode;
import io.trino.spi.TrinoException;
import io.trino.spi.connector.AggregateFunction;
import io.trino.spi.connector.AggregationApplicationResult;
import io.trino.spi.connector.Assignment;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.connector.ConnectorMetadata;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.ConnectorTableMetadata;
import io.trino.spi.connector.ConnectorTableVersion;
import io.trino.spi.connector.Constraint;
import io.trino.spi.connector.ConstraintApplicationResult;
import io.trino.spi.connector.LimitApplicationResult;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.connector.SchemaTablePrefix;
import io.trino.spi.connector.SortItem;
import io.trino.spi.connector.TableColumnsMetadata;
import io.trino.spi.connector.TableFunctionApplicationResult;
import io.trino.spi.connector.TopNApplicationResult;
import io.trino.spi.expression.ConnectorExpression;
import io.trino.spi.expression.Variable;
import io.trino.spi.function.table.ConnectorTableFunctionHandle;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.statistics.TableStatistics;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.Type;
import io.trino.spi.type.VarbinaryType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.sqlite.SqliteException;

/** What Trino's coordinator asks when it plans a query. */
final class ShardMetadata implements ConnectorMetadata {

    private static final Set<String> AGGREGATES = Set.of("count", "sum", "min", "max", "avg");

    private final ShardCatalog catalog;

    ShardMetadata(ShardCatalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public List<String> listSchemaNames(ConnectorSession session) {
        return List.of(ShardCatalog.SCHEMA);
    }

    @Override
    public List<SchemaTableName> listTables(ConnectorSession session, Optional<String> schema) {
        if (schema.isPresent() && !schema.get().equals(ShardCatalog.SCHEMA)) {
            return List.of();
        }
        return failing(catalog::tables).stream().map(table -> new SchemaTableName(ShardCatalog.SCHEMA, table)).toList();
    }

    @Override
    public ConnectorTableHandle getTableHandle(ConnectorSession session, SchemaTableName name, Optional<ConnectorTableVersion> start,
                    Optional<ConnectorTableVersion> end) {
        if (start.isPresent() || end.isPresent()) {
            throw new TrinoException(StandardErrorCode.NOT_SUPPORTED, "files have no versions");
        }
        boolean known = name.getSchemaName().equals(ShardCatalog.SCHEMA) && failing(catalog::tables).stream()
                        .anyMatch(table -> table.toLowerCase(Locale.ENGLISH).equals(name.getTableName()));
        return known ? ShardTableHandle.of(failing(() -> catalog.union(name.getTableName()))) : null;
    }

    /** Does something, and reports what is wrong with a file as Trino's exception. */
    static <T> T failing(Supplier<T> action) {
        try {
            return action.get();
        } catch (ShardException | SqliteException e) {
            throw failure(e);
        }
    }

    static TrinoException failure(RuntimeException e) {
        return new TrinoException(StandardErrorCode.GENERIC_USER_ERROR, e.getMessage(), e);
    }

    private static List<ShardColumn> columns(ShardTableHandle table) {
        UnionTable union = table.union();
        List<ShardColumn> columns = new ArrayList<>();
        for (int i = 0; i < union.columns().size(); i++) {
            columns.add(ShardColumn.of(union, i));
        }
        return columns;
    }

    @Override
    public ConnectorTableMetadata getTableMetadata(ConnectorSession session, ConnectorTableHandle handle) {
        ShardTableHandle table = (ShardTableHandle) handle;
        return new ConnectorTableMetadata(new SchemaTableName(ShardCatalog.SCHEMA, table.table()),
                        columns(table).stream().map(ShardColumn::metadata).toList());
    }

    @Override
    public Map<String, ColumnHandle> getColumnHandles(ConnectorSession session, ConnectorTableHandle handle) {
        Map<String, ColumnHandle> columns = new LinkedHashMap<>();
        for (ShardColumn column : columns((ShardTableHandle) handle)) {
            if (columns.putIfAbsent(column.name(), column) != null) {
                throw new TrinoException(StandardErrorCode.NOT_SUPPORTED,
                                "two columns have the name " + column.name() + ", which Trino writes in lower case");
            }
        }
        return columns;
    }

    @Override
    public ColumnMetadata getColumnMetadata(ConnectorSession session, ConnectorTableHandle table, ColumnHandle column) {
        return ((ShardColumn) column).metadata();
    }

    @Override
    public Iterator<TableColumnsMetadata> streamTableColumns(ConnectorSession session, SchemaTablePrefix prefix) {
        List<TableColumnsMetadata> tables = new ArrayList<>();
        for (SchemaTableName name : listTables(session, prefix.getSchema())) {
            if (prefix.matches(name)) {
                tables.add(TableColumnsMetadata.forTable(name,
                                columns(ShardTableHandle.of(failing(() -> catalog.union(name.getTableName())))).stream()
                                                .map(ShardColumn::metadata).toList()));
            }
        }
        return tables.iterator();
    }

    @Override
    public TableStatistics getTableStatistics(ConnectorSession session, ConnectorTableHandle handle) {
        ShardTableHandle table = (ShardTableHandle) handle;
        if (table.query().isPresent() || table.groups().isPresent()) {
            return TableStatistics.empty();
        }
        return failing(() -> Statistics.of(catalog, table, columns(table)));
    }

    @Override
    public Optional<ConstraintApplicationResult<ConnectorTableHandle>> applyFilter(ConnectorSession session, ConnectorTableHandle handle,
                    Constraint constraint) {
        ShardTableHandle table = (ShardTableHandle) handle;
        if (table.limit() >= 0 || table.query().isPresent() || table.groups().isPresent() || constraint.getSummary().isNone()) {
            return Optional.empty();
        }
        Map<ColumnHandle, Domain> pushed = new HashMap<>();
        Map<ColumnHandle, Domain> left = new HashMap<>();
        constraint.getSummary().getDomains().orElseThrow().forEach(
                        (column, domain) -> (Conditions.isPushed((ShardColumn) column, domain) ? pushed : left).put(column, domain));
        TupleDomain<ColumnHandle> all = table.constraint().intersect(TupleDomain.withColumnDomains(pushed));
        Set<ShardTableHandle.Pattern> patterns = new LinkedHashSet<>(table.patterns());
        boolean more = patterns.addAll(Patterns.of(constraint.getExpression(), constraint.getAssignments()));
        if (all.equals(table.constraint()) && !more) {
            return Optional.empty();
        }
        return Optional.of(new ConstraintApplicationResult<>(table.with(all, List.copyOf(patterns)), TupleDomain.withColumnDomains(left),
                        constraint.getExpression(), false));
    }

    @Override
    public Optional<LimitApplicationResult<ConnectorTableHandle>> applyLimit(ConnectorSession session, ConnectorTableHandle handle,
                    long limit) {
        ShardTableHandle table = (ShardTableHandle) handle;
        if (table.query().isPresent() || table.groups().isPresent() || table.limit() >= 0 && table.limit() <= limit) {
            return Optional.empty();
        }
        return Optional.of(new LimitApplicationResult<>(table.first(table.order(), limit), false, false));
    }

    @Override
    public Optional<TopNApplicationResult<ConnectorTableHandle>> applyTopN(ConnectorSession session, ConnectorTableHandle handle, long rows,
                    List<SortItem> items, Map<String, ColumnHandle> assignments) {
        ShardTableHandle table = (ShardTableHandle) handle;
        List<ShardTableHandle.Order> order = items.stream()
                        .map(item -> new ShardTableHandle.Order((ShardColumn) assignments.get(item.getName()), item.getSortOrder()))
                        .toList();
        boolean pushed = table.query().isEmpty() && table.groups().isEmpty() && table.limit() < 0
                        && order.stream().allMatch(term -> term.column().typed() && !(term.column().type() instanceof VarbinaryType));
        return pushed ? Optional.of(new TopNApplicationResult<>(table.first(order, rows), false, false)) : Optional.empty();
    }

    /** Trino does not merge partial results: each group must lie in one file. */
    @Override
    public Optional<AggregationApplicationResult<ConnectorTableHandle>> applyAggregation(ConnectorSession session,
                    ConnectorTableHandle handle, List<AggregateFunction> aggregates, Map<String, ColumnHandle> assignments,
                    List<List<ColumnHandle>> sets) {
        ShardTableHandle table = (ShardTableHandle) handle;
        if (table.query().isPresent() || table.groups().isPresent() || table.limit() >= 0 || sets.size() != 1) {
            return Optional.empty();
        }
        List<ShardColumn> keys = sets.getFirst().stream().map(ShardColumn.class::cast).toList();
        if (!keys.stream().allMatch(key -> key.typed() && !(key.type() instanceof VarbinaryType))) {
            return Optional.empty();
        }
        List<ConnectorExpression> projections = new ArrayList<>();
        List<Assignment> made = new ArrayList<>();
        for (AggregateFunction function : aggregates) {
            ShardColumn column = aggregate(function, assignments, made.size());
            if (column == null) {
                return Optional.empty();
            }
            projections.add(new Variable(column.name(), column.type()));
            made.add(new Assignment(column.name(), column, column.type()));
        }
        Optional<ShardColumn> shardKey = Optional.empty();
        if (failing(catalog::files).size() > 1) {
            shardKey = keys.stream().filter(key -> failing(() -> catalog.isShardKey(table, key))).findFirst();
            ShardColumn key = shardKey.orElse(null);
            if (key == null || failing(() -> catalog.ranges(table, key)) == null) {
                return Optional.empty();
            }
        }
        return Optional.of(new AggregationApplicationResult<>(table.grouped(keys, shardKey), projections, made, Map.of(), false));
    }

    private static ShardColumn aggregate(AggregateFunction function, Map<String, ColumnHandle> assignments, int number) {
        String name = function.getFunctionName();
        if (!AGGREGATES.contains(name) || function.isDistinct() || function.getFilter().isPresent() || !function.getSortItems().isEmpty()
                        || function.getArguments().size() > 1) {
            return null;
        }
        String made = name + "_" + number;
        if (function.getArguments().isEmpty()) {
            return name.equals("count") ? new ShardColumn(made, -1, function.getOutputType(), name, false) : null;
        }
        if (!(function.getArguments().getFirst() instanceof Variable variable)) {
            return null;
        }
        ShardColumn column = (ShardColumn) assignments.get(variable.getName());
        Type type = column.type();
        boolean numeric = type == BigintType.BIGINT || type == DoubleType.DOUBLE;
        boolean fits = name.equals("count") || (name.equals("sum") || name.equals("avg") ? numeric : !(type instanceof VarbinaryType));
        return fits && column.typed() ? new ShardColumn(made, column.index(), function.getOutputType(), name, false) : null;
    }

    @Override
    public Optional<TableFunctionApplicationResult<ConnectorTableHandle>> applyTableFunction(ConnectorSession session,
                    ConnectorTableFunctionHandle handle) {
        if (!(handle instanceof QueryFunction.Handle query)) {
            return Optional.empty();
        }
        return Optional.of(new TableFunctionApplicationResult<>(ShardTableHandle.ofQuery(query.sql()), List.copyOf(query.columns())));
    }
}
