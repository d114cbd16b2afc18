package org.sqltruffle.bridge.notebook.cells;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jshell.Diag;
import jdk.jshell.EvalException;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.UnresolvedReferenceException;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import org.sqltruffle.notebook.Result;
import org.sqltruffle.notebook.StopCheck;

/** Runs Java cells by JShell, in this process. The variable {@code db} is the notebook's connection by the Java API. */
public final class JavaCells {

    private static final List<String> IMPORTS = List.of("java.util.*", "java.util.function.*", "java.util.stream.*", "java.io.*",
                    "java.math.*", "java.nio.file.*", "org.sqltruffle.api.*",
                    "org.sqltruffle.notebook.*", "static org.sqltruffle.notebook.Notebook.*");

    private final Workspace workspace;
    private final JavaExecution execution = new JavaExecution();
    private volatile JShell shell;
    private int generation;
    /** Variables that the next Java cell takes over: defining one in JShell takes a tenth of a second. */
    private final Map<String, Object> pending = new LinkedHashMap<>();
    /** Where the snippets begin, by their ids. */
    private final Map<String, Place> places = new HashMap<>();
    private boolean running;
    private boolean stopped;

    /** A line of a cell. */
    private record Place(int cell, int line) {
    }

    public JavaCells(Workspace workspace) {
        this.workspace = workspace;
    }

    private JShell shell() {
        if (shell == null) {
            JShell.Builder builder = JShell.builder().executionEngine(execution, Map.of()).in(System.in).out(System.out).err(System.err);
            String modules = System.getProperty("jdk.module.path");
            if (modules != null && JavaCells.class.getModule().isNamed()) {
                builder.compilerOptions("--module-path", modules, "--add-modules",
                                "org.sqltruffle.api,org.sqltruffle.notebook,org.graalvm.polyglot");
            }
            JShell made = builder.build();
            if (!JavaCells.class.getModule().isNamed()) {
                made.addToClasspath(System.getProperty("java.class.path"));
            }
            StringBuilder imports = new StringBuilder();
            for (String name : IMPORTS) {
                imports.append("import ").append(name).append(";\n");
            }
            for (String line : imports.toString().split("\n")) {
                made.eval(line);
            }
            shell = made;
        }
        if (generation != workspace.generation()) {
            generation = workspace.generation();
            shell.eval("Database db = Notebook.database();");
        }
        pending.forEach((name, value) -> shell.eval(
                        value instanceof Result ? "Result " + name + " = (Result) Notebook.get(\"" + name + "\");"
                                        : "var " + name + " = Notebook.get(\"" + name + "\");"));
        pending.clear();
        return shell;
    }

    public DisplayData run(Cell cell, CellOutput output) throws CellFailure {
        SqlError.checkText(cell.body());
        workspace.session();
        JShell jshell = shell();
        setRunning(true);
        try {
            return run(jshell, cell.body(), cell.bodyLine() + 1, output);
        } finally {
            setRunning(false);
        }
    }

