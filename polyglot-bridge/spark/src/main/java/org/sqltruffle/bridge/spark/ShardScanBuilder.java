package org.sqltruffle.bridge.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTopN;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.sqltruffle.bridge.shards.query.Fragment;
import org.sqltruffle.bridge.shards.query.ScanPlan;

/** Takes from Spark what each file evaluates. Aggregates are partial: Spark merges those of the files. */
final class ShardScanBuilder
                implements
                    SupportsPushDownV2Filters,
                    SupportsPushDownAggregates,
                    SupportsPushDownRequiredColumns,
                    SupportsPushDownLimit,
                    SupportsPushDownTopN {

    private final ShardSparkTable table;
    private final CaseInsensitiveStringMap options;
    private final Pushed pushed;
    private final List<Predicate> predicates = new ArrayList<>();
    private final List<Fragment> conditions = new ArrayList<>();
    private StructType schema;
    private List<Fragment> outputs;
    private int groupKeys = -1;
    private String aggregation = "";
    private final List<ScanPlan.Order> order = new ArrayList<>();
    private int limit = -1;

    ShardScanBuilder(ShardSparkTable table, CaseInsensitiveStringMap options) {
        this.table = table;
        this.options = options;
        this.pushed = new Pushed(table.union());
        pruneColumns(table.schema());
    }

    @Override
    public Predicate[] pushPredicates(Predicate[] given) {
        List<Predicate> left = new ArrayList<>();
        for (Predicate predicate : given) {
            Fragment condition = pushed.condition(predicate);
            if (condition == null) {
                left.add(predicate);
            } else {
                predicates.add(predicate);
                conditions.add(condition);
            }
        }
        return left.toArray(Predicate[]::new);
    }

    @Override
    public Predicate[] pushedPredicates() {
        return predicates.toArray(Predicate[]::new);
    }

    @Override
    public void pruneColumns(StructType required) {
        if (groupKeys >= 0) {
            return;
        }
        schema = required;
        outputs = new ArrayList<>();
        for (String name : required.fieldNames()) {
            outputs.add(new Fragment().column(table.union().index(name), table.union()));
        }
    }

    @Override
    public boolean pushAggregation(Aggregation wanted) {
        List<Fragment> columns = new ArrayList<>();
        StructType types = new StructType();
        for (Expression key : wanted.groupByExpressions()) {
            Pushed.Typed typed = pushed.value(key);
            if (typed == null || typed.type() == DataTypes.BinaryType) {
                return false;
            }
            types = types.add("key" + columns.size(), typed.type());
            columns.add(typed.fragment());
        }
        for (AggregateFunc function : wanted.aggregateExpressions()) {
            Pushed.Typed typed = aggregate(function);
            if (typed == null) {
                return false;
            }
            types = types.add("value" + columns.size(), typed.type());
            columns.add(typed.fragment());
        }
        outputs = columns;
        schema = types;
        groupKeys = wanted.groupByExpressions().length;
        aggregation = wanted.toString();
        return true;
    }

    /** A partial result, or {@code null}. */
    private Pushed.Typed aggregate(AggregateFunc function) {
        return switch (function) {
            case CountStar rows -> new Pushed.Typed(new Fragment().text("count(*)"), DataTypes.LongType);
            case Count count when !count.isDistinct() -> call("count", count.column(), DataTypes.LongType);
            case Sum sum when !sum.isDistinct() -> call("sum", sum.column(), null);
            case Min min -> call("min", min.column(), null);
            case Max max -> call("max", max.column(), null);
            default -> null;
        };
    }

    private Pushed.Typed call(String name, Expression argument, DataType type) {
        Pushed.Typed typed = pushed.value(argument);
        boolean fits = typed != null && (!name.equals("sum") || typed.type() == DataTypes.LongType || typed.type() == DataTypes.DoubleType)
                        && (type != null || typed.type() != DataTypes.BinaryType);
        return fits ? new Pushed.Typed(new Fragment().text(name + "(").add(typed.fragment()).text(")"), type == null ? typed.type() : type)
                        : null;
    }

    @Override
    public boolean pushLimit(int rows) {
        if (groupKeys >= 0) {
            return false;
        }
        limit = rows;
        return true;
    }

    @Override
    public boolean pushTopN(SortOrder[] orders, int rows) {
        if (groupKeys >= 0) {
            return false;
        }
        List<ScanPlan.Order> terms = new ArrayList<>();
        for (SortOrder each : orders) {
            Pushed.Typed typed = pushed.value(each.expression());
            if (typed == null || typed.type() == DataTypes.BinaryType) {
                return false;
            }
            terms.add(new ScanPlan.Order(typed.fragment(), (each.direction() == SortDirection.DESCENDING ? " DESC" : " ASC")
                            + (each.nullOrdering() == NullOrdering.NULLS_FIRST ? " NULLS FIRST" : " NULLS LAST")));
        }
        order.addAll(terms);
        limit = rows;
        return true;
    }

    @Override
    public boolean isPartiallyPushed() {
        return true;
    }

    @Override
    public Scan build() {
        String description = table.name() + " files=" + table.files().size() + " filters=" + predicates
                        + (groupKeys < 0 ? "" : " aggregates=" + aggregation) + (limit < 0 ? "" : " limit=" + limit);
        // A runtime filter may come after these, but not after a group or a limit.
        return new ShardSparkScan(table, groupKeys < 0 && limit < 0, conditions,
                        more -> ScanPlan.of(table.union(), outputs, more, groupKeys, order, limit), schema, pushed, options, description);
    }
}
