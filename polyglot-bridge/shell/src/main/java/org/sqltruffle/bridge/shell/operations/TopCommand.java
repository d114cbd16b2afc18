package org.sqltruffle.bridge.shell.operations;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.shell.command.DatabaseFile;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sqltruffle top}: who holds locks of a database, again and again. */
@Command(name = "top", mixinStandardHelpOptions = true,
                description = {"Shows who holds locks of a database, and the state of its WAL, whatever programs use it.",
                                "Of a JVM that uses SQLTruffle with -Dsqltruffle.jmx=true, also its connections and statements."})
public final class TopCommand implements Callable<Integer> {

    private static final long MILLISECONDS = 1000;
    private static final int COLUMN_WIDTH = 60;
    private static final String CLEAR = "\033[H\033[J";

    @Option(names = "--interval", paramLabel = "SECONDS", defaultValue = "2",
                    description = "The time between two looks (default: ${DEFAULT-VALUE}).")
    private double interval;
    @Option(names = "--count", paramLabel = "N", description = "How often to look; without it until Ctrl+C in a terminal, else once.")
    private Integer count;
    @Parameters(index = "0", paramLabel = "DB", description = "A database file.")
    private String database;

    @Override
    public Integer call() throws InterruptedException {
        boolean terminal = System.console() != null && System.console().isTerminal();
        int looks = count != null ? count : terminal ? Integer.MAX_VALUE : 1;
        try (Connection connection = DatabaseFile.open(database, EngineOptions.DEFAULT)) {
            connection.busyTimeout(0);
            for (int i = 0; i < looks; i++) {
                if (i > 0) {
                    Thread.sleep((long) (interval * MILLISECONDS));
                }
                if (terminal) {
                    System.out.print(CLEAR);
                }
                show(connection, System.out);
            }
        }
        return 0;
    }

    private static void show(Connection connection, PrintStream out) {
        try (Statement statement = connection.prepare("PRAGMA schema_version")) {
            // SQLite opens the WAL when it reads. Afterwards this command holds no lock.
            statement.step();
        } catch (SqliteException e) {
            // Somebody holds a lock that keeps readers out, as the list will say.
        }
        // The tables are read by a connection without a file, which needs no lock.
        try (Connection reader = Connection.open(":memory:")) {
            List<List<String>> locks = rows(reader, "SELECT * FROM sqltruffle_locks");
            Set<Long> processes = new LinkedHashSet<>();
            int pid = locks.getFirst().indexOf("pid");
            locks.stream().skip(1).forEach(row -> processes.add(Long.valueOf(row.get(pid))));
            print(out, "Locks", locks);
            print(out, "WAL", rows(reader, "SELECT * FROM sqltruffle_wal"));
            processes.forEach(each -> RemoteTables.read(each).forEach((title, rows) -> print(out, title + " of process " + each, rows)));
        }
    }

    /** The rows after a row of names. NULL is empty. */
    public static List<List<String>> rows(Connection connection, String sql) {
        List<List<String>> rows = new ArrayList<>();
        try (Statement statement = connection.prepare(sql)) {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < statement.columnCount(); i++) {
                names.add(statement.columnName(i));
            }
            rows.add(names);
            while (statement.step()) {
                List<String> row = new ArrayList<>();
                for (int i = 0; i < names.size(); i++) {
                    String value = statement.columnString(i);
                    row.add(value == null ? "" : value);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    /** Prints a table without the columns that are empty. */
    static void print(PrintStream out, String title, List<List<String>> rows) {
        out.println(title + (rows.size() == 1 ? ": none" : ""));
        if (rows.size() > 1) {
            List<Integer> columns = new ArrayList<>();
            for (int i = 0; i < rows.getFirst().size(); i++) {
                int column = i;
                if (rows.stream().skip(1).anyMatch(row -> !row.get(column).isEmpty())) {
                    columns.add(i);
                }
            }
            List<List<String>> lines = rows.stream().map(row -> row.stream().map(value -> value.replaceAll("\\s+", " ")).toList()).toList();
            int[] widths = columns.stream().mapToInt(
                            column -> Math.min(COLUMN_WIDTH, lines.stream().mapToInt(row -> row.get(column).length()).max().getAsInt()))
                            .toArray();
            for (List<String> row : lines) {
                StringBuilder line = new StringBuilder("  ");
                for (int i = 0; i < widths.length; i++) {
                    String value = row.get(columns.get(i));
                    String shown = value.length() > widths[i] ? value.substring(0, widths[i] - 1) + "…" : value;
                    line.append(shown).append(" ".repeat(widths[i] - shown.length() + 2));
                }
                out.println(line.toString().stripTrailing());
            }
        }
    }
}
