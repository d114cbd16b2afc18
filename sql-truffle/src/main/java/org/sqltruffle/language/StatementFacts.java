package org.sqltruffle.language;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_STMTSTATUS_REPREPARE;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.StatementApi;

/** What SQLite knows of a prepared statement without running it: its text, parameters and columns. */
abstract class StatementFacts {

    /** The {@code sqlite3_stmt*}; fails when it is closed. */
    abstract long handle();

    public int parameterCount() {
        return StatementApi.bindParameterCount(handle());
    }

    /** Name of a parameter with its prefix, as {@code :name}; {@code null} for {@code ?}. Indices begin at 1. */
    @TruffleBoundary
    public String parameterName(int index) {
        return NativeMemory.getString(StatementApi.bindParameterName(handle(), index));
    }

    /** Index of a named parameter (its name with its prefix), or 0. */
    @TruffleBoundary
    public int parameterIndex(String name) {
        try (NativeBuffer text = NativeBuffer.ofText(name.getBytes(StandardCharsets.UTF_8))) {
            return StatementApi.bindParameterIndex(handle(), text.address());
        }
    }

    /** Result columns; others after an execution for which SQLite prepared it anew, see {@link #timesPrepared}. */
    public int columnCount() {
        return NativeMemory.getU16(handle() + Layout.Vdbe_nResColumn);
    }

    /** How often SQLite prepared it anew, because the schema had changed: its columns may be other ones then. */
    public int timesPrepared() {
        return NativeMemory.getInt(handle() + Layout.Vdbe_aCounter + SQLITE_STMTSTATUS_REPREPARE * Integer.BYTES);
    }

    @TruffleBoundary
    public String columnName(int column) {
        return NativeMemory.getString(StatementApi.columnName(handle(), column));
    }

    /** Declared type of the column, {@code null} for an expression. */
    @TruffleBoundary
    public String columnDecltype(int column) {
        return NativeMemory.getString(StatementApi.columnDecltype(handle(), column));
    }

    /** The table that a result column comes from, {@code null} for an expression. */
    @TruffleBoundary
    public String columnTableName(int column) {
        return NativeMemory.getString(StatementApi.columnTableName(handle(), column));
    }

    /** The table's column that a result column comes from, {@code null} for an expression. */
    @TruffleBoundary
    public String columnOriginName(int column) {
        return NativeMemory.getString(StatementApi.columnOriginName(handle(), column));
    }

    /** The database ({@code main}, {@code temp} or an attached one) that a result column comes from. */
    @TruffleBoundary
    public String columnDatabaseName(int column) {
        return NativeMemory.getString(StatementApi.columnDatabaseName(handle(), column));
    }

    /** Whether the statement writes nothing to the database. */
    public boolean isReadOnly() {
        return StatementApi.stmtReadonly(handle()) != 0;
    }

    /** 0: no EXPLAIN; 1: EXPLAIN; 2: EXPLAIN QUERY PLAN. */
    public int explainMode() {
        return StatementApi.stmtIsexplain(handle());
    }

    /** The statement's own text. */
    @TruffleBoundary
    public String sql() {
        return NativeMemory.getString(StatementApi.sql(handle()));
    }

    /** One of SQLite's counters (SQLITE_STMTSTATUS_*). */
    public int counter(int which, boolean reset) {
        return StatementApi.stmtStatus(handle(), which, reset ? 1 : 0);
    }

    /** Whether SQLite will prepare it anew before it runs again. */
    boolean isExpired() {
        return StatementApi.expired(handle()) != 0;
    }
}
