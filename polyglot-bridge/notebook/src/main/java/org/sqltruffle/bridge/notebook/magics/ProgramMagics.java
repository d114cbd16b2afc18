package org.sqltruffle.bridge.notebook.magics;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.bridge.notebook.cells.InterruptCheck;
import org.sqltruffle.bridge.notebook.cells.LineMagics;
import org.sqltruffle.bridge.notebook.cells.Parameters;
import org.sqltruffle.bridge.notebook.cells.SqlError;
import org.sqltruffle.bridge.notebook.cells.Workspace;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.result.HtmlTable;
import org.sqltruffle.bridge.notebook.result.TextTable;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.shell.explain.ExplainTable;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.language.TierReport;
import org.sqltruffle.language.profile.CursorReport;
import org.sqltruffle.language.profile.ExecutionProfile;
import org.sqltruffle.sqlite.SqliteException;

/** {@code %explain} and {@code %profile}: the instructions of a statement, with the tier of each. */
public final class ProgramMagics {

    private static final String ONLY_C = "--c ";
    private static final String TIER = "tier";
    private static final String SAVEPOINT = "sqltruffle_profile";
    /** How long {@code %profile} runs a statement until it is compiled. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Set<String> NUMBERS = Set.of("addr", "p1", "p2", "p3", "p5", "executions", "time in C", "slow", "tuples", "ms");
    /** How often a statement is run that stays in C, or is compiled already. */
    private static final int RUNS = 5;
    /** Instructions of an execution that make a statement worth compiling. */
    private static final long HOT = 100_000;
    private static final double MILLION = 1e6;

    private final Workspace workspace;
    private final Parameters parameters;

    public ProgramMagics(Workspace workspace, Parameters parameters) {
        this.workspace = workspace;
        this.parameters = parameters;
    }

    public void addTo(LineMagics magics) {
        magics.add("explain", "SQL", "shows the instructions of a statement, and which run as Java code (a node) and which in C",
                        (sql, output) -> run(magics, "explain", sql, false));
        magics.add("profile", "[--c] SQL", "runs a statement until it is compiled, for " + PATIENCE.toSeconds()
                        + " s at most (--c: only in C): how often each instruction runs, and its share of the time; changes are rolled "
                        + "back",
                        (sql, output) -> run(magics, "profile", sql, true));
    }

