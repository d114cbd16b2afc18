package org.sqltruffle.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/** Makes tables with columns of every affinity, keys, collations, defaults and indexes. */
final class SchemaGenerator {

    private final Dice dice;
    private final Literals literals;

    SchemaGenerator(Dice dice) {
        this.dice = dice;
        this.literals = new Literals(dice);
    }

    /** PRAGMAs that must come before the first table. */
    List<String> storage() {
        List<String> sql = new ArrayList<>();
        if (dice.chance(50)) {
            sql.add("PRAGMA page_size=" + dice.pick(512, 1024, 4096, 65536));
        }
        if (dice.chance(15)) {
            sql.add("PRAGMA encoding='" + dice.pick("UTF-16le", "UTF-16be") + "'");
        }
        if (dice.chance(15)) {
            sql.add("PRAGMA cache_size=" + dice.pick(1, 3, 10));
        }
        if (dice.chance(10)) {
            sql.add("PRAGMA auto_vacuum=" + dice.pick("FULL", "INCREMENTAL"));
        }
        return sql;
    }

    /** Makes a table; its statements go to {@code sql}. */
    Table table(String name, List<String> sql) {
        boolean withoutRowid = dice.chance(20);
        boolean alias = !withoutRowid && dice.chance(60);
        Table table = new Table(name, !withoutRowid, alias ? "c0" : null);
        List<String> definitions = new ArrayList<>();
        int n = dice.between(2, 6);
        for (int i = 0; i < n; i++) {
            String column = "c" + i;
            table.columns.add(column);
            definitions.add(i == 0 && alias ? "c0 INTEGER PRIMARY KEY" + (dice.chance(15) ? " AUTOINCREMENT" : "") : column + definition());
        }
        if (withoutRowid) {
            definitions.add("PRIMARY KEY(" + table.columns.getFirst() + (dice.chance(30) ? " DESC" : "")
                            + (dice.chance(40) ? ", " + table.columns.get(1) : "") + ")");
        } else if (dice.chance(10)) {
            definitions.add("UNIQUE(" + dice.pick(table.columns) + ") ON CONFLICT " + dice.pick("REPLACE", "IGNORE", "ABORT"));
        }
        sql.add("CREATE TABLE " + name + "(" + String.join(", ", definitions) + ")" + (withoutRowid ? " WITHOUT ROWID" : ""));
        return table;
    }

    private String definition() {
        String type = dice.pick("", " INTEGER", " INT", " REAL", " TEXT", " NUMERIC", " BLOB", " VARCHAR(10)", " DOUBLE", " ANY");
        String collation = dice.chance(20) ? " COLLATE " + dice.pick("NOCASE", "RTRIM", "BINARY") : "";
        String constraint = dice.chance(8) ? " NOT NULL DEFAULT " + literals.smallInteger()
                        : dice.chance(10) ? " DEFAULT (" + literals.any() + ")" : "";
        return type + collation + constraint;
    }

    String index(Table table, int number) {
        String name = table.name + "_i" + number;
        table.indexes.add(name);
        List<String> terms = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            String column = dice.pick(table.columns);
            String term = switch (dice.below(10)) {
                case 0 -> column + "+1";
                case 1 -> "lower(" + column + ")";
                case 2 -> column + " COLLATE " + dice.pick("NOCASE", "RTRIM");
                default -> column;
            };
            terms.add(term + (dice.chance(25) ? " DESC" : ""));
        }
        String where = dice.chance(15) ? " WHERE " + dice.pick(table.columns) + dice.pick(" IS NOT NULL", " > 3", " < 'b'", " = 1") : "";
        return "CREATE " + (dice.chance(8) ? "UNIQUE " : "") + "INDEX " + name + " ON " + table.name + "(" + String.join(", ", terms) + ")"
                        + where;
    }

    /** Statements that fill a table. */
    void fill(Table table, int rows, List<String> sql) {
        int done = 0;
        while (done < rows) {
            List<String> tuples = new ArrayList<>();
            for (int i = dice.between(1, 10); i > 0 && done < rows; i--, done++) {
                List<String> values = new ArrayList<>();
                for (String column : table.columns) {
                    values.add(column.equals(table.rowidAlias) ? dice.chance(80) ? "NULL" : Integer.toString(dice.between(-100, 1000))
                                    : literals.any());
                }
                tuples.add("(" + String.join(", ", values) + ")");
            }
            sql.add("INSERT OR IGNORE INTO " + table.name + " VALUES" + String.join(", ", tuples));
        }
    }

    /** Many rows of one kind, so that a tree has several levels and a loop gets hot. */
    String fillMany(Table table, int rows) {
        List<String> values = new ArrayList<>();
        for (String column : table.columns) {
            values.add(column.equals(table.rowidAlias) ? "NULL"
                            : dice.pick("i", "i%" + dice.between(2, 30), "i/4.0", "'k'||(i%" + dice.between(2, 50) + ")", "i*7919%1009",
                                            "CASE i%3 WHEN 0 THEN NULL WHEN 1 THEN i ELSE i||'' END", "-i", "zeroblob(i%90)"));
        }
        return "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < " + rows + ") INSERT OR IGNORE INTO " + table.name
                        + " SELECT " + String.join(", ", values) + " FROM s";
    }
}
