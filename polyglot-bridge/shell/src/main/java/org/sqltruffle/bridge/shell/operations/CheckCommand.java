package org.sqltruffle.bridge.shell.operations;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.shell.command.DatabaseFile;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqlName;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sqltruffle check}: the health of a database file. */
@Command(name = "check", mixinStandardHelpOptions = true, description = {
                "Reports a database's integrity, foreign keys, journal, fragmentation, indexes that another one replaces or that no "
                                + "statement uses,",
                "and what columns of its tables take in memory. The exit status is 1 when the database is damaged or foreign keys have no "
                                + "parents."})
public final class CheckCommand implements Callable<Integer> {

    private static final int MOST_PROBLEMS = 20;
    private static final double PERCENT = 100;
    private static final String REDUNDANT = """
                    WITH i AS (SELECT m.name AS tbl, l.name AS idx, l.partial, l."unique",
                        (SELECT group_concat(coalesce(x.name, '?' || x.seqno) || ' ' || x.coll || ' ' || x."desc", ',' ORDER BY x.seqno) \
                    || ','
                         FROM pragma_index_xinfo(l.name) x WHERE x.key) AS cols,
                        (SELECT count(*) FROM pragma_index_xinfo(l.name) x WHERE x.key AND x.name IS NULL) AS expressions
                      FROM sqlite_schema m, pragma_index_list(m.name) l WHERE m.type = 'table')
                    SELECT a.tbl, a.idx, b.idx FROM i a JOIN i b ON a.tbl = b.tbl AND a.idx <> b.idx AND substr(b.cols, 1, \
                    length(a.cols)) = a.cols
                      AND NOT a.partial AND NOT b.partial AND NOT a.expressions AND NOT a."unique"
                      AND (a.cols <> b.cols OR b."unique" OR a.idx > b.idx) ORDER BY 1, 2""";

    @Option(names = "--no-columns", description = "Do not build columns to see what they take.")
    private boolean noColumns;
    @Option(names = "--statements", paramLabel = "FILE",
                    description = "The program's statements, with semicolons between them: they are planned, not run, to see which "
                                    + "indexes none of them uses.")
    private Path statements;
    @Option(names = "--process", paramLabel = "PID",
                    description = {"A JVM that uses SQLTruffle with -Dsqltruffle.statements=true -Dsqltruffle.jmx=true:",
                                    "the statements that it has executed are planned, too."})
    private Long process;
    @Parameters(index = "0", paramLabel = "DB", description = "A database file.")
    private String database;

    private boolean isBad;

    @Override
    public Integer call() {
        try (Connection connection = DatabaseFile.open(database, EngineOptions.DEFAULT)) {
            problems(connection, "Integrity", "PRAGMA integrity_check(" + MOST_PROBLEMS + ")", row -> !row.getFirst().equals("ok"));
            problems(connection, "Foreign keys without parents",
                            "SELECT \"table\", rowid, parent FROM pragma_foreign_key_check LIMIT " + MOST_PROBLEMS, row -> true);
            journal(connection);
            if (!isBad) {
                fragmentation(connection);
                TopCommand.print(System.out, "Indexes that another one replaces", named(connection, REDUNDANT, "table", "index", "use"));
                unusedIndexes(connection);
                if (!noColumns) {
                    columns(connection);
                }
            }
        }
        return isBad ? 1 : 0;
    }

    private interface IsProblem {
        boolean test(List<String> row);
    }

    private void problems(Connection connection, String title, String sql, IsProblem isProblem) {
        List<List<String>> rows;
        try {
            rows = TopCommand.rows(connection, sql).stream().skip(1).filter(isProblem::test).toList();
        } catch (SqliteException e) {
            rows = List.of(List.of(e.getMessage()));
        }
        System.out.println(title + ": " + (rows.isEmpty() ? title.equals("Integrity") ? "ok" : "none" : ""));
        rows.forEach(row -> System.out.println("  " + String.join("  ", row)));
        isBad |= !rows.isEmpty();
    }

    private static String one(Connection connection, String sql) {
        return TopCommand.rows(connection, sql).getLast().getFirst();
    }

