package org.sqltruffle.bridge.notebook;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.notebook.cells.Cell;
import org.sqltruffle.bridge.notebook.cells.Interrupter;
import org.sqltruffle.bridge.notebook.cells.JavaCells;
import org.sqltruffle.bridge.notebook.cells.JsCells;
import org.sqltruffle.bridge.notebook.cells.Languages;
import org.sqltruffle.bridge.notebook.cells.LineMagics;
import org.sqltruffle.bridge.notebook.cells.MagicLines;
import org.sqltruffle.bridge.notebook.cells.MainThread;
import org.sqltruffle.bridge.notebook.cells.Parameters;
import org.sqltruffle.bridge.notebook.cells.PythonCells;
import org.sqltruffle.bridge.notebook.cells.SqlCells;
import org.sqltruffle.bridge.notebook.cells.Variables;
import org.sqltruffle.bridge.notebook.cells.Workspace;
import org.sqltruffle.bridge.notebook.magics.DatabaseMagics;
import org.sqltruffle.bridge.notebook.magics.LoadMagic;
import org.sqltruffle.bridge.notebook.magics.PlotMagic;
import org.sqltruffle.bridge.notebook.magics.ProgramMagics;
import org.sqltruffle.bridge.notebook.magics.SaveMagic;
import org.sqltruffle.bridge.notebook.magics.TimeMagic;
import org.sqltruffle.bridge.notebook.protocol.Backend;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import org.sqltruffle.bridge.notebook.protocol.UserInput;
import org.sqltruffle.bridge.python.command.PythonArguments;
import org.sqltruffle.bridge.python.command.PythonContext;
import org.sqltruffle.notebook.Notebook;
import org.sqltruffle.sqlite.SqliteException;

/** Runs the cells of a notebook. */
public final class NotebookBackend implements Backend, Notebook.Host {

    private static final String JS_MODULE = "org.graalvm.js";

    private final CellOutput output;
    private final Workspace workspace = new Workspace();
    private final JavaCells java = new JavaCells(workspace);
    private final Languages languages = new Languages(workspace, java);
    private final SqlCells sql = new SqlCells(workspace, new Parameters(languages), languages);
    private final LineMagics magics = new LineMagics();
    private final MainThread main;
    private final Interrupter interrupter;
    private final Assistant assistant = new Assistant(workspace, languages, java, magics);

    /** @param ask asks the user for a line of text */
    public NotebookBackend(CellOutput output, UserInput ask) {
        this.output = output;
        this.main = new MainThread(() -> startPython(ask));
        this.interrupter = new Interrupter(workspace, java, main, output);
        Parameters parameters = new Parameters(languages);
        new DatabaseMagics(workspace).addTo(magics);
        new ProgramMagics(workspace, parameters).addTo(magics);
        new LoadMagic(workspace).addTo(magics);
        new SaveMagic(languages).addTo(magics);
        new PlotMagic(languages).addTo(magics);
        new TimeMagic(workspace, languages, parameters).addTo(magics);
        Notebook.setHost(this);
        System.setOut(output.out);
        System.setErr(output.err);
    }

    /** Begins to start Python, which takes seconds. Cells of SQL and Java do not wait for it. */
    public void start() {
        main.start();
    }

    private void startPython(UserInput ask) {
        boolean hasJs = ModuleLayer.boot().findModule(JS_MODULE).isPresent();
        Context context = PythonContext.builder(PythonArguments.of(List.of()), hasJs ? new String[]{JsCells.JS} : new String[0])
                        .option("python.PosixModuleBackend", "native").option("python.RunViaLauncher", "true")
                        .option("python.InstallSignalHandlers", "true").option("python.AlwaysRunExcepthook", "false").build();
        context.enter();
        PythonCells python = new PythonCells(context, workspace, output, interrupter, ask, magics);
        interrupter.pythonStarted(context);
        languages.started(context, python, hasJs ? new JsCells(context, workspace) : null);
    }

    @Override
    public DisplayData execute(String code, CellOutput cellOutput) throws CellFailure {
        Cell cell = Cell.parse(code);
        interrupter.begin(cell.language());
        if (!main.isReady() && !needsPython(cell)) {
            return run(cell);
        }
        try {
            return main.run(() -> run(cell));
        } finally {
            interrupter.leave();
        }
    }