    private DisplayData run(LineMagics magics, String name, String sql, boolean profile) throws CellFailure {
        if (sql.isEmpty()) {
            throw magics.usage(name);
        }
        Session session = workspace.session();
        session.lock();
        try {
            boolean inC = sql.startsWith(ONLY_C);
            EngineOptions options = inC ? EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C) : EngineOptions.DEFAULT;
            String statement = inC ? sql.substring(ONLY_C.length()) : sql;
            return profile ? profiled(session, statement, options) : explained(session, statement, options);
        } catch (SqliteException e) {
            throw SqlError.of(session, e, sql, 1, false);
        } finally {
            session.unlock();
        }
    }

    private DisplayData explained(Session session, String sql, EngineOptions options) throws CellFailure {
        TierReport report;
        try (Statement statement = prepare(session, sql, options)) {
            report = statement.tierReport();
        }
        return shown(session, listing(session, sql), report, null, "", options);
    }

    private DisplayData profiled(Session session, String sql, EngineOptions options) throws CellFailure {
        List<String[]> listing = listing(session, sql);
        ExecutionProfile profile;
        session.engine().execute("SAVEPOINT " + SAVEPOINT);
        try {
            try (Statement statement = prepare(session, sql, EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C))) {
                profile = ExecutionProfile.withLoops(statement);
            }
            session.engine().execute("ROLLBACK TO " + SAVEPOINT);
            return measured(session, sql, options, listing, profile);
        } finally {
            if (!session.engine().isAutocommit()) {
                session.engine().execute("ROLLBACK TO " + SAVEPOINT + "; RELEASE " + SAVEPOINT);
            }
        }
    }

    private DisplayData measured(Session session, String sql, EngineOptions options, List<String[]> listing, ExecutionProfile profile)
                    throws CellFailure {
        Times inC = new Times();
        Times compiled = new Times();
        long end = System.nanoTime() + PATIENCE.toNanos();
        boolean forced = options.tier() == EngineOptions.Tier.C;
        // Such executions stay in C, and their instructions run once a batch.
        boolean inBatches = profile.loops().stream().anyMatch(loop -> loop.sink() != null);
        boolean hot = inBatches || instructions(listing, profile) > HOT;
        InterruptCheck interrupt = new InterruptCheck(session);
        try (Statement statement = prepare(session, sql, options)) {
            TierReport report;
            boolean inCForEver;
            do {
                interrupt.check();
                long start = System.nanoTime();
                boolean row = statement.step();
                // What comes after the last row runs once: it is never compiled.
                boolean ranCompiled = statement.tierReport().compiled();
                while (row) {
                    row = statement.step();
                }
                long time = System.nanoTime() - start;
                session.engine().execute("ROLLBACK TO " + SAVEPOINT);
                report = statement.tierReport();
                (ranCompiled || report.compiled() ? compiled : inC).add(time);
                inCForEver = forced || inBatches || report.fasterInC()
                                || report.instructions().stream().allMatch(instruction -> instruction.reasonForC() != null);
            } while (hot && compiled.count < RUNS && !(inCForEver && inC.count >= RUNS) && System.nanoTime() < end);
            String text;
            if (compiled.count > 0) {
                text = inC.count == 0 ? "The statement ran compiled" : "The statement ran compiled after " + inC + "; compiled";
            } else if (!hot) {
                text = "The statement runs too few instructions to be compiled";
            } else if (report.fasterInC()) {
                text = "The statement is faster in C than compiled";
            } else {
                text = inCForEver ? "The statement ran in C" : "The statement was not compiled within " + PATIENCE.toSeconds() + " s";
            }
            text += ": " + (compiled.count > 0 ? compiled : inC) + ".";
            // What was read from columns, and the blocks that were skipped.
            String loops = profile.loops().stream().map(loop -> "\n" + loop.describe(pc -> listing.get(pc)[1]))
                            .collect(Collectors.joining());
            String columns = loops + profile.cursors().stream().filter(CursorReport::columns).map(cursor -> "\n" + cursor)
                            .collect(Collectors.joining());
            return shown(session, listing, report, profile, text + columns, options);
        }
    }

    /** Times of executions. */
    private static final class Times {
        private int count;
        private long first;
        private long best = Long.MAX_VALUE;

        void add(long nanos) {
            first = count++ == 0 ? nanos : first;
            best = Math.min(best, nanos);
        }

        @Override
        public String toString() {
            return count == 1 ? String.format(Locale.ROOT, "1 execution of %.1f ms", first / MILLION)
                            : String.format(Locale.ROOT, "%,d executions, the first took %.1f ms, the fastest %.1f ms", count,
                                            first / MILLION, best / MILLION);
        }
    }

    /** How many instructions one execution runs. */
    private static long instructions(List<String[]> listing, ExecutionProfile profile) {
        long executions = 0;
        for (int i = 0; i < listing.size() && Integer.parseInt(listing.get(i)[0]) == i; i++) {
            executions += profile.executions(i);
        }
        return executions;
    }

    private Statement prepare(Session session, String sql, EngineOptions options) throws CellFailure {
        Statement statement = session.engine().prepare(sql, options);
        if (statement == null) {
            throw CellFailure.usage("there is no statement in the text");
        }
        try {
            parameters.bind(statement);
        } catch (CellFailure | RuntimeException e) {
            statement.close();
            throw e;
        }
        return statement;
    }

    private List<String[]> listing(Session session, String sql) throws CellFailure {
        List<String[]> rows = new ArrayList<>();
        try (Statement statement = prepare(session, "EXPLAIN " + sql, EngineOptions.DEFAULT)) {
            while (statement.step()) {
                String[] row = new String[7];
                for (int i = 0; i < row.length; i++) {
                    String value = statement.columnString(i);
                    row[i] = value == null ? "" : value;
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static DisplayData shown(Session session, List<String[]> listing, TierReport report, ExecutionProfile profile, String note,
                    EngineOptions options) {
        ExplainTable table = new ExplainTable(listing, report, profile);
        String[][] rows = table.rows();
        String[] columns = ColumnNames.of(session, listing);
        List<String> names = new ArrayList<>(List.of(table.names()));
        names.add("reads");
        List<String[]> lines = new ArrayList<>();
        lines.add(names.toArray(String[]::new));
        boolean[] right = new boolean[names.size()];
        for (int c = 0; c < right.length; c++) {
            right[c] = NUMBERS.contains(names.get(c));
        }
        StringBuilder html = new StringBuilder("<table><thead><tr>");
        for (String name : names) {
            html.append("<th style=\"text-align: ").append(NUMBERS.contains(name) ? "right" : "left").append("\">").append(name)
                            .append("</th>");
        }
        html.append("</tr></thead><tbody>");
        for (int r = 0; r < rows.length; r++) {
            List<String> row = new ArrayList<>(List.of(rows[r]));
            row.add(columns[r]);
            if (options.tier() == EngineOptions.Tier.C) {
                row.set(names.indexOf(TIER), "c");
            }
            lines.add(row.toArray(String[]::new));
            html.append("<tr>");
            for (int c = 0; c < row.size(); c++) {
                html.append("<td style=\"white-space: pre; text-align: ").append(right[c] ? "right" : "left")
                                .append(heat(names.get(c), row.get(c))).append("\">")
                                .append(HtmlTable.escape(row.get(c))).append("</td>");
            }
            html.append("</tr>");
        }
        DisplayData data = new DisplayData(TextTable.aligned(lines, right, Integer.MAX_VALUE) + note);
        data.putHTML(html.append("</tbody></table><p style=\"white-space: pre-wrap\">").append(HtmlTable.escape(note)).append("</p>")
                        .toString());
        return data;
    }

    /** A bar behind the share of the time. */
    private static String heat(String column, String value) {
        if (!column.equals("time in C") || !value.endsWith("%")) {
            return "";
        }
        String share = value.strip();
        return "; background: linear-gradient(to left, rgba(79, 167, 216, 0.45) " + share + ", transparent " + share + ")";
    }
}
