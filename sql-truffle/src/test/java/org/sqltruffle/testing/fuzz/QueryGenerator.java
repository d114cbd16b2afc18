package org.sqltruffle.testing.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Random SELECT statements over the tables of a case. Rows need no ORDER BY to be comparable: both tiers run the same program. */
final class QueryGenerator {

    private final Dice dice;
    private final List<Table> tables;
    private final ExpressionGenerator expressions;
    private final WindowGenerator windows;
    private int aliases;

    QueryGenerator(Dice dice, List<Table> tables, ExpressionGenerator expressions) {
        this.dice = dice;
        this.tables = tables;
        this.expressions = expressions;
        windows = new WindowGenerator(dice, expressions);
        expressions.subqueries(this::subquery);
    }

    String query() {
        String select = switch (dice.below(10)) {
            case 0 -> core(1) + dice.pick(" UNION ALL ", " UNION ", " EXCEPT ", " INTERSECT ") + core(1);
            case 1 -> "WITH w(a, b) AS (" + core(2) + ") SELECT * FROM w" + (dice.chance(50) ? " WHERE a > b OR b IS NULL" : "");
            case 2 -> "SELECT * FROM (" + core(dice.between(1, 3)) + ")";
            default -> core(dice.between(1, 4));
        };
        // Joins can give many rows. The first rows show most differences, and OFFSET reaches the last pages of a table.
        return select + " LIMIT " + dice.pick("300", "7", "50", "1") + (dice.chance(15) ? " OFFSET " + dice.between(0, 20) : "");
    }

    /** One SELECT with the given number of result columns. */
    private String core(int width) {
        List<String> columns = new ArrayList<>();
        String from = from(columns, dice.chance(60) ? 1 : dice.between(1, 3));
        String where = where(columns);
        List<String> results = new ArrayList<>();
        if (dice.chance(25)) {
            for (int i = 0; i < width; i++) {
                results.add(expressions.aggregate(columns, 2));
            }
            return "SELECT " + String.join(", ", results) + from + where;
        }
        if (dice.chance(20)) {
            String key = dice.chance(60) ? dice.pick(columns) : expressions.scalar(columns, 1);
            if (dice.chance(15)) {
                return "SELECT " + windows.select(width, List.of(), depth -> dice.chance(30) ? key : expressions.aggregate(columns, 1),
                                depth -> dice.chance(60) ? key : expressions.aggregate(columns, 0),
                                from + where + " GROUP BY " + key);
            }
            for (int i = 0; i < width; i++) {
                results.add(i == 0 ? key : expressions.aggregate(columns, 1));
            }
            return "SELECT " + String.join(", ", results) + from + where + " GROUP BY " + key
                            + (dice.chance(20) ? " HAVING count(*) > 1" : "");
        }
        if (dice.chance(15)) {
            IntFunction<String> value = depth -> dice.chance(60) ? dice.pick(columns) : expressions.scalar(columns, depth);
            return "SELECT " + windows.select(width, columns, value, value, from + where);
        }
        for (int i = 0; i < width; i++) {
            results.add(dice.chance(40) ? dice.pick(columns) : expressions.scalar(columns, 3));
        }
        return "SELECT " + (dice.chance(10) ? "DISTINCT " : "") + String.join(", ", results) + from + where;
    }

    /** Adds ORDER BY to a simple query. */
    String ordered() {
        List<String> columns = new ArrayList<>();
        String from = from(columns, 1);
        List<String> terms = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            terms.add((dice.chance(70) ? dice.pick(columns) : expressions.scalar(columns, 2))
                            + dice.pick("", " DESC", " COLLATE NOCASE", " NULLS LAST", " ASC"));
        }
        return "SELECT " + dice.pick("*", dice.pick(columns), expressions.scalar(columns, 2)) + from + where(columns) + " ORDER BY "
                        + String.join(", ", terms)
                        + (dice.chance(40) ? " LIMIT " + dice.between(0, 10) + (dice.chance(40) ? " OFFSET " + dice.between(0, 10) : "")
                                        : "");
    }

    private String from(List<String> columns, int count) {
        StringBuilder from = new StringBuilder(" FROM ");
        List<Table> small = tables.stream().filter(t -> !t.large).toList();
        for (int i = 0; i < (small.isEmpty() ? 1 : count); i++) {
            Table table = dice.pick(i == 0 ? tables : small);
            String alias = "t" + aliases++;
            List<String> own = new ArrayList<>(table.columns.stream().map(c -> alias + "." + c).toList());
            if (table.hasRowid && dice.chance(20)) {
                own.add(alias + ".rowid");
            }
            if (i > 0) {
                from.append(dice.pick(" JOIN ", " LEFT JOIN ", " LEFT JOIN ", ", ", " CROSS JOIN "));
            }
            boolean comma = i > 0 && from.charAt(from.length() - 2) == ',';
            from.append(table.name).append(" AS ").append(alias);
            if (!table.indexes.isEmpty() && dice.chance(4)) {
                from.append(" NOT INDEXED");
            }
            if (i > 0 && !comma && dice.chance(80)) {
                from.append(" ON ").append(dice.chance(75) ? dice.pick(own) + dice.pick(" = ", " = ", " = ", " < ") + dice.pick(columns)
                                : dice.pick(own) + " = " + dice.pick(columns) + " AND " + expressions.condition(own, 1));
            }
            columns.addAll(own);
        }
        return from.toString();
    }

    private String where(List<String> columns) {
        return switch (dice.below(6)) {
            case 0 -> "";
            case 1, 2 -> " WHERE " + expressions.lookup(dice.pick(columns))
                            + (dice.chance(40) ? dice.pick(" AND ", " AND ", " OR ") + expressions.lookup(dice.pick(columns)) : "");
            case 3 -> " WHERE " + expressions.lookup(dice.pick(columns)) + " AND " + expressions.condition(columns, 2);
            default -> " WHERE " + expressions.condition(columns, 3);
        };
    }

    /** One column, not correlated, at most a few rows. */
    private String subquery(int depth) {
        Table table = dice.pick(tables);
        String alias = "t" + aliases++;
        List<String> columns = table.columns.stream().map(c -> alias + "." + c).toList();
        String from = " FROM " + table.name + " AS " + alias;
        String where = dice.chance(60) ? " WHERE " + expressions.lookup(dice.pick(columns)) : "";
        return dice.chance(50) ? "SELECT " + expressions.aggregate(columns, Math.min(depth, 1)) + from + where
                        : "SELECT " + dice.pick(columns) + from + where + " LIMIT " + dice.between(1, 5);
    }
}
