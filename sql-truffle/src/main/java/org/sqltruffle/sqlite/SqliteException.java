package org.sqltruffle.sqlite;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.exception.AbstractTruffleException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.List;
import org.sqltruffle.memory.NativeMemory;

/**
 * The one guest exception: SQLite's extended result code and its message, unchanged. JDBC and Python map it at their edge. To guest
 * languages it has the members {@code code}, {@code primaryCode}, {@code name} and {@code offset}.
 */
@ExportLibrary(InteropLibrary.class)
public final class SqliteException extends AbstractTruffleException {

    private static final NamesObject MEMBERS = new NamesObject(List.of("code", "primaryCode", "name", "offset", "message"));
    private static final long serialVersionUID = 1L;

    private final int code;
    private final int offset;
    /** Why the connection did not get a lock, as far as that is known; {@code null} for other errors. */
    private String lockReport;

    public SqliteException(int code, String message) {
        this(code, message, -1);
    }

    public SqliteException(int code, String message, int offset) {
        super(message);
        this.code = code;
        this.offset = offset;
    }

    /** The extended result code. */
    public int code() {
        return code;
    }

    /** The primary result code: the low byte of the extended one. */
    public int primaryCode() {
        return code & 0xff;
    }

    /** SQLite's name of the extended code, as {@code SQLITE_CONSTRAINT_UNIQUE}. */
    @TruffleBoundary
    public String codeName() {
        String name = ResultCode.name(code);
        return name != null ? name : ResultCode.name(primaryCode());
    }

    /** SQLite's general text for the primary code, as {@code constraint failed}. */
    @TruffleBoundary
    public String codeText() {
        return NativeMemory.getString(ConnectionApi.errstr(primaryCode()));
    }

    /** Byte offset of the error in the SQL text, or -1. */
    public int offset() {
        return offset;
    }

    /** Says why a connection did not get a lock. */
    @FunctionalInterface
    public interface LockExplainer {

        /** @param code the extended result code */
        String explain(long pDb, int code);
    }

    private static volatile LockExplainer explainer;

    /** Sets who says why a connection did not get a lock. */
    public static void explainLocks(LockExplainer who) {
        explainer = who;
    }

    /** Who holds the lock that the statement did not get, as far as that is known; {@code null} for other errors. */
    public String lockReport() {
        return lockReport;
    }

    /** The error that a connection holds after a failed call. To be called by the thread that has the connection. */
    @TruffleBoundary
    public static SqliteException of(long pDb, int rc) {
        SqliteException failure = ofConnection(pDb, rc);
        if (pDb != 0 && explainer != null && (failure.primaryCode() == ResultCode.BUSY || failure.primaryCode() == ResultCode.LOCKED)) {
            failure.lockReport = explainer.explain(pDb, failure.code);
        }
        return failure;
    }

    private static SqliteException ofConnection(long pDb, int rc) {
        int code = pDb == 0 ? rc : ConnectionApi.extendedErrcode(pDb);
        if (pDb == 0 || (code & 0xff) != (rc & 0xff)) {
            // The connection's own code belongs to something else (a MISUSE is not recorded there, for example).
            return new SqliteException(rc, NativeMemory.getString(ConnectionApi.errstr(rc)));
        }
        return new SqliteException(code, NativeMemory.getString(ConnectionApi.errmsg(pDb)), ConnectionApi.errorOffset(pDb));
    }

    /** Throws unless {@code rc} is OK. */
    public static void check(long pDb, int rc) {
        if (rc != ResultCode.OK) {
            throw of(pDb, rc);
        }
    }

    @ExportMessage
    boolean hasMembers() {
        return true;
    }

    @ExportMessage
    Object getMembers(@SuppressWarnings("unused") boolean includeInternal) {
        return MEMBERS;
    }

    @ExportMessage
    @TruffleBoundary
    boolean isMemberReadable(String member) {
        return switch (member) {
            case "code", "primaryCode", "name", "offset", "message" -> true;
            default -> false;
        };
    }

    @ExportMessage
    @TruffleBoundary
    Object readMember(String member) throws UnknownIdentifierException {
        return switch (member) {
            case "code" -> code;
            case "primaryCode" -> primaryCode();
            case "name" -> codeName();
            case "offset" -> offset;
            case "message" -> getMessage();
            default -> throw UnknownIdentifierException.create(member);
        };
    }
}
