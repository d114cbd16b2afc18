package org.sqltruffle.bridge.shell.explain;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sqltruffle.bridge.shell.output.ExplainWriter;
import org.sqltruffle.language.TierReport;
import org.sqltruffle.language.profile.CursorReport;
import org.sqltruffle.language.profile.ExecutionProfile;

/** SQLite's EXPLAIN listing in columns, with those of the tiers: for the command {@code explain} and for notebooks. */
public final class ExplainTable {

    private static final String[] NAMES = {"addr", "opcode", "p1", "p2", "p3", "p4", "p5"};
    private static final int OPCODE = 1;
    private static final double PERCENT = 100.0;
    private static final double MILLION = 1e6;
    /** Columns for a statement that ran, in the order of {@link #names}. */
    private static final String[] OF_RUN = {"executions", "time in C", "slow"};
    private static final String[] OF_BATCHES = {"tuples", "ms"};

    private final List<String[]> listing;
    private final TierReport report;
    private final ExecutionProfile profile;

    /** @param profile {@code null} when the statement was not run */
    public ExplainTable(List<String[]> listing, TierReport report, ExecutionProfile profile) {
        this.listing = listing;
        this.report = report;
        this.profile = profile;
    }

    /** The cells, one row for each instruction, the bodies of loops indented. */
    public String[][] rows() {
        String[][] cells = new String[listing.size()][];
        int[] indents = mainIndents();
        boolean main = true;
        for (int r = 0; r < cells.length; r++) {
            // The programs of triggers follow, with addresses of their own.
            main &= r < report.instructions().size();
            cells[r] = row(listing.get(r), r, main, main ? indents[r] : 0);
        }
        return cells;
    }

    void print(PrintStream out) {
        String[][] cells = rows();
        String[] names = names();
        int[] widths = new int[names.length];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = names[i].length();
            for (String[] row : cells) {
                widths[i] = Math.max(widths[i], row[i].length());
            }
        }
        line(out, names, widths);
        String[] dashes = new String[names.length];
        for (int i = 0; i < dashes.length; i++) {
            dashes[i] = "-".repeat(widths[i]);
        }
        line(out, dashes, widths);
        for (String[] row : cells) {
            line(out, row, widths);
        }
        if (profile != null) {
            loops().forEach(out::println);
            profile.cursors().stream().filter(CursorReport::columns).forEach(out::println);
            out.println(report.compiled() ? "The statement ran compiled." : "The statement did not run compiled.");
        }
    }

    private int[] mainIndents() {
        return ExplainWriter.indents(listing.subList(0, Math.min(listing.size(), report.instructions().size())));
    }

    /** A sentence for each loop nest over columns. */
    public List<String> loops() {
        return profile == null ? List.of() : profile.loops().stream().map(loop -> loop.describe(pc -> listing.get(pc)[OPCODE])).toList();
    }

    private boolean hasBatches() {
        return profile != null && profile.loops().stream().anyMatch(loop -> loop.runs() > 0);
    }

    /** The names of the cells of a row. */
    public String[] names() {
        List<String> names = new ArrayList<>(List.of(NAMES));
        names.add("tier");
        if (profile != null) {
            names.addAll(List.of(OF_RUN));
        }
        if (hasBatches()) {
            names.addAll(List.of(OF_BATCHES));
        }
        return names.toArray(String[]::new);
    }

    private String[] row(String[] explained, int r, boolean main, int indent) {
        List<String> cells = new ArrayList<>(List.of(explained).subList(0, NAMES.length));
        cells.set(OPCODE, " ".repeat(indent) + cells.get(OPCODE));
        TierReport.Instruction instruction = main ? report.instructions().get(r) : new TierReport.Instruction("in a trigger", 0);
        boolean batch = main && profile != null && profile.isStep(r);
        cells.add(batch ? "batch" : instruction.reasonForC() == null ? "java" : "c: " + instruction.reasonForC());
        if (profile != null) {
            cells.add(main ? Long.toString(profile.executions(r)) : "");
            cells.add(main ? String.format(Locale.ROOT, "%5.1f%%", PERCENT * profile.share(r)) : "");
            cells.add(main && instruction.reasonForC() == null ? Long.toString(instruction.slowPathHits()) : "");
        }
        if (hasBatches()) {
            cells.add(batch ? Long.toString(profile.tuples(r)) : "");
            cells.add(batch ? String.format(Locale.ROOT, "%.2f", profile.nanos(r) / MILLION) : "");
        }
        return cells.toArray(String[]::new);
    }

    private static void line(PrintStream out, String[] cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.length; i++) {
            line.append(cells[i]).append(" ".repeat(widths[i] - cells[i].length() + 2));
        }
        out.println(line.toString().stripTrailing());
    }
}
