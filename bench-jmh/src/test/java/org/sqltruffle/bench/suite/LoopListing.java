package org.sqltruffle.bench.suite;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.language.profile.ExecutionProfile;
import org.sqltruffle.language.profile.LoopReport;

/**
 * What {@code explain --run} says of the loops of a statement, without addresses, times and numbers of tuples. A loop nest over columns
 * begins with a line that names its table, its sink and the first instruction that is no step. A line follows for each of its instructions:
 * {@code batch} before a step, {@code rest} before what the program does for one tuple after the other. Another loop has one line.
 */
final class LoopListing {

    private static final int OPCODE = 1;
    private static final int P1 = 2;
    private static final int P2 = 3;
    private static final int P4 = 5;
    private static final Set<String> MOVES = Set.of("Next", "Prev", "SorterNext", "VNext");
    /** Opcodes whose P4 says what they do. */
    private static final Set<String> NAMED = Set.of("Function", "PureFunc", "AggStep", "AggFinal", "String8", "Real", "Int64", "Affinity");

    private final Connection connection;
    private final List<String[]> program;
    private final Map<Integer, String> objects = new HashMap<>();
    private final StringBuilder text = new StringBuilder();

    private LoopListing(Connection connection, String sql) {
        this.connection = connection;
        this.program = rows(connection, "EXPLAIN " + sql);
        Map<String, String> names = new HashMap<>();
        rows(connection, "SELECT rootpage, name FROM sqlite_schema").forEach(row -> names.put(row[0], row[1]));
        for (String[] op : program) {
            switch (op[OPCODE]) {
                case "OpenRead", "ReopenIdx" -> objects.put(number(op[P1]), names.get(op[P2]));
                case "OpenAutoindex" -> objects.put(number(op[P1]), "automatic index");
                case "OpenEphemeral", "OpenDup" -> objects.put(number(op[P1]), "ephemeral table");
                case "OpenPseudo" -> objects.put(number(op[P1]), "record");
                case "SorterOpen" -> objects.put(number(op[P1]), "sorter");
                default -> {}
            }
        }
    }

    /** The listing of a statement, which is executed. */
    static String of(Connection connection, String sql) {
        LoopListing listing = new LoopListing(connection, sql);
        try (Statement statement = connection.prepare(sql)) {
            listing.write(ExecutionProfile.withLoops(statement));
        }
        return listing.text.toString();
    }

    private static List<String[]> rows(Connection connection, String sql) {
        List<String[]> rows = new ArrayList<>();
        try (Statement statement = connection.prepare(sql)) {
            while (statement.step()) {
                String[] row = new String[statement.columnCount()];
                for (int i = 0; i < row.length; i++) {
                    row[i] = statement.columnString(i) == null ? "" : statement.columnString(i);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static int number(String text) {
        return Integer.parseInt(text);
    }

    private void write(ExecutionProfile profile) {
        List<LoopReport> loops = new ArrayList<>(profile.loops());
        loops.sort(Comparator.comparingInt(LoopReport::begin));
        boolean[] listed = new boolean[program.size()];
        for (LoopReport loop : loops) {
            text.append("  ").append(heading(loop)).append('\n');
            for (int pc = loop.begin(); pc <= loop.next(); pc++) {
                String tag = profile.isStep(pc) ? "batch" : loop.rest() > 0 && pc >= loop.rest() ? "rest" : "";
                LoopReport inside = startingAt(loops, pc);
                if (inside != null && inside != loop) {
                    // It has lines of its own.
                    line(tag, "loop over " + object(inside.next()));
                    pc = inside.next();
                } else {
                    listed[pc] = true;
                    line(tag, describe(pc));
                }
            }
        }
        List<Integer> others = IntStream.range(0, listed.length).filter(pc -> !listed[pc] && profile.isStep(pc)).boxed().toList();
        if (!others.isEmpty()) {
            text.append("  outside these loops\n");
            others.forEach(pc -> line("batch", describe(pc)));
        }
        IntStream.range(0, listed.length).filter(pc -> !listed[pc] && MOVES.contains(program.get(pc)[OPCODE]))
                        .forEach(pc -> text.append("  loop over ").append(object(pc)).append(": not in batches\n"));
    }

    private static LoopReport startingAt(List<LoopReport> loops, int pc) {
        return loops.stream().filter(loop -> loop.begin() == pc).findFirst().orElse(null);
    }

    private String heading(LoopReport loop) {
        String noStep = loop.noStep() < 0 ? "" : "; no step: " + describe(loop.noStep());
        String how = loop.runs() == 0 ? "row by row" : loop.tuples().size() + (loop.tuples().size() == 1 ? " level" : " levels")
                        + ", sink: " + loop.sink().name().toLowerCase(Locale.ROOT);
        return "loop over " + object(loop.next()) + ": " + how + noStep;
    }

    private void line(String tag, String instruction) {
        text.append(String.format("    %-5s  %s", tag, instruction)).append('\n');
    }

    private String object(int pc) {
        return objects.getOrDefault(number(program.get(pc)[P1]), "?");
    }

    /** The opcode, and what it is about, as far as that is no register and no address. */
    private String describe(int pc) {
        String[] op = program.get(pc);
        return switch (op[OPCODE]) {
            case "Column" -> "Column " + object(pc) + "." + column(object(pc), number(op[P2]));
            case "Rowid", "IdxRowid", "SeekRowid", "NotExists", "NullRow", "DeferredSeek", "Rewind", "Last", "Next", "Prev", "SeekGE",
                            "SeekGT", "SeekLE", "SeekLT", "IdxGE", "IdxGT", "IdxLE",
                            "IdxLT", "Found", "NotFound", "NoConflict", "SorterInsert", "IdxInsert", "SorterNext", "IfNoHope", "SeekScan" ->
                op[OPCODE] + " " + object(pc);
            case "Integer" -> "Integer " + op[P1];
            default -> NAMED.contains(op[OPCODE]) ? op[OPCODE] + " " + op[P4] : op[OPCODE];
        };
    }

    private String column(String object, int number) {
        List<String[]> columns = rows(connection, "SELECT name FROM pragma_table_xinfo('" + object + "') WHERE cid = " + number
                        + " UNION ALL SELECT coalesce(name, 'rowid') FROM pragma_index_xinfo('" + object + "') WHERE seqno = " + number);
        return columns.isEmpty() ? Integer.toString(number) : columns.getFirst()[0];
    }
}
