package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.strings.TruffleString;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.sqltruffle.language.ScopeExtension;
import org.sqltruffle.sqlite.SqliteException;

/**
 * The Java part of {@code _sqlite3} in one polyglot context. It has the functions that the Python sources call. Python's {@code setup} passes the
 * objects and functions that Java needs when the module is imported.
 */
final class PythonModule extends Members {

    private static final InteropLibrary INTEROP = InteropLibrary.getUncached();

    /** Functions and objects of Python's, in the order in which {@code setup} passes them. */
    private enum Given {
        /** {@code None}. */
        NONE,
        /** What a fast function returns when the slow way in Python must be taken. */
        SLOW,
        /** {@code raise_error(code, name, message)}: raises the DB-API exception for an SQLite result code. */
        RAISE_ERROR,
        /** {@code make_tuple(*values)}. */
        MAKE_TUPLE,
        /** {@code make_list(*values)}. */
        MAKE_LIST,
        /** {@code make_bytes(latin1)}. */
        MAKE_BYTES,
        /** {@code undecodable(column_name, bytes_as_latin1)}: raises the error for text that is no UTF-8. */
        UNDECODABLE,
        /** {@code decode(bytes_as_latin1)}: raises UnicodeDecodeError. */
        DECODE,
        /** {@code callback_failed(callable, exception)}: shows the exception if tracebacks are enabled, and returns its kinds, see {@link PyCallback}. */
        CALLBACK_FAILED,
        /** {@code sql_result(value)}: (is it a blob, the value as int, float or str). */
        SQL_RESULT,
        /** {@code getattr}. */
        GETATTR,
        /** {@code bool}. */
        BOOL,
        /** {@code not_callable(object)}: raises TypeError. */
        NOT_CALLABLE,
        /** {@code too_large()}: raises the OverflowError for an int that is no C int. */
        TOO_LARGE,
        /** {@code expanded_too_long()}: raises DataError. */
        EXPANDED_TOO_LONG,
        /** {@code make_caller(method, n)}: a function that calls a method of its first argument with the n that follow; one more is ignored. */
        MAKE_CALLER,
        /** {@code time.sleep}. */
        SLEEP,
        /** {@code describe(*names)}: the description of columns with these names. */
        DESCRIBE,
        /** {@code directory()}: the current one, its bytes as Latin-1. */
        DIRECTORY,
        /** {@code refresh_frames()}: see {@link #collectGarbage}. */
        REFRESH_FRAMES,
        /** {@code closed()}: raises the ProgrammingError for a closed connection. */
        CLOSED
    }

    /** The names of the functions that no other class has. */
    private static final String NAMES = """
                    next_row execute execute_again open_cursor setup without_frames basic_types_adapted fetch fetch_columns crossings surrogate_at constants""";

    /** A mask for the number of calls of Python functions between two looks at the clock. */
    static final int CALLS_BETWEEN_TURNS = 1023;
    /** Time in ns after which other Python threads get a turn, as {@code sys.getswitchinterval}. */
    private static final long TURN = 5_000_000;

    private long turnBegan = System.nanoTime();
    /** Whether an adapter is registered for a type that is bound without asking. */
    private boolean basicTypesAdapted;
    private Object[] given;
    private Object none;
    private Object slow;
    private final ScopeExtension.Opener opener;
    private GilTurns gilTurns;
    /** The open connections. Weak, because programs drop them without closing them. */
    private final Set<PyConnection> connections = Collections.newSetFromMap(new WeakHashMap<>());

    PythonModule(ScopeExtension.Opener opener) {
        EarlyQuery.check();
        this.opener = opener;
    }

    @Override
    String[] names() {
        return String.join(" ", NAMES, ConnectionFunctions.NAMES, CursorFunctions.NAMES, CallbackFunctions.NAMES, StorageFunctions.NAMES).split("\\s+");
    }

    /** Makes a function when Python first names it, because the first query of a process needs only a quarter of them. */
    @Override
    Object make(String name) {
        return switch (name) {
            case "next_row" -> new NextRow();
            case "execute" -> new Execute();
            case "execute_again" -> new ExecuteAgain();
            case "open_cursor" -> new OpenCursor();
            default -> {
                ColdFunction.Body body = body(name);
                yield body == null ? null : new ColdFunction(this, name, body);
            }
        };
    }

    private ColdFunction.Body body(String name) {
        ColdFunction.Body body = switch (name) {
            case "setup" -> this::setup;
            case "without_frames" -> a -> GraalPyInternals.AVAILABLE ? GraalPyInternals.frameless(a[0]) : a[0];
            case "basic_types_adapted" -> a -> {
                basicTypesAdapted = true;
                return none;
            };
            case "fetch" -> a -> FetchFunction.fetch(this, a);
            case "fetch_columns" -> a -> FetchFunction.fetchColumns(this, a);
            case "crossings" -> a -> Crossings.text();
            case "surrogate_at" -> a -> TextNode.surrogateAt((TruffleString) a[0]);
            case "constants" -> a -> ConstantFunctions.TEXT;
            default -> ConnectionFunctions.find(this, name);
        };
        if (body == null) {
            body = CursorFunctions.find(this, name);
        }
        if (body == null) {
            body = CallbackFunctions.find(this, name);
        }
        return body == null ? StorageFunctions.find(this, name) : body;
    }

