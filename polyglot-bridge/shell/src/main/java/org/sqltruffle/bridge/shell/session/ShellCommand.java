package org.sqltruffle.bridge.shell.session;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.bridge.shell.command.EngineChoice;
import org.sqltruffle.bridge.shell.input.LineInput;
import org.sqltruffle.bridge.shell.output.Output;
import org.sqltruffle.bridge.shell.output.OutputMode;
import org.sqltruffle.bridge.shell.output.ShellSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sqltruffle shell}: as the command {@code sqlite3}. */
@Command(name = "shell", mixinStandardHelpOptions = true, sortOptions = false,
                description = {"Runs SQL as the command sqlite3 does: from the arguments, from standard "
                                + "input, or with line editing on a terminal.", "Type .help in the shell for its dot-commands."})
public final class ShellCommand implements Callable<Integer> {

    @Option(names = {"-list", "--list"}, description = "Values separated by |, the default.")
    private boolean list;
    @Option(names = {"-csv", "--csv"}, description = "Comma-separated values.")
    private boolean csv;
    @Option(names = {"-json", "--json"}, description = "An array of objects.")
    private boolean json;
    @Option(names = {"-table", "--table"}, description = "A table of ASCII characters.")
    private boolean table;
    @Option(names = {"-box", "--box"}, description = "A table of box-drawing characters.")
    private boolean box;
    @Option(names = {"-column", "--column"}, description = "Aligned columns.")
    private boolean column;
    @Option(names = {"-markdown", "--markdown"}, description = "A Markdown table.")
    private boolean markdown;
    @Option(names = {"-line", "--line"}, description = "One line per value.")
    private boolean line;
    @Option(names = {"-quote", "--quote"}, description = "Values as SQL literals.")
    private boolean quote;
    @Option(names = {"-tabs", "--tabs"}, description = "Values separated by tabs.")
    private boolean tabs;
    @Option(names = {"-arrow", "--arrow"}, description = "A file of Apache Arrow, of one result.")
    private boolean arrow;
    @Option(names = {"-arrows", "--arrows"}, description = "A stream of Apache Arrow for each result.")
    private boolean arrows;
    @Option(names = {"-parquet", "--parquet"}, description = "A file of Apache Parquet, of one result.")
    private boolean parquet;
    @Option(names = {"-o", "--output"}, paramLabel = "FILE",
                    description = "Send results to FILE. The end of its name chooses the mode: .arrow, .arrows, .csv, .json or .parquet.")
    private String outputFile;
    @Option(names = {"-header", "--header", "-headers"}, description = "Column names first.")
    private boolean header;
    @Option(names = {"-noheader", "--noheader"}, description = "No column names.")
    private boolean noHeader;
    @Option(names = {"-nullvalue", "--nullvalue"}, paramLabel = "S", description = "What NULL is written as.")
    private String nullValue;
    @Option(names = {"-separator", "--separator"}, paramLabel = "S", description = "Between columns.")
    private String separator;
    @Option(names = {"-newline", "--newline"}, paramLabel = "S", description = "After rows.")
    private String newline;
    @Option(names = {"-readonly", "--readonly"}, description = "Open the database for reading only.")
    private boolean readOnly;
    @Option(names = {"-bail", "--bail"}, description = "Stop after the first error.")
    private boolean bail;
    @Option(names = {"-batch", "--batch"}, description = "Never interactive.")
    private boolean batch;
    @Option(names = {"-echo", "--echo"}, description = "Print commands before they run.")
    private boolean echo;
    @Option(names = {"-cmd", "--cmd"}, paramLabel = "COMMAND", description = "Run this first.")
    private List<String> first = new ArrayList<>();
    @Mixin
    private EngineChoice engine;
    @Parameters(index = "0", paramLabel = "DB", arity = "0..1", defaultValue = ":memory:",
                    description = "A database file; without one a database in memory.")
    private String database;
    @Parameters(index = "1..*", paramLabel = "SQL", description = "Statements or dot-commands.")
    private List<String> commands = new ArrayList<>();

    private final InputStream in;
    private final OutputStream out;
    private final OutputStream err;

    public ShellCommand() {
        this(System.in, new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
    }

    ShellCommand(InputStream in, OutputStream out, OutputStream err) {
        this.in = in;
        this.out = out;
        this.err = err;
    }

    @Override
    public Integer call() throws Exception {
        PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
        try (Shell shell = new Shell(new Output(out, Boolean.getBoolean("sqltruffle.terminal")), messages, database, readOnly,
                        engine.options())) {
            configure(shell.settings());
            if (outputFile != null) {
                shell.setOut(new Output(new FileOutputStream(outputFile)), false);
            }
            for (String command : first) {
                shell.runArgument(command);
            }
            if (!commands.isEmpty()) {
                return shell.runArguments(commands);
            }
            if (!batch && in == System.in && System.console() != null && System.console().isTerminal()) {
                return new InteractiveInput(shell).run();
            }
            return shell.run(new LineInput(in), "<stdin>") ? 0 : CommandLines.FAILED;
        }
    }

    private void configure(ShellSettings settings) {
        OutputMode ofFile = outputFile == null ? null : OutputMode.ofFile(outputFile);
        OutputMode mode = arrow ? OutputMode.ARROW : arrows ? OutputMode.ARROWS : parquet ? OutputMode.PARQUET : csv ? OutputMode.CSV
                        : json ? OutputMode.JSON : table ? OutputMode.TABLE : box ? OutputMode.BOX : column ? OutputMode.COLUMN
                                        : markdown ? OutputMode.MARKDOWN : line ? OutputMode.LINE : quote ? OutputMode.QUOTE
                                                        : tabs ? OutputMode.TABS : ofFile != null ? ofFile : OutputMode.LIST;
        settings.startIn(mode);
        if (header || noHeader) {
            settings.setHeaders(header);
        }
        if (nullValue != null) {
            settings.nullValue = nullValue;
        }
        if (separator != null) {
            settings.columnSeparator = separator;
        }
        if (newline != null) {
            settings.rowSeparator = newline;
        }
        settings.bail = bail;
        settings.echo = echo;
    }
}
