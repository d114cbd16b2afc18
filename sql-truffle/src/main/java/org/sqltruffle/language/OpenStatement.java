package org.sqltruffle.language;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.sqlite.StatementApi;

/**
 * What a {@link Statement} holds outside of Java's heap. It refers to the statement weakly: the connection frees it when the program
 * has lost a statement without closing it.
 */
final class OpenStatement extends WeakReference<Statement> {

    private final long pStmt;
    private final TierDriver driver;
    LastRow lastRow;
    RowsAhead rowsAhead;
    ParameterBuffer parameters;
    InsertedRowids rowids;
    /** Runs after {@link #free}, unless the connection is closed with the statement. */
    Runnable whenClosed;

    OpenStatement(Statement statement, ReferenceQueue<Statement> queue, long pStmt, TierDriver driver) {
        super(statement, queue);
        this.pStmt = pStmt;
        this.driver = driver;
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
