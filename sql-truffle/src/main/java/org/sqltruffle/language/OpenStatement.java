package org.sqltruffle.language;

import static org.sqltruffle.abi.Constants.VDBE_RUN_STATE;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.activity.Places;
import org.sqltruffle.activity.StatementActivity;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.StatementApi;

/**
 * What a {@link Statement} holds outside of Java's heap. It refers to the statement weakly: the connection frees it when the program
 * has lost a statement without closing it.
 */
final class OpenStatement extends WeakReference<Statement> {

    private final long pStmt;
    private final TierDriver driver;
    private final byte[] text;
    private final String preparedAt = Places.ARE_NOTED ? Places.here() : null;
    LastRow lastRow;
    RowsAhead rowsAhead;
    ParameterBuffer parameters;
    InsertedRowids rowids;
    /** Runs after {@link #free}, unless the connection is closed with the statement. */
    Runnable whenClosed;

    /** @param text the statement in UTF-8 */
    OpenStatement(Statement statement, ReferenceQueue<Statement> queue, long pStmt, TierDriver driver, byte[] text) {
        super(statement, queue);
        this.pStmt = pStmt;
        this.driver = driver;
        this.text = text;
    }

    /** Whether an execution has begun and not ended. May be called from any thread while the statement is not freed. */
    boolean isExecuting() {
        return NativeMemory.getByte(pStmt + Layout.Vdbe_eVdbeState) == VDBE_RUN_STATE;
    }

    /** What other threads may know. Does not touch C's memory. */
    StatementActivity activity() {
        return new StatementActivity(new String(text, StandardCharsets.UTF_8), driver.state().threadId, preparedAt, refersTo(null));
    }

    /** Called once, by the thread that has the connection. */
    void free() {
        driver.close();
        StatementApi.finalize(pStmt);
        if (lastRow != null) {
            lastRow.close();
        }
        if (rowsAhead != null) {
            rowsAhead.close();
        }
        if (parameters != null) {
            parameters.close();
        }
        if (rowids != null) {
            rowids.close();
        }
    }
}
