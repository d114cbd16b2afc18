package org.sqltruffle.bridge.testing.torture.sql;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.JdbcSession;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** SQLite's own TCL tests, as far as they are plain SQL, from a checkout of SQLite. */
public final class TclAttack implements Attack {

    /** The system property that names the directory of the {@code .test} files. */
    private static final String PROPERTY = "sqltruffle.tcl";
    private static final int MAX_ROWS = 2_000;
    /** The databases are in memory, and some tests write gigabytes: bigsort.test filled a machine of 24 GB. */
    private static final String LIMIT = "PRAGMA max_page_count = 20000";
    /** Statements that make files, or name them. */
    private static final Set<String> LEFT_OUT = Set.of("attach", "vacuum into", "database_list", "temp_store_directory", "readfile",
                    "writefile");
    /** Text that has another answer each time, or depends on the build of SQLite. */
    private static final Set<String> NOT_COMPARED = Set.of("random", "sqlite_version", "sqlite_source_id", "compile_options", "strftime",
                    "datetime", "current_", "julianday", "date(", "time(", "load_extension", "mmap_size",
                    "sqlite_stmt", "dbstat", "sqlite_stat", "bytecode", "tables_used", "explain", "pragma_", "function_list", "module_list",
                    "memory_used", "cache_size", "analysis_limit", "optimize", "limit_", "shrink_memory",
                    "hard_heap_limit", "soft_heap_limit", "threads", "lock_proxy", "data_version", "writable_schema");

    @Override
    public String name() {
        return "tcl";
    }

    @Override
    public String purpose() {
        return "The blocks of plain SQL in SQLite's own TCL tests give in C, in nodes alone and in mixed tiers what plain SQLite gives. "
                        + "`SQLTRUFFLE_JAVA_OPTS=-Dsqltruffle.tcl=DIR` names the tests of a checkout.";
    }

    @Override
    public String measure() {
        return "statements";
    }

    @Override
    public String missing() {
        return System.getProperty(PROPERTY) == null ? "the system property " + PROPERTY + " must name the directory of SQLite's TCL tests"
                        : null;
    }

    private static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty(PROPERTY)))) {
            return files.filter(file -> file.toString().endsWith(".test")).sorted().toList();
        }
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException, SQLException {
        List<Path> files = files();
        Path file = files.get((int) (seed % files.size()));
        TclBlocks blocks = TclBlocks.of(Files.readString(file, StandardCharsets.ISO_8859_1));
        List<Result> plain = new ArrayList<>();
        List<String> statements = new ArrayList<>();
        int met = 0;
        // C says where a statement ends. The other sides then get the same statements.
        try (EngineSession session = new EngineSession(report.directory().resolve("split.db").toString(), Tiers.C);
                        JdbcSession other = JdbcSession.open("jdbc:sqlite:" + report.directory().resolve("plain.db"))) {
            session.run(LIMIT, List.of());
            other.run(LIMIT, List.of());
            for (int i = 0; i < blocks.sql().size(); i++) {
                List<Object> values = new ArrayList<>();
                for (String sql : split(session, blocks.sql().get(i))) {
                    statements.add(sql);
                    Result result = other.run(sql, MAX_ROWS);
                    plain.add(result);
                    result.rows().forEach(values::addAll);
                }
                if (blocks.expected().get(i) != null && shown(values).equals(blocks.expected().get(i))) {
                    met++;
                }
            }
        }
        report.count("expectations of the tests met", met);
        PlainAnswers answers = new PlainAnswers(report.directory(), LIMIT, statements, MAX_ROWS, plain);
        for (EngineOptions options : List.of(Tiers.C, Tiers.TRUFFLE, Tiers.mixed(seed))) {
            compare(file, statements, answers, options, report);
        }
    }

    private static void compare(Path file, List<String> statements, PlainAnswers plain, EngineOptions options, AttackReport report)
                    throws SQLException {
        try (EngineSession session = new EngineSession(report.directory().resolve(options.tier() + ".db").toString(), options)) {
            session.run(LIMIT, List.of());
            for (int i = 0; i < statements.size(); i++) {
                String sql = statements.get(i);
                Result result = run(session, sql);
                report.count("statements", 1);
                if (PlainAnswers.agree(plain.get(i), result)) {
                    continue;
                }
                String lower = sql.toLowerCase();
                if (NOT_COMPARED.stream().anyMatch(lower::contains)) {
                    // What follows may depend on it.
                    return;
                }
                if (plain.varies(i)) {
                    report.count("random answers", 1);
                    continue;
                }
                report.found(options.tier() + " " + file.getFileName() + ": " + sql + "\nplain SQLite: " + shortened(plain.get(i))
                                + "\nhere: " + shortened(result));
                return;
            }
        }
    }

    private static String shortened(Result result) {
        String text = result.errorName() != null ? result.errorName() + " " + result.errorMessage() : result.rows().toString();
        return text.substring(0, Math.min(500, text.length()));
    }

    private static Result run(EngineSession session, String sql) {
        Statement statement;
        try {
            statement = session.connection().prepare(sql);
        } catch (SqliteException e) {
            return new Result(List.of(), List.of(), 0, 0, 0, e.codeName(), e.getMessage());
        }
        if (statement == null) {
            return new Result(List.of(), List.of(), 0, 0, 0, null, null);
        }
        try (statement) {
            return session.run(statement, MAX_ROWS);
        }
    }

    /** The statements of a script. One that cannot be prepared ends the script, because nobody knows where it ends. */
    private static List<String> split(EngineSession session, String script) {
        List<String> statements = new ArrayList<>();
        byte[] sql = script.getBytes(StandardCharsets.UTF_8);
        for (int at = LEFT_OUT.stream().anyMatch(script.toLowerCase()::contains) ? sql.length : 0; at < sql.length;) {
            try (Statement statement = session.connection().prepare(sql, at, 0)) {
                if (statement == null) {
                    break;
                }
                statements.add(new String(sql, at, statement.tailOffset() - at, StandardCharsets.UTF_8));
                session.run(statement, MAX_ROWS);
                at = statement.tailOffset();
            } catch (SqliteException e) {
                break;
            }
        }
        return statements;
    }

    /** Values as a list of Tcl, roughly: the tests' lists with braces are not compared. */
    private static String shown(List<Object> values) {
        return values.stream().map(value -> value == null ? "{}" : value.toString().replaceAll("^'|'$", ""))
                        .collect(Collectors.joining(" "));
    }
}
