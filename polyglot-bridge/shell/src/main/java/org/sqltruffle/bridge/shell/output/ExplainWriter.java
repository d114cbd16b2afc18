package org.sqltruffle.bridge.shell.output;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sqltruffle.language.Statement;

/** EXPLAIN in aligned columns, the bodies of loops indented. */
public final class ExplainWriter implements RowWriter {

    private static final int[] WIDTHS = {4, 13, 4, 4, 4, 13, 2, 13};
    private static final int OPCODE = 1;
    private static final int P1 = 2;
    private static final int P2 = 3;
    /** Jumps that close a loop. */
    private static final Set<String> NEXT = Set.of("Next", "Prev", "VPrev", "VNext", "SorterNext", "Return");
    /** Where a loop that Goto closes can begin. */
    private static final Set<String> YIELD = Set.of("Yield", "SeekLT", "SeekGT", "RowSetRead", "Rewind");

    private final Output out;
    private final List<String> names = new ArrayList<>();
    private final List<String[]> rows = new ArrayList<>();

    ExplainWriter(Output out, Statement statement) {
        this.out = out;
        for (int i = 0; i < statement.columnCount(); i++) {
            names.add(statement.columnName(i));
        }
    }

    @Override
    public void row(Statement statement) {
        String[] row = new String[statement.columnCount()];
        for (int i = 0; i < row.length; i++) {
            byte[] text = Text.of(statement, i);
            row[i] = text == null ? "" : new String(text, StandardCharsets.UTF_8);
        }
        rows.add(row);
    }

    @Override
    public void end() {
        if (rows.isEmpty()) {
            return;
        }
        int n = Math.min(WIDTHS.length, names.size());
        for (int i = 0; i < n; i++) {
            cell(names.get(i), WIDTHS[i], i == n - 1);
        }
        for (int i = 0; i < n; i++) {
            cell("-".repeat(WIDTHS[i]), WIDTHS[i], i == n - 1);
        }
        int[] indents = indents(rows);
        for (int r = 0; r < rows.size(); r++) {
            for (int i = 0; i < n; i++) {
                String text = rows.get(r)[i];
                if (i == OPCODE) {
                    out.spaces(indents[r]);
                }
                cell(text, i == n - 1 ? 0 : Math.max(WIDTHS[i], text.length()), i == n - 1);
            }
        }
    }

    private void cell(String text, int width, boolean last) {
        out.print(text).spaces(width - text.length()).print(last ? "\n" : "  ");
    }

    /** Spaces before each opcode. */
    public static int[] indents(List<String[]> rows) {
        int[] indents = new int[rows.size()];
        boolean[] yields = new boolean[rows.size()];
        for (int op = 0; op < rows.size(); op++) {
            String opcode = rows.get(op)[OPCODE];
            int p1 = Integer.parseInt(rows.get(op)[P1]);
            int p2 = Integer.parseInt(rows.get(op)[P2]);
            yields[op] = YIELD.contains(opcode);
            if (p2 < 0 || p2 > op) {
                continue;
            }
            boolean loop = NEXT.contains(opcode) || opcode.equals("Goto") && (yields[p2] || p1 != 0);
            if (loop) {
                for (int i = p2; i < op; i++) {
                    indents[i] += 2;
                }
            }
        }
        return indents;
    }
}
