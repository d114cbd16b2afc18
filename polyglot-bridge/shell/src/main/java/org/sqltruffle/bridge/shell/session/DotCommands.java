package org.sqltruffle.bridge.shell.session;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.bridge.shell.input.DotWords;
import org.sqltruffle.bridge.shell.input.LineInput;
import org.sqltruffle.bridge.shell.output.Output;
import org.sqltruffle.bridge.shell.output.OutputMode;
import org.sqltruffle.bridge.shell.output.ShellSettings;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.tpch.console.UserError;

/** The dot-commands of the shell. */
final class DotCommands {

    /** Status of {@code .quit}. */
    static final int QUIT = 2;

    private static final String HELP = """
            .bail on|off             Stop after hitting an error.  Default OFF
            .changes on|off          Show number of rows changed by SQL
            .databases               List names and files of attached databases
            .dump ?TABLE?            Render database content as SQL
            .echo on|off             Turn command echo on or off
            .exit                    Exit this program
            .explain ?on|off|auto?   Change the EXPLAIN formatting mode.  Default: auto
            .headers on|off          Turn display of headers on or off
            .help                    Show this text
            .import FILE TABLE       Import data from FILE into TABLE (--csv, --skip N)
            .indexes ?TABLE?         Show names of indexes
            .mode MODE ?TABLE?       Set output mode: arrow arrows box column csv insert json line list markdown parquet quote table tabs
            .nullvalue STRING        Use STRING in place of NULL values
            .once FILE               Send output of the next command only to FILE
            .open ?--readonly? FILE  Close existing database and open FILE
            .output ?FILE?           Send output to FILE or stdout if FILE is omitted
            .print STRING...         Print literal STRING
            .quit                    Exit this program
            .read FILE               Read input from FILE
            .schema ?PATTERN?        Show the CREATE statements matching PATTERN
            .separator COL ?ROW?     Change the column and row separators
            .show                    Show the current values for various settings
            .tables ?TABLE?          List names of tables matching LIKE pattern TABLE
            .timer on|off            Turn SQL timer on or off
            """;

    private final Shell shell;

    DotCommands(Shell shell) {
        this.shell = shell;
    }

    /** Runs a command line that begins with a dot: 0, {@link #QUIT}, or 1 after an error message. */
    int run(String line) throws IOException {
        List<String> words = DotWords.split(line.substring(1));
        if (words.isEmpty()) {
            return 0;
        }
        try {
            return run(words.getFirst(), words.subList(1, words.size()));
        } catch (SqliteException e) {
            shell.error("Error: " + e.getMessage());
        } catch (UserError | IOException e) {
            shell.error("Error: " + e.getMessage());
        }
        return CommandLines.FAILED;
    }

