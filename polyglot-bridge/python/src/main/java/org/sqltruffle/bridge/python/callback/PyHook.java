package org.sqltruffle.bridge.python.callback;

import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.StatementApi;

/** A Python function as an authorizer, progress handler or trace callback. */
public final class PyHook extends PyCallback {

    public PyHook(PyConnection connection, Object callable) {
        super(connection, callable);
    }

    @Override
    public int authorize(int action, long pFirst, long pSecond, long pDatabase, long pTrigger) {
        try {
            Object answer = INTEROP.execute(callable, action, string(pFirst), string(pSecond), string(pDatabase), string(pTrigger));
            if (answer instanceof Boolean truth) {
                return truth ? 1 : 0;
            }
            if (!isInteger(answer)) {
                return ApiConstants.SQLITE_DENY;
            }
            if (!INTEROP.fitsInInt(answer)) {
                throw connection.module.raiseTooLarge();
            }
            return INTEROP.asInt(answer);
        } catch (Throwable t) {
            report(t);
            return ApiConstants.SQLITE_DENY;
        }
    }

    @Override
    public int progress() {
        try {
            return connection.module.isTrue(INTEROP.execute(callable)) ? 1 : 0;
        } catch (Throwable t) {
            report(t);
            return 1;
        }
    }

    @Override
    public void trace(long pStmt, long pSql) {
        try {
            long pExpanded = StatementApi.expandedSql(pStmt);
            Object sql;
            if (pExpanded == 0) {
                report(connection.module.expandedTooLong());
                sql = string(pSql);
            } else {
                sql = string(pExpanded);
                ConnectionApi.free(pExpanded);
            }
            INTEROP.execute(callable, sql);
        } catch (Throwable t) {
            report(t);
        }
    }

    private Object string(long p) {
        return p == 0 ? connection.module.none() : CMemory.getString(p);
    }
}
