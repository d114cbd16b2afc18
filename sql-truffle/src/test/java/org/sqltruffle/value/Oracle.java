package org.sqltruffle.value;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_CREATE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.SqliteException;

/** SQLite in C, asked with bound parameters; and memory for the same values outside of it. */
public final class Oracle implements AutoCloseable {

    private static final int GUARD = 16;

    private final Connection connection;
    private final Map<String, Statement> statements = new HashMap<>();
    private Arena arena = Arena.ofConfined();
    private Arena oldArena = Arena.ofConfined();
    private long allocated;

    public Oracle() {
        this(EngineOptions.Tier.C);
    }

    /** Another tier than C's makes it what is asked about, not whom to ask. */
    public Oracle(EngineOptions.Tier tier) {
        connection = Connection.open(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, null, EngineOptions.DEFAULT.withTier(tier));
    }

    public Connection connection() {
        return connection;
    }

    /** The first row of a query. */
    public SqlValue[] row(String sql, SqlValue... parameters) {
        Statement statement = statements.computeIfAbsent(sql, connection::prepare);
        statement.reset();
        for (int i = 0; i < parameters.length; i++) {
            parameters[i].bind(statement, i + 1);
        }
        statement.step();
        SqlValue[] row = new SqlValue[statement.columnCount()];
        for (int i = 0; i < row.length; i++) {
            row[i] = SqlValue.column(statement, i);
        }
        return row;
    }

    /** The first column of the first row. */
    public SqlValue value(String sql, SqlValue... parameters) {
        return row(sql, parameters)[0];
    }

    /** The message of the error that a query gives, {@code null} when it gives none. */
    public String error(String sql, SqlValue... parameters) {
        try {
            row(sql, parameters);
            return null;
        } catch (SqliteException e) {
            return e.getMessage();
        }
    }

    /**
     * A copy in native memory; before and after it are digits, so that a function that looks beyond the ends gives a wrong answer. Old
     * copies go away after some time.
     */
    public long address(byte[] bytes) {
        long p = buffer(bytes.length);
        NativeMemory.putBytes(p, bytes);
        return p;
    }

    /** Memory for {@code length} bytes, filled with and surrounded by digits. */
    public long buffer(int length) {
        allocated += length + 2 * GUARD;
        if (allocated > 1 << 22) {
            // The last one before may be in use together with this one.
            oldArena.close();
            oldArena = arena;
            arena = Arena.ofConfined();
            allocated = 0;
        }
        byte[] filled = new byte[length + 2 * GUARD];
        Arrays.fill(filled, (byte) '7');
        long p = arena.allocate(filled.length).address();
        NativeMemory.putBytes(p, filled);
        return p + GUARD;
    }

    /** Fails when something was written around a buffer. */
    public static void checkGuards(long p, int length) {
        for (int i = 1; i <= GUARD; i++) {
            if (NativeMemory.getByte(p - i) != '7' || NativeMemory.getByte(p + length + i - 1) != '7') {
                throw new AssertionError("written outside of the buffer of " + length);
            }
        }
    }

    public long payload(SqlValue value) {
        return value.hasBytes() ? address(value.bytes()) : value.bits();
    }

    public static long meta(SqlValue value) {
        return switch (value.type()) {
            case SQLITE_INTEGER -> Meta.INT;
            case SQLITE_FLOAT -> Meta.REAL;
            case SQLITE_TEXT -> Meta.bytes(MEM_Str, value.bytes().length);
            case SQLITE_BLOB -> Meta.bytes(MEM_Blob, value.bytes().length);
            default -> Meta.NULL;
        };
    }

    /** The value that a payload and a meta word describe. */
    public static SqlValue value(long payload, long meta) {
        return switch (Meta.type(meta)) {
            case SQLITE_INTEGER -> SqlValue.of(payload);
            case SQLITE_FLOAT -> SqlValue.of(Double.longBitsToDouble(payload));
            case SQLITE_TEXT -> SqlValue.text(NativeMemory.getBytes(payload, Meta.length(meta)));
            case SQLITE_BLOB -> SqlValue.blob(NativeMemory.getBytes(payload, Meta.length(meta)));
            default -> SqlValue.NULL;
        };
    }

    @Override
    public void close() {
        oldArena.close();
        arena.close();
        connection.close();
    }
}
