package org.sqltruffle.bridge.notebook.magics;

import java.util.Locale;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.graalvm.polyglot.PolyglotException;
import org.sqltruffle.bridge.notebook.cells.Languages;
import org.sqltruffle.bridge.notebook.cells.LineMagics;
import org.sqltruffle.bridge.notebook.cells.Parameters;
import org.sqltruffle.bridge.notebook.cells.SqlError;
import org.sqltruffle.bridge.notebook.cells.Workspace;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;

/** {@code %timeit}: runs a statement of Python or SQL for about a second. */
public final class TimeMagic {

    private static final String SQL = "sql ";
    private static final long NANOS = 1_000_000_000;
    private static final double SECOND = 1e9;

    private final Workspace workspace;
    private final Languages languages;
    private final Parameters parameters;

    public TimeMagic(Workspace workspace, Languages languages, Parameters parameters) {
        this.workspace = workspace;
        this.languages = languages;
        this.parameters = parameters;
    }

    public void addTo(LineMagics magics) {
        magics.add("timeit", "STATEMENT | sql STATEMENT",
                        "runs a statement of Python, or of SQL, for about a second and says how long it takes",
                        (arguments, output) -> timeit(magics, arguments));
    }

    private DisplayData timeit(LineMagics magics, String arguments) throws CellFailure {
        if (arguments.isEmpty()) {
            throw magics.usage("timeit");
        }
        double[] times;
        try {
            times = arguments.startsWith(SQL) ? sql(arguments.substring(SQL.length())) : languages.python().timeit(arguments);
        } catch (PolyglotException e) {
            throw failure(e);
        }
        return new DisplayData(String.format(Locale.ROOT, "the first of %,d executions took %s, the fastest %s, the mean is %s",
                        (long) times[3], time(times[0]), time(times[1]), time(times[2])));
    }

    /** An exception of Python under its own name, which its message begins with. */
    private static CellFailure failure(PolyglotException e) {
        String message = String.valueOf(e.getMessage());
        if (e.isInterrupted() || e.getGuestObject() == null) {
            return new CellFailure(e.isInterrupted() ? "KeyboardInterrupt" : "Error", message);
        }
        String name = e.getGuestObject().getMetaObject().getMetaSimpleName();
        return new CellFailure(name, message.startsWith(name + ": ") ? message.substring(name.length() + 2) : message);
    }

    private double[] sql(String text) throws CellFailure {
        Session session = workspace.session();
        session.lock();
        try {
            session.noteWrite();
            Statement statement = session.acquire(text);
            if (statement == null) {
                throw CellFailure.usage("there is no statement in the text");
            }
            try {
                parameters.bind(statement);
                return measure(statement);
            } finally {
                session.engine().release(statement);
            }
        } catch (SqliteException e) {
            throw SqlError.of(session, e, text, 1, false);
        } finally {
            session.unlock();
        }
    }

    private static double[] measure(Statement statement) {
        double first = -1;
        double best = Double.MAX_VALUE;
        double sum = 0;
        int count = 0;
        long end = System.nanoTime() + NANOS;
        do {
            long start = System.nanoTime();
            while (statement.step()) {
                // Only the time counts.
            }
            double time = (System.nanoTime() - start) / SECOND;
            first = first < 0 ? time : first;
            best = Math.min(best, time);
            sum += time;
            count++;
        } while (System.nanoTime() < end);
        return new double[]{first, best, sum / count, count};
    }

    private static String time(double seconds) {
        return seconds < 1e-3 ? String.format(Locale.ROOT, "%.1f µs", seconds * 1e6) : seconds < 1
                        ? String.format(Locale.ROOT, "%.2f ms", seconds * 1e3) : String.format(Locale.ROOT, "%.2f s", seconds);
    }
}