    /** Finds the command of a name or of a prefix. The first match wins, as in sqlite3. */
    private int run(String name, List<String> arguments) throws IOException {
        if (name.isEmpty()) {
            return 0;
        }
        String command = List
                        .of("bail", "changes", "databases", "dump", "echo", "exit", "explain", "headers", "help", "import", "indexes",
                                        "mode", "nullvalue",
                                        "open", "output", "once", "print", "quit", "read", "schema", "separator", "show", "tables", "timer")
                        .stream().filter(c -> c.startsWith(name)).findFirst()
                        .orElse(name.equals("indices") ? "indexes" : name);
        ShellSettings settings = shell.settings();
        String first = arguments.isEmpty() ? null : arguments.getFirst();
        switch (command) {
            case "bail" -> settings.bail = onOff(command, first);
            case "changes" -> settings.changes = onOff(command, first);
            case "databases" -> databases();
            case "dump" -> new Dump(shell).write(first);
            case "echo" -> settings.echo = onOff(command, first);
            case "exit", "quit" -> {
                return QUIT;
            }
            case "explain" -> explain(first);
            case "headers" -> settings.setHeaders(onOff(command, first));
            case "help" -> shell.out().print(HELP);
            case "import" -> new Import(shell).run(arguments);
            case "indexes" -> new Listing(shell).indexes(first);
            case "mode" -> mode(first, arguments.size() > 1 ? arguments.get(1) : null);
            case "nullvalue" -> settings.nullValue = required(command, "STRING", first);
            case "once" -> shell.setOut(new Output(new FileOutputStream(required(command, "FILE", first))), true);
            case "open" -> open(arguments);
            case "output" -> shell.setOut(first == null || first.equals("stdout") ? null : new Output(new FileOutputStream(first)), false);
            case "print" -> shell.out().print(String.join(" ", arguments)).print("\n");
            case "read" -> {
                return read(required(command, "FILE", first));
            }
            case "schema" -> new Listing(shell).schema(first);
            case "separator" -> {
                settings.columnSeparator = required(command, "COL ?ROW?", first);
                settings.rowSeparator = arguments.size() > 1 ? arguments.get(1) : settings.rowSeparator;
            }
            case "show" -> show();
            case "tables" -> new Listing(shell).tables(first);
            case "timer" -> settings.timer = onOff(command, first);
            default -> {
                shell.error("Error: unknown command or invalid arguments:  \"" + name + "\". Enter \".help\" for help");
                return CommandLines.FAILED;
            }
        }
        return 0;
    }

    private static String required(String command, String what, String argument) {
        if (argument == null) {
            throw new UserError("Usage: ." + command + " " + what);
        }
        return argument;
    }

    private boolean onOff(String command, String argument) {
        return switch (required(command, "on|off", argument).toLowerCase(Locale.ROOT)) {
            case "on", "yes", "1" -> true;
            case "off", "no", "0" -> false;
            default -> {
                shell.error("ERROR: Not a boolean value: \"" + argument + "\". Assuming \"no\".");
                yield false;
            }
        };
    }

    private void mode(String name, String table) {
        if (name == null) {
            shell.out().print("current output mode: " + shell.settings().mode.label() + "\n");
            return;
        }
        OutputMode mode = OutputMode.of(name);
        if (mode == null) {
            throw new UserError(
                            "mode should be one of: arrow arrows box column csv insert json line list markdown parquet quote table tabs");
        }
        shell.settings().change(mode);
        if (mode == OutputMode.INSERT) {
            shell.settings().insertTable = table == null ? "table" : table;
        }
    }

    private void explain(String argument) {
        ShellSettings settings = shell.settings();
        String choice = argument == null ? "on" : argument.toLowerCase(Locale.ROOT);
        settings.explainAlways = choice.equals("on");
        settings.explainAutomatic = choice.equals("auto") || choice.equals("on");
    }

    private void open(List<String> arguments) {
        boolean readOnly = arguments.stream().anyMatch(a -> a.endsWith("-readonly"));
        List<String> paths = arguments.stream().filter(a -> !a.startsWith("-")).toList();
        shell.reopen(paths.isEmpty() ? ":memory:" : paths.getFirst(), readOnly);
    }

    private int read(String file) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return shell.run(new LineInput(in), file) ? 0 : CommandLines.FAILED;
        } catch (java.io.FileNotFoundException e) {
            shell.error("Error: cannot open \"" + file + "\"");
            return CommandLines.FAILED;
        }
    }

    private void databases() {
        try (Statement statement = shell.connection().prepare("PRAGMA database_list")) {
            while (statement.step()) {
                String file = statement.columnString(2);
                shell.out().print(statement.columnString(1) + ": " + (file.isEmpty() ? "\"\"" : file) + "\n");
            }
        }
    }

    private void show() {
        ShellSettings settings = shell.settings();
        shell.out().print("     headers: " + (settings.headers ? "on" : "off") + "\n" + "        mode: " + settings.mode.label() + "\n"
                        + "   nullvalue: \"" + settings.nullValue + "\"\n" + "colseparator: \"" + settings.columnSeparator + "\"\n"
                        + "    filename: " + shell.path() + "\n");
    }
}
