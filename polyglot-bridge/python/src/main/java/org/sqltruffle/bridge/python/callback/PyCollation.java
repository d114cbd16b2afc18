package org.sqltruffle.bridge.python.callback;

import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.PyConnection;
import org.sqltruffle.bridge.python.connection.TextNode;
import org.sqltruffle.sqlite.CMemory;

/** A Python function as a collation. Its exception is kept and raised when C has returned. */
public final class PyCollation extends PyCallback {

    public PyCollation(PyConnection connection, Object callable) {
        super(connection, callable);
    }

    @Override
    public int compare(int nLeft, long pLeft, int nRight, long pRight) {
        if (connection.isFailing()) {
            return 0;
        }
        try {
            Object result = INTEROP.execute(callable, text(nLeft, pLeft), text(nRight, pRight));
            if (result instanceof Boolean truth) {
                return truth ? 1 : 0;
            }
            return isInteger(result) ? INTEROP.asBigInteger(result).signum() : 0;
        } catch (Throwable t) {
            connection.postpone(t);
        }
        return 0;
    }

    private Object text(int n, long p) {
        byte[] utf8 = CMemory.getBytes(p, n);
        TruffleString text = TruffleString.fromByteArrayUncached(utf8, 0, n, TruffleString.Encoding.UTF_8, false);
        if (!text.isValidUncached(TruffleString.Encoding.UTF_8)) {
            throw connection.module.raiseDecodeError(utf8);
        }
        return text.switchEncodingUncached(TextNode.PYTHON);
    }
}
