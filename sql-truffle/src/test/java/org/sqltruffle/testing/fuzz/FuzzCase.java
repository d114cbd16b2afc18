package org.sqltruffle.testing.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A database and statements over it: everything that a run needs.
 *
 * @param steps the statements in order
 */
record FuzzCase(List<FuzzStep> steps) {

    /** The case of a seed. */
    static FuzzCase of(long seed) {
        Dice dice = new Dice(seed);
        SchemaGenerator schema = new SchemaGenerator(dice);
        List<String> sql = new ArrayList<>(schema.storage());
        List<Table> tables = new ArrayList<>();
        for (int i = dice.between(1, 3); i > 0; i--) {
            Table table = schema.table("t" + (char) ('a' + tables.size()), sql);
            tables.add(table);
            schema.fill(table, dice.between(0, 30), sql);
            if (dice.chance(15)) {
                table.large = true;
                sql.add(schema.fillMany(table, dice.pick(100, 400, 1500)));
            }
            for (int j = dice.below(4); j > 0; j--) {
                sql.add(schema.index(table, j - 1));
            }
        }
        if (dice.chance(10)) {
            sql.add("PRAGMA journal_mode=WAL");
        }
        List<FuzzStep> steps = new ArrayList<>(sql.stream().map(FuzzStep::new).toList());
        ExpressionGenerator expressions = new ExpressionGenerator(dice);
        QueryGenerator queries = new QueryGenerator(dice, tables, expressions);
        WriteGenerator writes = new WriteGenerator(dice, tables, expressions);
        for (int i = dice.chance(25) ? dice.between(1, 2) : 0; i > 0; i--) {
            steps.add(new FuzzStep(writes.trigger("trigger" + i)));
        }
        for (int i = dice.between(5, 25); i > 0; i--) {
            String query = dice.chance(25) ? queries.ordered() : queries.query();
            if (dice.chance(25)) {
                steps.add(new FuzzStep(writes.write()));
            }
            if (dice.chance(12)) {
                List<String> during = new ArrayList<>();
                for (int j = dice.between(1, 2); j > 0; j--) {
                    during.add(dice.chance(70) ? writes.write() : queries.query());
                }
                steps.add(new FuzzStep(query, dice.between(1, 4), during));
            } else {
                steps.add(new FuzzStep(query));
            }
        }
        return new FuzzCase(steps);
    }

    /** The same statements, each of which runs to its end before the next one begins. */
    FuzzCase withoutPauses() {
        return new FuzzCase(steps.stream().flatMap(step -> Stream.concat(Stream.of(step.sql()), step.during().stream())).map(FuzzStep::new)
                        .toList());
    }

    /**
     * Whether plain SQLite may overwrite the row of a table without rowids that another row replaces. A build with the pre-update hook
     * deletes it first: see SQLite's {@code sqlite3GenerateConstraintChecks}.
     */
    boolean mayOverwriteRows() {
        return contains("WITHOUT ROWID") && contains("REPLACE");
    }

    /** Whether SQLite may choose rowids at random: a table may have the largest one, or come to it by one row more. */
    boolean mayChooseRowids() {
        return contains("922337203685477580");
    }

    private boolean contains(String words) {
        return steps.stream()
                        .anyMatch(step -> step.sql().contains(words) || step.during().stream().anyMatch(other -> other.contains(words)));
    }

    /** As a script to read and to run in any SQLite. */
    @Override
    public String toString() {
        return steps.stream().map(FuzzStep::toString).collect(Collectors.joining());
    }
}
