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
            case 8 -> "INSERT OR " + dice.pick("REPLACE", "IGNORE", "FAIL") + " INTO " + table.name + "(" + String.join(", ", table.columns) + ") SELECT "
                            + String.join(", ", table.columns.stream().map(c -> c.equals(table.rowidAlias) && dice.chance(70) ? "NULL" : expressions.scalar(table.columns, 1)).toList())
                            + " FROM " + table.name + " LIMIT " + dice.between(1, 20);
            case 9 -> dice.pick("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT s", "ROLLBACK TO s", "RELEASE s");
            case 10 -> "ALTER TABLE " + table.name + " ADD COLUMN a" + added++ + dice.pick("", " INTEGER", " TEXT", " REAL") + (dice.chance(60) ? " DEFAULT " + literals.smallInteger() : "");
            default -> dice.pick("ANALYZE", "REINDEX", "PRAGMA integrity_check", "VACUUM", "DROP INDEX IF EXISTS " + table.name + "_i0", "PRAGMA cache_size=" + dice.between(1, 20));
        };
    }

    private String insert(Table table) {
        List<String> values = new ArrayList<>();
        for (String column : table.columns) {
            values.add(column.equals(table.rowidAlias) ? dice.pick("NULL", literals.smallInteger()) : literals.any());
        }
        String conflict = dice.chance(15) ? " ON CONFLICT DO " + dice.pick("NOTHING", "UPDATE SET " + table.columns.getLast() + " = excluded." + table.columns.getLast()) : "";
        return "INSERT " + dice.pick("", "OR REPLACE ", "OR IGNORE ") + "INTO " + table.name + "(" + String.join(", ", table.columns) + ") VALUES(" + String.join(", ", values) + ")" + conflict + returning(table);
    }

    private String update(Table table) {
        String column = dice.pick(table.columns);
        return "UPDATE " + dice.pick("", "OR IGNORE ", "OR REPLACE ") + table.name + " SET " + column + " = " + expressions.scalar(table.columns, 2) + " WHERE " + condition(table) + returning(table);
    }

    private String condition(Table table) {
        return dice.chance(60) ? expressions.lookup(dice.pick(table.columns)) : expressions.condition(table.columns, 2);
    }

    private String returning(Table table) {
        return dice.chance(15) ? " RETURNING " + dice.pick("*", dice.pick(table.columns), expressions.scalar(table.columns, 1)) : "";
    }
}
