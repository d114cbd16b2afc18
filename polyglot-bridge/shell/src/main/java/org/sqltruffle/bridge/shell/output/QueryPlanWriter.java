package org.sqltruffle.bridge.shell.output;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.language.Statement;

/** EXPLAIN QUERY PLAN as a tree. */
final class QueryPlanWriter implements RowWriter {

    private static final int DETAIL_COLUMN = 3;

    private record Step(int id, int parent, String detail) {
    }

    private final Output out;
    private final List<Step> steps = new ArrayList<>();

    QueryPlanWriter(Output out) {
        this.out = out;
    }

    @Override
    public void row(Statement statement) {
        String detail = new String(Text.of(statement, DETAIL_COLUMN), StandardCharsets.UTF_8);
        steps.add(new Step((int) statement.columnLong(0), (int) statement.columnLong(1), detail));
    }

    @Override
    public void end() {
        if (!steps.isEmpty()) {
            out.print("QUERY PLAN\n");
            children(0, "");
        }
    }

    private void children(int parent, String prefix) {
        List<Step> children = steps.stream().filter(step -> step.parent == parent).toList();
        for (Step step : children) {
            boolean last = step == children.getLast();
            out.print(prefix).print(last ? "`--" : "|--").print(step.detail).print("\n");
            children(step.id, prefix + (last ? "   " : "|  "));
        }
    }
}
