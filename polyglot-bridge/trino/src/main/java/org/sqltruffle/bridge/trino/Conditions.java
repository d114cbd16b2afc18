package org.sqltruffle.bridge.trino;

import io.airlift.slice.Slice;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.BigintType;
import io.trino.spi.type.BooleanType;
import io.trino.spi.type.DateType;
import io.trino.spi.type.DoubleType;
import io.trino.spi.type.Type;
import io.trino.spi.type.VarcharType;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.shards.key.KeyValue;
import org.sqltruffle.bridge.shards.query.Fragment;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.bridge.shardtable.leaf.Cells;

/** Trino's predicates as SQL for the files. Values are parameters, so no text of the query is part of the SQL. */
final class Conditions {

    /** More ranges than this are left to Trino. */
    private static final int MOST_RANGES = 500;

    private final List<Fragment> fragments = new ArrayList<>();
    private final ArrayList<Serializable> parameters = new ArrayList<>();

    /** The conditions of a predicate, but for what {@link #isPushed} refuses. */
    static Conditions of(TupleDomain<ColumnHandle> predicate, UnionTable union) {
        Conditions conditions = new Conditions();
        predicate.getDomains().ifPresentOrElse(domains -> domains.forEach((column, domain) -> {
            if (isPushed((ShardColumn) column, domain)) {
                conditions.add((ShardColumn) column, domain, union);
            }
        }), () -> conditions.fragments.add(new Fragment().text("FALSE")));
        return conditions;
    }

    /** The same, and patterns. GLOB ends at a NUL character, so texts with one are left to Trino. */
    static Conditions of(TupleDomain<ColumnHandle> predicate, List<ShardTableHandle.Pattern> patterns, UnionTable union) {
        Conditions conditions = of(predicate, union);
        for (ShardTableHandle.Pattern pattern : patterns) {
            conditions.parameters.add(pattern.glob());
            int index = pattern.column().index();
            conditions.fragments.add(new Fragment().text("(").column(index, union).text("GLOB").parameter(conditions.parameters.size() - 1)
                            .text("OR instr(").column(index, union).text(", char(0)) > 0)"));
        }
        return conditions;
    }

    /** Whether a file evaluates a predicate of a column as Trino would. */
    static boolean isPushed(ShardColumn column, Domain domain) {
        Type type = column.type();
        if (!column.typed() || type != BigintType.BIGINT && type != DoubleType.DOUBLE && type != DateType.DATE
                        && type != BooleanType.BOOLEAN && !(type instanceof VarcharType)) {
            return false;
        }
        List<Range> ranges = domain.getValues().isAll() || domain.getValues().isNone() ? List.of()
                        : domain.getValues().getRanges().getOrderedRanges();
        return ranges.size() <= MOST_RANGES
                        && ranges.stream().allMatch(range -> (range.isLowUnbounded() || value(type, range.getLowBoundedValue()) != null)
                                        && (range.isHighUnbounded() || value(type, range.getHighBoundedValue()) != null));
    }

    /** A value as SQLite has it, or {@code null} when it has none. */
    private static Serializable value(Type type, Object value) {
        return switch (value) {
            case Long days when type == DateType.DATE -> Cells.date(days);
            case Long number -> number;
            case Double number -> number.isNaN() || number.isInfinite() ? null : number;
            case Boolean truth -> truth ? 1L : 0L;
            case Slice text when type instanceof VarcharType -> text.toStringUtf8().indexOf('\0') < 0 ? text.toStringUtf8() : null;
            default -> null;
        };
    }

    private void add(ShardColumn column, Domain domain, UnionTable union) {
        List<Fragment> either = new ArrayList<>();
        List<Fragment> equal = new ArrayList<>();
        if (domain.getValues().isAll()) {
            if (!domain.isNullAllowed()) {
                either.add(new Fragment().column(column.index(), union).text("IS NOT NULL"));
            }
        } else if (!domain.getValues().isNone()) {
            for (Range range : domain.getValues().getRanges().getOrderedRanges()) {
                if (range.isSingleValue()) {
                    equal.add(parameter(column.type(), range.getSingleValue()));
                } else {
                    either.add(range(column, range, union));
                }
            }
        }
        if (!equal.isEmpty()) {
            Fragment in = new Fragment().column(column.index(), union).text(equal.size() == 1 ? "=" : "IN (");
            for (int i = 0; i < equal.size(); i++) {
                in.text(i == 0 ? "" : ",").add(equal.get(i));
            }
            either.add(equal.size() == 1 ? in : in.text(")"));
        }
        if (domain.isNullAllowed() && !domain.getValues().isAll()) {
            either.add(new Fragment().column(column.index(), union).text("IS NULL"));
        }
        if (domain.isNone()) {
            either.add(new Fragment().text("FALSE"));
        }
        if (!either.isEmpty()) {
            Fragment whole = either.getFirst();
            for (int i = 1; i < either.size(); i++) {
                whole = new Fragment().text("(").add(whole).text(") OR (").add(either.get(i)).text(")");
            }
            fragments.add(whole);
        }
    }

    private Fragment range(ShardColumn column, Range range, UnionTable union) {
        Fragment fragment = new Fragment();
        if (!range.isLowUnbounded()) {
            fragment.column(column.index(), union).text(range.isLowInclusive() ? ">=" : ">")
                            .add(parameter(column.type(), range.getLowBoundedValue()));
        }
        if (!range.isLowUnbounded() && !range.isHighUnbounded()) {
            fragment.text("AND");
        }
        if (!range.isHighUnbounded()) {
            fragment.column(column.index(), union).text(range.isHighInclusive() ? "<=" : "<")
                            .add(parameter(column.type(), range.getHighBoundedValue()));
        }
        return fragment;
    }

    private Fragment parameter(Type type, Object value) {
        parameters.add(value(type, value));
        return new Fragment().parameter(parameters.size() - 1);
    }

    List<Fragment> fragments() {
        return fragments;
    }

    List<Serializable> parameters() {
        return parameters;
    }

    /** A parameter as a value of a shard key. */
    KeyValue key(int parameter) {
        return switch (parameters.get(parameter)) {
            case Long number -> KeyValue.of(number);
            case Double number -> KeyValue.of(number);
            default -> KeyValue.text(parameters.get(parameter).toString());
        };
    }
}