    private Object setup(Object[] arguments) {
        if (arguments.length != Given.values().length) {
            throw new IllegalArgumentException("setup takes " + Given.values().length + " arguments");
        }
        given = arguments;
        none = given(Given.NONE);
        slow = given(Given.SLOW);
        return none;
    }

    private Object given(Given which) {
        return given[which.ordinal()];
    }

    void note(PyConnection connection) {
        synchronized (connections) {
            connections.add(connection);
        }
    }

    void forget(PyConnection connection) {
        synchronized (connections) {
            connections.remove(connection);
        }
    }

    List<PyConnection> connections() {
        synchronized (connections) {
            return new ArrayList<>(connections);
        }
    }

    ScopeExtension.Opener opener() {
        return opener;
    }

    boolean basicTypesAdapted() {
        return basicTypesAdapted;
    }

    Object none() {
        return none;
    }

    Object slow() {
        return slow;
    }

    Object makeTuple() {
        return given(Given.MAKE_TUPLE);
    }

    Object makeList() {
        return given(Given.MAKE_LIST);
    }

    Object makeBytes() {
        return given(Given.MAKE_BYTES);
    }

    Object sqlResult() {
        return given(Given.SQL_RESULT);
    }

    /** Raises the Python exception for an SQLite error. */
    @TruffleBoundary
    RuntimeException raise(SqliteException e) {
        String name = e.codeName();
        throw failing(Given.RAISE_ERROR, e.code(), name == null ? "unknown" : name, String.valueOf(e.getMessage()), e.lockReport() == null ? "" : e.lockReport());
    }

    /** Raises the error for a connection that another thread has closed. */
    @TruffleBoundary
    RuntimeException raiseClosed() {
        throw failing(Given.CLOSED);
    }

    /** Raises the error for text that is not UTF-8. */
    @TruffleBoundary
    RuntimeException raiseUndecodable(String column, byte[] text) {
        throw failing(Given.UNDECODABLE, column, Arguments.toLatin1(text));
    }

    @TruffleBoundary
    RuntimeException raiseDecodeError(byte[] text) {
        throw failing(Given.DECODE, Arguments.toLatin1(text));
    }

    @TruffleBoundary
    RuntimeException raiseNotCallable(Object object) {
        throw failing(Given.NOT_CALLABLE, object);
    }

    @TruffleBoundary
    RuntimeException raiseTooLarge() {
        throw failing(Given.TOO_LARGE);
    }

    /** The DataError for a statement that is too long with its values in it. */
    Throwable expandedTooLong() {
        try {
            return failing(Given.EXPANDED_TOO_LONG);
        } catch (AbstractTruffleException e) {
            return e;
        }
    }

    Object makeCaller(String method, int argumentCount) {
        return call(Given.MAKE_CALLER, method, argumentCount);
    }

    /**
     * Lets other Python threads run when it is time. GraalPy lets them run only in Python code, and a query that calls Python functions keeps the GIL.
     */
    @TruffleBoundary
    void takeTurns() {
        long now = System.nanoTime();
        if (now - turnBegan > TURN) {
            // Not 0: GraalPy's sleep of an int waits for the clock's next second.
            call(Given.SLEEP, 0.0);
            turnBegan = System.nanoTime();
        }
    }

    /** How steps that keep the GIL let others run. Made when Python has a second thread. */
    GilTurns gilTurns() {
        if (gilTurns == null) {
            startGilTurns();
        }
        return gilTurns;
    }

    @TruffleBoundary
    private void startGilTurns() {
        gilTurns = new GilTurns(opener);
        gilTurns.start();
    }

    /** Python's current directory, which is not that of the process. */
    byte[] directory() {
        return Arguments.latin1(call(Given.DIRECTORY));
    }

    /** Python's description of columns with these names. */
    Object describe(Object[] names) {
        return call(Given.DESCRIBE, names);
    }

    /**
     * Asks the garbage collector. GraalPy's frame objects, which exceptions make, have copies of the variables of running functions. An old copy keeps objects that the program has
     * dropped, so all are copied anew.
     */
    void collectGarbage() {
        call(Given.REFRESH_FRAMES);
        System.gc();
    }

    void getAttribute(Object object, String name) {
        call(Given.GETATTR, object, name);
    }

    boolean isTrue(Object object) {
        return Arguments.truth(call(Given.BOOL, object));
    }

    /** Prints an exception of a callback when that is enabled; says what kind it is. */
    int callbackFailed(Object callable, AbstractTruffleException e) {
        return Arguments.integer(call(Given.CALLBACK_FAILED, callable, e));
    }

    private Object call(Given function, Object... arguments) {
        try {
            return INTEROP.execute(given(function), arguments);
        } catch (InteropException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Raises the exception of a Python function without a context. GraalPy may give it the context of an unrelated, earlier call from Java. Each frame that the exception
     * passes adds the exception that it is handling, as for any other exception.
     */
    private RuntimeException failing(Given function, Object... arguments) {
        try {
            call(function, arguments);
        } catch (AbstractTruffleException e) {
            throw withoutContext(e);
        }
        return new IllegalStateException("the Python function did not raise");
    }

    private AbstractTruffleException withoutContext(AbstractTruffleException e) {
        try {
            INTEROP.writeMember(e, "__context__", none);
        } catch (InteropException unexpected) {
            throw new IllegalStateException(unexpected);
        }
        return e;
    }
}
