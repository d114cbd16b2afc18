package org.sqltruffle.bridge.shards.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.sqltruffle.bridge.shards.key.KeyCondition;
import org.sqltruffle.bridge.shards.key.KeyFilter;
import org.sqltruffle.bridge.shards.sql.SqlNames;
import org.sqltruffle.bridge.shards.table.Affinity;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.bridge.shards.table.UnionTable;

/** What is read from each file, and the table that the statement sees instead of {@code shards(…)}. */
public final class ScanPlan {

    /** An index of {@link #outputOf} for a column that nothing reads. */
    public static final int UNUSED = -1;

    /** A term of ORDER BY. @param suffix {@code DESC}, {@code NULLS LAST} and so on */
    public record Order(Fragment term, String suffix) {
    }

    private final UnionTable union;
    private final Arguments arguments;
    private final List<String> declarations = new ArrayList<>();
    private final List<Integer> outputOf = new ArrayList<>();
    private final List<Fragment> outputs = new ArrayList<>();
    private final List<Fragment> conditions = new ArrayList<>();
    private final List<Order> order = new ArrayList<>();
    private int groupKeys = -1;
    private boolean distinct;
    private Fragment limit;

    ScanPlan(UnionTable union, Arguments arguments) {
        this.union = union;
        this.arguments = arguments;
    }

    /**
     * A plan for another front end than SQL, whose parameters are numbered by it.
     *
     * @param groupKeys how many of the outputs, the first ones, are the keys of GROUP BY; negative for none
     * @param limit the largest number of rows of each file, or negative
     */
    public static ScanPlan of(UnionTable union, List<Fragment> outputs, List<Fragment> conditions, int groupKeys, List<Order> order,
                    int limit) {
        ScanPlan plan = new ScanPlan(union, new Arguments());
        plan.outputs.addAll(outputs);
        plan.conditions.addAll(conditions);
        plan.groupKeys = groupKeys;
        plan.order.addAll(order);
        if (limit >= 0) {
            plan.limit = new Fragment().text(Integer.toString(limit));
        }
        return plan;
    }

    // ---- making it

    /** Adds a column to the table that the statement sees, and what it is in each file. @param output {@code null}: nothing reads it */
    void column(String declaration, Fragment output) {
        declarations.add(declaration);
        outputOf.add(output == null ? UNUSED : outputs.size());
        if (output != null) {
            outputs.add(output);
        }
    }

    void condition(Fragment condition) {
        conditions.add(condition);
    }

    void groupByFirst(int keys) {
        groupKeys = keys;
    }

    void distinct() {
        distinct = true;
    }

    void order(List<Order> terms) {
        order.addAll(terms);
    }

    void limit(Fragment rows) {
        limit = rows;
    }

    // ---- using it

    /** Definitions of the columns that the statement sees. */
    public List<String> declarations() {
        return declarations;
    }

    /** The output of a file for each of the columns that the statement sees, or {@link #UNUSED}. */
    public int[] outputOf() {
        return outputOf.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Number of parameters; the file's name is one more after them. */
    public int parameters() {
        return arguments.count();
    }

    public UnionTable union() {
        return union;
    }

    /** What the conditions say about a shard key. @param key the name of the column, or {@code null}; @return {@code null}: nothing */
    public KeyFilter keyFilter(String key) {
        int index = key == null ? -1 : union.index(key);
        if (index < 0 || union.isRetyped(index) || !union.columns().get(index).collation().equals(ColumnShape.BINARY)) {
            return null;
        }
        List<KeyCondition> found = conditions.stream().map(condition -> KeyReader.read(condition, index)).filter(Objects::nonNull).toList();
        Affinity affinity = union.columns().get(index).affinity();
        return found.isEmpty() ? null : new KeyFilter(union.columns().get(index).name(), found, affinity == Affinity.TEXT,
                        affinity != Affinity.TEXT && affinity != Affinity.BLOB);
    }

    /** The SQL for files of a shape. Its parameters are the arguments of the table, then the name of the file. */
    public String sql(TableShape shape) {
        return sql(shape, "");
    }

    /** As {@link #sql(TableShape)}, for a part of the rows. @param more a condition in SQL without a text of somebody else, or empty */
    public String sql(TableShape shape, String more) {
        Map<String, ColumnShape> columns = shape.byKey();
        StringBuilder sql = new StringBuilder("SELECT ").append(distinct ? "DISTINCT " : "");
        sql.append(outputs.isEmpty() ? "NULL" : outputs.stream().map(each -> render(each, columns)).collect(Collectors.joining(", ")));
        sql.append(" FROM main.").append(SqlNames.quoted(shape.table()));
        List<String> where = new ArrayList<>(conditions.stream().map(each -> "(" + render(each, columns) + ")").toList());
        if (!more.isEmpty()) {
            where.add("(" + more + ")");
        }
        if (!where.isEmpty()) {
            sql.append(" WHERE ").append(String.join(" AND ", where));
        }
        for (int i = 1; i <= groupKeys; i++) {
            sql.append(i == 1 ? " GROUP BY " : ", ").append(i);
        }
        if (!order.isEmpty()) {
            sql.append(" ORDER BY ").append(order.stream().map(each -> "(" + render(each.term, columns) + ")" + each.suffix)
                            .collect(Collectors.joining(", ")));
        }
        if (limit != null) {
            sql.append(" LIMIT ").append(render(limit, columns));
        }
        return sql.toString();
    }

    private String render(Fragment fragment, Map<String, ColumnShape> columns) {
        return fragment.render(union, columns, arguments.count() + 1);
    }
}