    private static boolean needsPython(Cell cell) {
        return switch (cell.language()) {
            case SQL, JAVA -> false;
            case JS -> true;
            case PYTHON -> !cell.body().isBlank() && MagicLines.only(cell.body()).stream().allMatch(magic -> magic.name().equals("timeit"));
        };
    }

    private DisplayData run(Cell cell) throws CellFailure {
        try {
            interrupter.enter();
            return runLanguage(cell);
        } catch (CellFailure e) {
            throw interrupter.wasInterrupted() ? interrupter.describe(e) : e;
        } catch (RuntimeException e) {
            if (!interrupter.wasInterrupted()) {
                throw e;
            }
            // Python's handler may run in the Python code of the notebook itself.
            throw new CellFailure("KeyboardInterrupt", "the cell was interrupted");
        } finally {
            interrupter.leave();
            output.out.flush();
            output.err.flush();
        }
    }

    private DisplayData runLanguage(Cell cell) throws CellFailure {
        try {
            return switch (cell.language()) {
                case SQL -> sql.run(cell, output);
                case JAVA -> java.run(cell, output);
                case JS -> javaScript(cell);
                case PYTHON -> python(cell);
            };
        } catch (SqliteException e) {
            throw new CellFailure(String.valueOf(e.codeName()), String.valueOf(e.getMessage()));
        } catch (DatabaseException e) {
            throw new CellFailure(e.codeName(), e.getMessage());
        } catch (PolyglotException e) {
            // For example a thread of Python, which cannot start beside JavaScript.
            throw new CellFailure("PolyglotError", String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            throw new CellFailure("OutOfMemoryError", "the cell needs more memory than the kernel has");
        }
    }

    private DisplayData javaScript(Cell cell) throws CellFailure {
        main.check();
        if (languages.js() == null) {
            throw CellFailure.usage("%%js cells need the module org.graalvm.js, which is missing");
        }
        // An interrupt of the context waits until no thread is in it.
        languages.context().leave();
        try {
            return languages.js().run(cell, output);
        } finally {
            // An interrupt of the context must not meet the thread that is in it again.
            interrupter.leave();
            languages.context().enter();
        }
    }

    private DisplayData python(Cell cell) throws CellFailure {
        String question = assistant.question(cell.body());
        if (question != null) {
            main.check();
            return assistant.answer(question);
        }
        List<MagicLines.Magic> only = MagicLines.only(cell.body());
        if (only.isEmpty()) {
            main.check();
            return languages.python().run(MagicLines.toPython(cell.body(), magics.names()));
        }
        DisplayData value = null;
        for (MagicLines.Magic magic : only) {
            if (value != null) {
                output.display(value);
            }
            value = magics.run(magic.name(), magic.arguments(), output);
        }
        return value;
    }

    @Override
    public Completions complete(String code, int position) {
        return assist(() -> assistant.complete(code, position), new Completions(List.of(), position, position));
    }

    @Override
    public DisplayData inspect(String code, int position) {
        return assist(() -> assistant.inspect(code, position), null);
    }

    @Override
    public String isComplete(String code) {
        return assist(() -> assistant.isComplete(code), "unknown");
    }

    private <T> T assist(java.util.concurrent.Callable<T> action, T otherwise) {
        try {
            return main.run(action);
        } catch (CellFailure | RuntimeException e) {
            // Nothing is known of unfinished code.
            return otherwise;
        }
    }

    @Override
    public void interrupt() {
        interrupter.interrupt();
    }

    @Override
    public void shutdown() {
        interrupter.interrupt();
        Thread closing = Thread.ofPlatform().daemon().start(workspace::close);
        try {
            // A cell that cannot be stopped must not keep the kernel alive. SQLite rolls its transaction back when the file is opened
            // again.
            closing.join(Duration.ofSeconds(3));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- for Java cells

    @Override
    public Database database() {
        return workspace.database();
    }

    @Override
    public Object get(String name) {
        Object value = languages.getResult(name);
        return value == Variables.MISSING ? null : value;
    }

    @Override
    public void put(String name, Object value) {
        languages.set(name, value);
    }

    @Override
    public Value bindings() {
        if (languages.context() == null) {
            throw new IllegalStateException("Python is still starting");
        }
        return languages.context().getPolyglotBindings();
    }

    @Override
    public void display(Map<String, Object> data) {
        DisplayData shown = new DisplayData();
        data.forEach(shown::putData);
        output.display(shown);
    }

    @Override
    public void display(Object object) {
        output.display(JavaCells.shown(object));
    }
}
