package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.strings.TruffleString;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import org.sqltruffle.language.Statement;
import org.sqltruffle.language.buffer.ParameterBuffer;

/** A prepared statement. One cursor at a time uses it. */
public final class PyStatement implements TruffleObject {

    public final PyConnection connection;
    /** {@code null} for a text without a statement. */
    public final Statement statement;
    public final boolean isDml;
    /** Whether it may change the database. */
    final boolean writes;
    public final int parameterCount;
    /** Whether a parameter has a name. Python code binds such a statement. */
    public final boolean hasNames;

    /** The text, as the object by which the statement was found last. */
    TruffleString text;
    boolean cached;
    /**
     * True for a pragma that does nothing, instead of failing, while other statements are active. Dropped cursors are looked for before it
     * is executed.
     */
    final boolean answersWhenBusy;
    private Description description = Description.NONE;
    /** What {@link Statement#timesPrepared} was when the description was made. */
    private int describedAt = -1;
    /** Whether Python code has executed it once and set the description. */
    public boolean executed;
    /** Fetches many rows; made when first needed. */
    public CallTarget fetch;
    public CallTarget fetchColumns;
    /** Executes it with each item of a list; made when first needed. */
    public CallTarget executeMany;
    private ParameterBuffer parameters;
    private TruffleString[] parameterKeys;
    private TextCache[] texts = new TextCache[0];
    /** Whether a cursor is stepping it; {@link ActiveStatements} sets it, and the neighbours in its list. */
    boolean active;
    /** Whether a garbage collection has left its cursor. */
    boolean survived;
    PyStatement previousActive;
    PyStatement nextActive;
    /** The cursor that is stepping it. A weak reference, because programs drop cursors without closing them. */
    WeakReference<PyCursor> user;

    private PyStatement(PyConnection connection, Statement statement, byte[] text) {
        this.connection = connection;
        this.statement = statement;
        this.writes = statement != null && !statement.isReadOnly();
        this.isDml = SqlText.isDml(text);
        this.answersWhenBusy = SqlText.answersWhenBusy(text);
        this.parameterCount = statement == null ? 0 : statement.parameterCount();
        boolean names = false;
        for (int i = 1; i <= parameterCount; i++) {
            String name = statement.parameterName(i);
            names |= name != null && !name.startsWith("?");
        }
        this.hasNames = names;
    }

    @TruffleBoundary
    static PyStatement prepare(PyConnection connection, TruffleString sql) {
        byte[] text = TextNode.utf8(sql);
        // Some pragmas take effect while they are prepared.
        Statement statement = DroppedCursors.run(connection, () -> connection.connection.prepare(text, 0, 0));
        return new PyStatement(connection, statement, text);
    }

    /** The names of the parameters, without their first characters; {@code null} when a parameter has none. */
    public TruffleString[] parameterKeys() {
        if (parameterKeys == null) {
            findParameterKeys();
        }
        return parameterKeys.length == parameterCount ? parameterKeys : null;
    }

    @TruffleBoundary
    private void findParameterKeys() {
        var keys = new ArrayList<TruffleString>();
        for (int i = 1; i <= parameterCount; i++) {
            String name = statement.parameterName(i);
            if (name != null) {
                keys.add(TextNode.python(name.substring(1)));
            }
        }
        parameterKeys = keys.toArray(TruffleString[]::new);
    }

    /** Where the parameters of the next execution are put. */
    public ParameterBuffer parameters() {
        if (parameters == null) {
            parameters = statement.parameters();
        }
        parameters.clear();
        return parameters;
    }

    /** Returns the cache of Python objects for a result column's texts. */
    TextCache texts(int column) {
        if (column >= texts.length) {
            widenTexts();
        }
        return texts[column];
    }

    @TruffleBoundary
    private void widenTexts() {
        int old = texts.length;
        texts = Arrays.copyOf(texts, columnCount());
        Arrays.setAll(texts, i -> i < old ? texts[i] : new TextCache());
    }

    /** Whether a callback of its execution runs. */
    boolean isRunning() {
        return statement != null && statement.isRunning();
    }

    /** Whether its execution may end now: false in its own callbacks and in hooks. */
    boolean canEnd() {
        return statement == null || !statement.isOpen() || statement.canEnd();
    }

    /** Whether the cursor that is stepping it is gone. While it runs, the collector may find that nobody will use the cursor any more. */
    boolean isDropped() {
        return active && user.get() == null && canEnd();
    }

    /** Ends the execution and the use by a cursor. */
    @TruffleBoundary
    void end() {
        if (statement != null && statement.pStmt() != 0) {
            statement.reset();
        }
        finish();
    }

    /** Ends the use by a cursor, of a statement that is done. Closes the statement unless the cache holds it. */
    void finish() {
        connection.active.remove(this);
        if (!cached) {
            closeIfUnused();
        }
    }

    /** Closes a statement that neither the cache nor a cursor holds. */
    @TruffleBoundary
    void closeIfUnused() {
        if (!cached && !active && statement != null) {
            statement.close();
        }
    }

    /** Names the parameter has, without its first character; {@code null} when it has none. */
    @TruffleBoundary
    public String parameterName(int index) {
        return statement.parameterName(index);
    }

    /** As {@code sqlite3_column_count}, without a call: asked for each row. */
    public int columnCount() {
        return statement == null ? 0 : statement.columnCount();
    }

    /**
     * The description of its columns. Made anew when SQLite has compiled the statement anew, for a changed schema may have given them other
     * names.
     */
    public Description description() {
        if (describedAt != statement.timesPrepared()) {
            describeAnew();
        }
        return description;
    }

    /** Sets the description for the columns as they are now. */
    public void describe(Description columns) {
        description = columns;
        describedAt = statement == null ? 0 : statement.timesPrepared();
        executed = true;
    }

    @TruffleBoundary
    private void describeAnew() {
        Object[] names = new Object[columnCount()];
        Arrays.setAll(names, statement::columnName);
        describe(Description.of(names.length == 0 ? null : connection.module.describe(names)));
    }
}
