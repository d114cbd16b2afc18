package org.sqltruffle.language;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.StatementApi;

/** The extensions of a connection: which of them has the name that a statement misses. */
final class Extensions {

    private static final String NO_FUNCTION = "no such function: ";
    private static final String NO_TABLE = "no such table: ";

    private final Set<SqlExtension> added = new HashSet<>();
    private boolean isConfined;

    /** The connection gets no extensions. */
    void confine() {
        isConfined = true;
    }

    /** The extension that has the function or the table which SQLite has just missed, or {@code null}. */
    SqlExtension missing(long pDb) {
        String message = NativeMemory.getString(ConnectionApi.errmsg(pDb));
        String name = message.startsWith(NO_FUNCTION) ? message.substring(NO_FUNCTION.length())
                        : message.startsWith(NO_TABLE) ? message.substring(NO_TABLE.length()) : null;
        return name == null || isConfined ? null : SqlExtension.find(name);
    }

    /** Adds an extension; returns whether the connection did not have it. */
    boolean add(SqlExtension extension, Connection connection) {
        if (!added.add(extension)) {
            return false;
        }
        extension.addTo(connection);
        return true;
    }

    /** The statement that begins at a byte, as an extension writes it; {@code null} when the extension does not. */
    static RewrittenSql rewrite(SqlExtension extension, Connection connection, byte[] sql, int offset) {
        String text = new String(sql, offset, sql.length - offset, StandardCharsets.UTF_8);
        boolean isWellFormed = Arrays.equals(text.getBytes(StandardCharsets.UTF_8),
                        offset == 0 ? sql : Arrays.copyOfRange(sql, offset, sql.length));
        return isWellFormed ? extension.rewrite(connection, text) : null;
    }

    /** Prepares what an extension has made of a statement. Such a statement is never kept for others: its tables belong to it. */
    static Statement prepare(Connection connection, RewrittenSql rewritten, byte[] sql, int offset, int flags, EngineOptions options) {
        long pStmt = 0;
        try (NativeBuffer out = new NativeBuffer(Long.BYTES)) {
            int rc = ResultCode.ERROR;
            for (int i = 0; i < rewritten.texts().size() && rc == ResultCode.ERROR; i++) {
                try (NativeBuffer text = NativeBuffer.ofText(rewritten.texts().get(i).getBytes(StandardCharsets.UTF_8))) {
                    rc = StatementApi.prepareV3(connection.handle(), text.address(), -1, flags, out.address(), 0);
                }
            }
            SqliteException.check(connection.handle(), rc);
            pStmt = NativeMemory.getLong(out.address());
        } finally {
            if (pStmt == 0) {
                rewritten.release().run();
            }
        }
        SqlKind kind = SqlKind.of(sql, offset);
        String whole = new String(sql, offset, sql.length - offset, StandardCharsets.UTF_8);
        int tail = offset + whole.substring(0, rewritten.length()).getBytes(StandardCharsets.UTF_8).length;
        Statement statement = new Statement(connection, pStmt, sql, offset, tail, kind == SqlKind.REPEATED ? SqlKind.SINGLE : kind,
                        options);
        statement.whenClosed(rewritten.release());
        return statement;
    }
}
