package org.sqltruffle.testing.fuzz;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.testing.Result;
import org.sqltruffle.testing.Session;

/**
 * Checks of answers that need no second engine, over the random schemas of the fuzzer. A predicate that is true, false or NULL divides the
 * rows of a query (TLP). The optimizer must not change how many rows a predicate takes (NoREC). A row for which a predicate is true is
 * found (PQS).
 */
public final class LogicOracle {

    private static final int CHECKS = 12;

    private final Session session;
    private final List<String> script = new ArrayList<>();
    private long statements;

    /** @param session on a database without tables */
    public LogicOracle(Session session) {
        this.session = session;
    }

    /** Statements that ran so far. */
    public long statements() {
        return statements;
    }

    /** The statements so far. */
    public String script() {
        return String.join(";\n", script) + ";\n";
    }

    /** Runs the case of a seed. Returns {@code null}, or what contradicts itself. */
    public String run(long seed) {
        Dice dice = new Dice(seed);
        SchemaGenerator schema = new SchemaGenerator(dice);
        List<String> sql = new ArrayList<>(schema.storage());
        List<Table> tables = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            Table table = schema.table("t" + (char) ('a' + tables.size()), sql);
            tables.add(table);
            schema.fill(table, dice.between(1, 25), sql);
            for (int j = dice.below(4); j > 0; j--) {
                sql.add(schema.index(table, j - 1));
            }
        }
        sql.forEach(this::query);
        ExpressionGenerator expressions = new ExpressionGenerator(dice);
        for (int i = 0; i < CHECKS; i++) {
            List<String> columns = new ArrayList<>();
            String from = from(dice, tables, columns);
            String predicate = dice.chance(40) ? expressions.lookup(dice.pick(columns)) : expressions.condition(columns, 2);
            String contradiction = switch (dice.below(4)) {
                case 0 -> partition(String.join(", ", columns), from, predicate);
                case 1 -> partition("DISTINCT " + dice.pick(columns), from, predicate);
                case 2 -> noRec(from, predicate);
                default -> pivot(dice, tables, expressions);
            };
            if (contradiction != null) {
                return contradiction;
            }
        }
        return null;
    }

    private static String from(Dice dice, List<Table> tables, List<String> columns) {
        StringBuilder from = new StringBuilder();
        for (int i = 0, n = dice.chance(50) ? 1 : 2; i < n; i++) {
            Table table = dice.pick(tables);
            String alias = "x" + i;
            List<String> own = table.columns.stream().map(c -> alias + "." + c).toList();
            from.append(i == 0 ? " FROM " : dice.pick(" JOIN ", " LEFT JOIN ", " CROSS JOIN ")).append(table.name).append(" AS ")
                            .append(alias);
            if (i > 0) {
                from.append(" ON ").append(dice.pick(own)).append(dice.pick(" = ", " < ")).append(dice.pick(columns));
            }
            columns.addAll(own);
        }
        return from.toString();
    }

    /** Ternary logic partitioning. */
    private String partition(String columns, String from, String predicate) {
        String all = "SELECT " + columns + from;
        Map<List<Object>, Integer> expected = count(query(all));
        Map<List<Object>, Integer> parts = new HashMap<>();
        for (String part : List.of("(" + predicate + ")", "NOT (" + predicate + ")", "(" + predicate + ") IS NULL")) {
            Map<List<Object>, Integer> rows = count(query(all + " WHERE " + part));
            if (rows == null || expected == null) {
                return null;
            }
            rows.forEach((row, n) -> parts.merge(row, n, Integer::sum));
        }
        // A DISTINCT value may be in several parts.
        boolean same = columns.startsWith("DISTINCT") ? parts.keySet().equals(expected.keySet()) : parts.equals(expected);
        return same ? null : "TLP: " + all + " has " + size(expected) + " rows, and its parts by " + predicate + " have others, or "
                        + size(parts);
    }

    /** Non-optimizing reference engine construction. */
    private String noRec(String from, String predicate) {
        Result optimized = query("SELECT count(*)" + from + " WHERE " + predicate);
        Result reference = query("SELECT total((" + predicate + ") IS TRUE)" + from);
        if (optimized.errorName() != null || reference.errorName() != null) {
            return null;
        }
        long n = (Long) optimized.rows().getFirst().getFirst();
        double expected = (Double) reference.rows().getFirst().getFirst();
        return n == expected ? null
                        : "NoREC: " + n + " rows" + from + " WHERE " + predicate + ", and " + expected + " without the optimizer";
    }

    /** Pivoted query synthesis: the row alone in a table without indexes says what the predicate is for it. */
    private String pivot(Dice dice, List<Table> tables, ExpressionGenerator expressions) {
        Table table = dice.pick(tables);
        String key = table.hasRowid ? "rowid" : table.columns.getFirst();
        String columns = String.join(", ", table.columns);
        query("DROP TABLE IF EXISTS temp.pivot");
        Result made = query("SELECT sql FROM sqlite_schema WHERE name = '" + table.name + "'");
        if (made.rows().isEmpty()) {
            return null;
        }
        query(made.rows().getFirst().getFirst().toString().replaceAll("^'|'$", "").replace("''", "'")
                        .replace("CREATE TABLE " + table.name, "CREATE TEMP TABLE pivot").replace(" AUTOINCREMENT", ""));
        query("INSERT INTO temp.pivot(" + columns + (table.hasRowid && table.rowidAlias == null ? ", rowid" : "") + ") SELECT " + columns
                        + (table.hasRowid && table.rowidAlias == null ? ", rowid" : "") + " FROM " + table.name + " ORDER BY " + key
                        + " LIMIT 1 OFFSET " + dice.below(20));
        List<String> names = table.columns.stream().map(c -> "p." + c).toList();
        String predicate = "(" + expressions.condition(names, 3) + ")";
        Result truth = query("SELECT " + predicate + " IS TRUE, " + predicate + " IS NULL FROM temp.pivot AS p");
        if (truth.errorName() != null || truth.rows().size() != 1) {
            return null;
        }
        List<Object> row = truth.rows().getFirst();
        String rectified = row.get(1).equals(1L) ? predicate + " IS NULL" : row.get(0).equals(1L) ? predicate : "NOT " + predicate;
        Result found = query("SELECT count(*) FROM " + table.name + " AS p WHERE " + rectified + " AND p." + key + " IN (SELECT " + key
                        + " FROM temp.pivot)");
        return found.errorName() != null || !found.rows().getFirst().getFirst().equals(0L) ? null
                        : "PQS: the row of temp.pivot is not in " + table.name + " WHERE " + rectified;
    }

    private Result query(String sql) {
        script.add(sql);
        statements++;
        return session.run(sql, List.of());
    }

    private static Map<List<Object>, Integer> count(Result result) {
        if (result.errorName() != null) {
            return null;
        }
        Map<List<Object>, Integer> rows = new HashMap<>();
        result.rows().forEach(row -> rows.merge(row, 1, Integer::sum));
        return rows;
    }

    private static int size(Map<List<Object>, Integer> rows) {
        return rows.values().stream().mapToInt(n -> n).sum();
    }
}
