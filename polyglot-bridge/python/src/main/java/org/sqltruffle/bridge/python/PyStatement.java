package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.strings.TruffleString;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.language.ParameterBuffer;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeMemory;

/** A prepared statement as {@code execute} needs it; one cursor at a time uses it. */
final class PyStatement implements TruffleObject {

    final PyConnection connection;
    /** {@code null} for a text without a statement. */
    final Statement statement;
    final boolean isDml;
    final int parameterCount;
    /** Whether a parameter has a name (other than {@code ?}): such a statement is bound in Python. */
    final boolean hasNames;

    /** The text it is found by; also the last object that was equal to it. */
    TruffleString text;
    boolean cached;
    /** Python's description of its columns: a tuple, or {@code null} when it has none. */
    Object description;
    /** Number of columns of the description. */
    int describedColumns;
    /** Whether it was executed once in the long way, which sets the description. */
    boolean executed;
    /** Fetches many rows; made when first needed. */
    CallTarget fetch;
    CallTarget fetchColumns;
    private ParameterBuffer parameters;
    private TextCache[] texts = new TextCache[0];
    /** Whether a cursor is stepping it. */
    boolean active;
    /** That cursor: Python drops cursors without closing them. */
    WeakReference<PyCursor> user;

    private PyStatement(PyConnection connection, Statement statement, boolean isDml) {
        this.connection = connection;
        this.statement = statement;
        this.isDml = isDml;
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
        Statement statement = connection.connection.prepare(text, 0, 0);
        return new PyStatement(connection, statement, SqlText.isDml(text));
    }

    /** Where the parameters of the next execution are put. */
    ParameterBuffer parameters() {
        if (parameters == null) {
            parameters = statement.parameters();
        }
        parameters.clear();
        return parameters;
    }

    /** What its texts in a result column became. */
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

    /** Ends what it was doing. */
    void reset() {
        active = false;
        if (statement != null && statement.pStmt() != 0) {
            statement.reset();
        }
    }

    /** Closes a statement that neither the cache nor a cursor holds. */
    void closeIfUnused() {
        if (!cached && !active && statement != null) {
            statement.close();
        }
    }

    /** Names the parameter has, without its first character; {@code null} when it has none. */
    @TruffleBoundary
    String parameterName(int index) {
        return statement.parameterName(index);
    }

    /** As {@code sqlite3_column_count}, without a call: asked for each row. */
    int columnCount() {
        return statement == null ? 0 : NativeMemory.getU16(statement.pStmt() + Layout.Vdbe_nResColumn);
    }

    /** Whether SQLite compiled it anew, for a changed schema, with other columns than the description says. */
    boolean isWidthChanged() {
        return columnCount() != describedColumns;
    }
}
