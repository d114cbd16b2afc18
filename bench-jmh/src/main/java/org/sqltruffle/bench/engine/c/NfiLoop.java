package org.sqltruffle.bench.engine.c;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.nodes.LoopNode;
import com.oracle.truffle.api.nodes.RootNode;
import java.util.Map;

/** Many calls of one kind; see the suite {@code crossing} for what each kind does. Arguments: the statement's address, and how many. */
public final class NfiLoop extends RootNode {

    /** What is called many times. */
    public enum Kind {
        NEXT, GET_LONG, GET_DOUBLE, BIND_LONG, EXECUTE
    }

    /** SQLite's functions. */
    enum Function {
        sqlite3_step("(UINT64):SINT32"),
        sqlite3_reset("(UINT64):SINT32"),
        sqlite3_column_int64("(UINT64,SINT32):SINT64"),
        sqlite3_column_double("(UINT64,SINT32):DOUBLE"),
        sqlite3_bind_int64("(UINT64,SINT32,SINT64):SINT32");

        private final String signature;

        Function(String signature) {
            this.signature = signature;
        }

        /** As NFI writes it. */
        String signature() {
            return signature;
        }
    }

    private static final int ROW = 100;

    private final Kind kind;
    private final Object step;
    private final Object reset;
    private final Object columnLong;
    private final Object columnDouble;
    private final Object bindLong;
    @Child
    private InteropLibrary stepLibrary;
    @Child
    private InteropLibrary resetLibrary;
    @Child
    private InteropLibrary columnLongLibrary;
    @Child
    private InteropLibrary columnDoubleLibrary;
    @Child
    private InteropLibrary bindLongLibrary;
    @Child
    private InteropLibrary numbers = InteropLibrary.getFactory().createDispatched(3);

    NfiLoop(TruffleLanguage<?> language, Kind kind, Map<Function, Object> functions) {
        super(language);
        this.kind = kind;
        step = functions.get(Function.sqlite3_step);
        reset = functions.get(Function.sqlite3_reset);
        columnLong = functions.get(Function.sqlite3_column_int64);
        columnDouble = functions.get(Function.sqlite3_column_double);
        bindLong = functions.get(Function.sqlite3_bind_int64);
        stepLibrary = InteropLibrary.getFactory().create(step);
        resetLibrary = InteropLibrary.getFactory().create(reset);
        columnLongLibrary = InteropLibrary.getFactory().create(columnLong);
        columnDoubleLibrary = InteropLibrary.getFactory().create(columnDouble);
        bindLongLibrary = InteropLibrary.getFactory().create(bindLong);
    }

    @Override
    public Object execute(VirtualFrame frame) {
        long pStmt = (long) frame.getArguments()[0];
        int n = (int) frame.getArguments()[1];
        long sum = 0;
        try {
            if (kind != Kind.EXECUTE) {
                resetLibrary.execute(reset, pStmt);
            }
            if (kind == Kind.GET_LONG || kind == Kind.GET_DOUBLE) {
                stepLibrary.execute(step, pStmt);
            }
            for (int i = 0; i < n; i++) {
                sum += once(pStmt, i);
            }
        } catch (InteropException e) {
            throw CompilerDirectives.shouldNotReachHere(e);
        }
        LoopNode.reportLoopCount(this, n);
        return sum;
    }

    private long once(long pStmt, int i) throws InteropException {
        return switch (kind) {
            case NEXT -> numbers.asInt(stepLibrary.execute(step, pStmt)) == ROW ? 1 : 0;
            case GET_LONG -> numbers.asLong(columnLongLibrary.execute(columnLong, pStmt, 0));
            case GET_DOUBLE -> (long) numbers.asDouble(columnDoubleLibrary.execute(columnDouble, pStmt, 1));
            case BIND_LONG -> numbers.asInt(bindLongLibrary.execute(bindLong, pStmt, 1, (long) i)) + 1;
            case EXECUTE -> {
                resetLibrary.execute(reset, pStmt);
                stepLibrary.execute(step, pStmt);
                yield numbers.asLong(columnLongLibrary.execute(columnLong, pStmt, 0));
            }
        };
    }
}
