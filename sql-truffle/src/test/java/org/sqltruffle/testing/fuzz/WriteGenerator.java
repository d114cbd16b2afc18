package org.sqltruffle.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Random statements that change data, schema or transaction. */
final class WriteGenerator {

    private final Dice dice;
    private final Literals literals;
    private final List<Table> tables;
    private final ExpressionGenerator expressions;
    private int added;

    WriteGenerator(Dice dice, List<Table> tables, ExpressionGenerator expressions) {
        this.dice = dice;
        this.literals = new Literals(dice);
        this.tables = tables;
        this.expressions = expressions;
    }

    String write() {
        Table table = dice.pick(tables);
        return switch (dice.below(12)) {
            case 0, 1, 2 -> update(table);
            case 3, 4 -> "DELETE FROM " + table.name + " WHERE " + condition(table) + returning(table);
            case 5, 6, 7 -> insert(table);
            case 8 -> "INSERT OR " + dice.pick("REPLACE", "IGNORE", "FAIL") + " INTO " + table.name + "(" + String.join(", ", table.columns)
                            + ") SELECT "
                            + String.join(", ",
                                            table.columns.stream()
                                                            .map(c -> c.equals(table.rowidAlias) && dice.chance(70) ? "NULL"
                                                                            : expressions.scalar(table.columns, 1))
                                                            .toList())
                            + " FROM " + table.name + " LIMIT " + dice.between(1, 20);
            case 9 -> dice.pick("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT s", "ROLLBACK TO s", "RELEASE s");
            case 10 -> "ALTER TABLE " + table.name + " ADD COLUMN a" + added++ + dice.pick("", " INTEGER", " TEXT", " REAL")
                            + (dice.chance(60) ? " DEFAULT " + literals.smallInteger() : "");
            default -> dice.pick("ANALYZE", "REINDEX", "PRAGMA integrity_check", "VACUUM", "DROP INDEX IF EXISTS " + table.name + "_i0",
                            "PRAGMA cache_size=" + dice.between(1, 20));
        };
    }

    /** A trigger that writes another table, or the same one. Old and new values are in its statement, and may be in its condition. */
    String trigger(String name) {
        Table table = dice.pick(tables);
        Table target = dice.pick(tables);
        String event = dice.pick("INSERT", "UPDATE", "UPDATE OF " + dice.pick(table.columns), "DELETE");
        String row = event.equals("INSERT") ? "new" : event.equals("DELETE") ? "old" : dice.pick("new", "old");
        List<String> values = table.columns.stream().map(column -> row + "." + column).toList();
        String column = dice.pick(target.columns);
        String statement = switch (dice.below(4)) {
            case 0 -> "UPDATE " + dice.pick("", "OR IGNORE ") + target.name + " SET " + column + " = " + expressions.scalar(values, 1)
                            + " WHERE " + condition(target);
            case 1 -> "DELETE FROM " + target.name + " WHERE " + column + " = " + dice.pick(values);
            case 2 -> "SELECT count(*), " + dice.pick(values) + " FROM " + target.name + " WHERE " + column + " > " + dice.pick(values);
            default -> "INSERT OR " + dice.pick("IGNORE", "REPLACE") + " INTO " + target.name + "(" + column + ") VALUES("
                            + dice.pick(dice.pick(values), expressions.scalar(values, 1)) + ")";
        };
        return "CREATE TRIGGER " + name + " " + dice.pick("BEFORE", "AFTER", "AFTER") + " " + event + " ON " + table.name
                        + (dice.chance(30) ? " WHEN " + expressions.condition(values, 1) : "") + " BEGIN " + statement + "; END";
    }

    private String insert(Table table) {
        List<String> values = new ArrayList<>();
        for (String column : table.columns) {
            values.add(column.equals(table.rowidAlias) ? dice.pick("NULL", literals.smallInteger()) : literals.any());
        }
        String conflict = dice.chance(15) ? " ON CONFLICT DO "
                        + dice.pick("NOTHING", "UPDATE SET " + table.columns.getLast() + " = excluded." + table.columns.getLast()) : "";
        return "INSERT " + dice.pick("", "OR REPLACE ", "OR IGNORE ") + "INTO " + table.name + "(" + String.join(", ", table.columns)
                        + ") VALUES(" + String.join(", ", values) + ")" + conflict + returning(table);
    }

    private String update(Table table) {
        String column = dice.pick(table.columns);
        return "UPDATE " + dice.pick("", "OR IGNORE ", "OR REPLACE ") + table.name + " SET " + column + " = "
                        + expressions.scalar(table.columns, 2) + " WHERE " + condition(table) + returning(table);
    }

    private String condition(Table table) {
        return dice.chance(60) ? expressions.lookup(dice.pick(table.columns)) : expressions.condition(table.columns, 2);
    }

    private String returning(Table table) {
        return dice.chance(15) ? " RETURNING " + dice.pick("*", dice.pick(table.columns), expressions.scalar(table.columns, 1)) : "";
    }
}