    private synchronized void setRunning(boolean value) {
        running = value;
        stopped &= !value;
        StopCheck.set(false);
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    private DisplayData run(JShell jshell, String body, int firstLine, CellOutput output) throws CellFailure {
        DisplayData value = null;
        String rest = body;
        int line = firstLine;
        while (!rest.isBlank()) {
            int blank = rest.length() - rest.stripLeading().length();
            line += SqlError.lines(rest.substring(0, blank));
            rest = rest.substring(blank);
            SourceCodeAnalysis.CompletionInfo info = jshell.sourceCodeAnalysis().analyzeCompletion(rest);
            String source = info.source();
            if (info.completeness() == SourceCodeAnalysis.Completeness.EMPTY) {
                break;
            }
            if (info.completeness() == SourceCodeAnalysis.Completeness.DEFINITELY_INCOMPLETE || source == null) {
                throw new CellFailure("SyntaxError", "the Java code ends too early", List.of("SyntaxError: the Java code ends too early",
                                "line " + line + ": " + rest.strip().lines().findFirst().orElse("")));
            }
            value = null;
            for (SnippetEvent event : jshell.eval(source)) {
                places.put(event.snippet().id(), new Place(output.count(), line));
                check(jshell, event, source, line);
                if (event.causeSnippet() == null) {
                    value = value(event);
                }
            }
            line += SqlError.lines(rest.substring(0, rest.length() - info.remaining().length()));
            rest = info.remaining();
        }
        return value;
    }

    private void check(JShell jshell, SnippetEvent event, String source, int line) throws CellFailure {
        if (isStopped()) {
            throw new CellFailure("KeyboardInterrupt", "the cell was interrupted");
        }
        if (event.status() == Snippet.Status.REJECTED) {
            throw rejected(jshell, event.snippet(), source, line);
        }
        if (event.exception() != null) {
            throw thrown(event.exception());
        }
    }

    private static CellFailure rejected(JShell jshell, Snippet snippet, String source, int line) {
        List<String> lines = new ArrayList<>();
        String message = null;
        List<Diag> diagnostics = jshell.diagnostics(snippet).filter(Diag::isError).toList();
        for (Diag diagnostic : diagnostics) {
            String text = diagnostic.getMessage(null);
            message = message == null ? text.lines().findFirst().orElse("") : message;
            int position = (int) Math.clamp(diagnostic.getPosition(), 0, source.length());
            int row = SqlError.lines(source.substring(0, position));
            int lineStart = source.lastIndexOf('\n', position - 1) + 1;
            String prefix = "line " + (line + row) + ": ";
            lines.add("error: " + text);
            lines.add(prefix + source.split("\n", -1)[row]);
            lines.add(" ".repeat(prefix.length() + position - lineStart) + "^");
        }
        return new CellFailure("CompileError", message == null ? "the code was rejected" : message, lines);
    }

    private CellFailure thrown(Throwable exception) {
        String name = exception instanceof EvalException e ? e.getExceptionClassName() : exception.getClass().getSimpleName();
        if (exception instanceof UnresolvedReferenceException e) {
            return new CellFailure("UnresolvedReference", "a declaration that " + e.getSnippet().source().strip() + " needs is missing");
        }
        String message = String.valueOf(exception.getMessage());
        List<String> lines = new ArrayList<>();
        lines.add(name + ": " + message);
        for (StackTraceElement frame : exception.getStackTrace()) {
            Place place = frame.getFileName() == null || !frame.getFileName().startsWith("#") ? null
                            : places.get(frame.getFileName().substring(1));
            if (place != null) {
                // Snippets are compiled one by one: their lines count from the snippet's first.
                String method = frame.getMethodName().isEmpty() || frame.getMethodName().startsWith("do_it") ? "cell"
                                : frame.getMethodName();
                lines.add("    at " + method + " (Cell In[" + place.cell + "], line " + (place.line + frame.getLineNumber() - 1) + ")");
            }
        }
        for (Throwable cause = exception.getCause(); cause != null; cause = cause.getCause()) {
            String causeName = cause instanceof EvalException e ? e.getExceptionClassName() : cause.getClass().getName();
            lines.add("Caused by " + causeName + ": " + cause.getMessage());
        }
        return new CellFailure(name.substring(name.lastIndexOf('.') + 1), message, lines);
    }

    /** The value of an expression that is the last of the cell. */
    private DisplayData value(SnippetEvent event) {
        boolean expression = event.snippet().kind() == Snippet.Kind.EXPRESSION
                        || event.snippet().subKind() == Snippet.SubKind.TEMP_VAR_EXPRESSION_SUBKIND;
        boolean assignment = event.snippet().subKind() == Snippet.SubKind.ASSIGNMENT_SUBKIND;
        return !expression || assignment || execution.value() == null ? null : shown(execution.value());
    }

    /** An object of Java as the value of a cell. */
    public static DisplayData shown(Object object) {
        return object instanceof Result result ? SqlCells.show(result)
                        : new DisplayData(object instanceof Object[] array ? java.util.Arrays.deepToString(array) : String.valueOf(object));
    }

    /** Makes a value a variable. */
    void set(String name, Object value) {
        if (value != null) {
            pending.put(name, value);
        }
    }

    /** The value of a variable, see {@link Variables#get}. */
    Object get(String name) {
        JShell current = shell;
        if (current == null
                        || current.variables().noneMatch(variable -> variable.name().equals(name) && current.status(variable).isActive())) {
            return Variables.MISSING;
        }
        current.eval(name);
        return execution.value();
    }

    /**
     * Stops the code that a thread runs, from any thread. JShell's compiler is not interrupted: it has files open that an interrupt would
     * close.
     */
    synchronized void interrupt(Thread thread, CellOutput output) {
        if (running && !stopped) {
            stopped = true;
            StopCheck.set(true);
            if (execution.isRunning()) {
                output.interrupt(thread);
            }
        }
    }

    /** What can follow the text before the cursor, and where it begins. */
    public List<String> complete(String text, int[] anchor) {
        return shell().sourceCodeAnalysis().completionSuggestions(text, text.length(), anchor).stream()
                        .filter(SourceCodeAnalysis.Suggestion::matchesType)
                        .map(SourceCodeAnalysis.Suggestion::continuation).distinct().toList();
    }

    /** Signatures at the cursor; {@code null}: none. */
    public String inspect(String text) {
        List<String> signatures = shell().sourceCodeAnalysis().documentation(text, text.length(), false).stream()
                        .map(SourceCodeAnalysis.Documentation::signature).distinct().toList();
        return signatures.isEmpty() ? null : String.join("\n", signatures);
    }

    /** Whether a console should run the text. */
    public String isComplete(String text) {
        return switch (shell().sourceCodeAnalysis().analyzeCompletion(text).completeness()) {
            case DEFINITELY_INCOMPLETE, CONSIDERED_INCOMPLETE -> "incomplete";
            case UNKNOWN -> "invalid";
            default -> "complete";
        };
    }
}