    private void journal(Connection connection) {
        try {
            System.out.println("Journal: " + one(connection, "PRAGMA journal_mode"));
            // By a connection that reads no file: it would be the oldest reader.
            try (Connection other = Connection.open(":memory:")) {
                TopCommand.print(System.out, "WAL",
                                TopCommand.rows(other, "SELECT bytes, frames, frames_not_checkpointed, oldest_pid FROM sqltruffle_wal"));
            }
            Path journal = Path.of(database + "-journal");
            if (Files.exists(journal) && Files.size(journal) > 0) {
                System.out.println("  " + journal
                                + " exists: a transaction writes, or a writer was interrupted and the next reader rolls back");
            }
        } catch (SqliteException | IOException e) {
            System.out.println("Journal: " + e.getMessage());
            isBad = true;
        }
    }

    private static void fragmentation(Connection connection) {
        double pages = Double.parseDouble(one(connection, "PRAGMA page_count"));
        double free = Double.parseDouble(one(connection, "PRAGMA freelist_count"));
        System.out.println("Free pages: " + percent(free, pages) + " of the file; VACUUM removes them");
        TopCommand.print(System.out, "Pages", named(connection, """
                        SELECT name, sum(pgsize), printf('%.0f %%', 100.0 * sum(unused) / sum(pgsize)),
                          printf('%.0f %%', 100.0 * sum(pageno <> previous + 1) / count(*))
                        FROM (SELECT *, lag(pageno, 1, pageno - 1) OVER (PARTITION BY name ORDER BY path) AS previous FROM dbstat WHERE \
                        pagetype = 'leaf')
                        GROUP BY name ORDER BY 2 DESC""", "table or index", "bytes", "unused", "leaves out of order"));
    }

    private void unusedIndexes(Connection connection) {
        if (statements == null && process == null) {
            System.out.println(
                            "Indexes that no statement uses: not known; --statements FILE and --process PID say which statements there "
                                            + "are");
            return;
        }
        UnusedIndexes indexes = new UnusedIndexes(connection);
        if (statements != null) {
            indexes.addFile(statements);
        }
        if (process != null) {
            List<String> texts = RemoteTables.statements(process);
            if (texts.isEmpty()) {
                throw new UserError("process " + process
                                + " tells no statements: it has to be a JVM of this user that runs with -Dsqltruffle.statements=true "
                                + "-Dsqltruffle.jmx=true");
            }
            texts.forEach(indexes::add);
        }
        TopCommand.print(System.out, "Indexes that none of " + indexes.planned() + " statements uses", indexes.rows());
        if (!indexes.failures().isEmpty()) {
            System.out.println("Statements without a plan: " + indexes.failures().size());
            indexes.failures().stream().limit(MOST_PROBLEMS).forEach(each -> System.out.println("  " + each));
        }
    }

    private static void columns(Connection connection) {
        connection.execute("PRAGMA sqltruffle_columns=build");
        for (List<String> row : TopCommand.rows(connection,
                        "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
                        .stream().skip(1).toList()) {
            String table = SqlName.quote(row.getFirst());
            String sums = String.join(", ", TopCommand
                            .rows(connection,
                                            "SELECT 'max(\"' || replace(name, '\"', '\"\"') || '\")' FROM pragma_table_info('"
                                                            + row.getFirst().replace("'", "''") + "')")
                            .stream().skip(1)
                            .map(List::getFirst).toList());
            try (Statement statement = connection.prepare("SELECT " + sums + " FROM " + table)) {
                statement.step();
            }
        }
        TopCommand.print(System.out, "Columns in memory",
                        named(connection,
                                        "SELECT tbl_name, sum(bytes), count(*) FROM sqltruffle_columns WHERE schema = 'main' GROUP BY 1 "
                                                        + "ORDER BY 2 DESC",
                                        "table", "bytes", "columns"));
    }

    private static List<List<String>> named(Connection connection, String sql, String... names) {
        List<List<String>> rows = TopCommand.rows(connection, sql);
        rows.set(0, List.of(names));
        return rows;
    }

    private static String percent(double part, double whole) {
        return String.format(Locale.ROOT, "%.0f %%", whole == 0 ? 0 : PERCENT * part / whole);
    }
}
