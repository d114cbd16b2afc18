package org.sqltruffle.bridge.python.row;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.nodes.Node;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.language.Statement;
import org.sqltruffle.value.Meta;

/** The fetched values of one column. They are 64-bit words while all are integers or all are floats, and Python objects otherwise. */
final class FetchedColumn {

    private static final int EMPTY = 0;
    private static final int INTEGERS = 1;
    private static final int REALS = 2;
    private static final int OBJECTS = 3;

    private int kind;
    private long[] words = new long[16];
    private Object[] objects;
    private int n;

    private void addWord(long word) {
        if (n == words.length) {
            grow();
        }
        words[n++] = word;
    }

    private void addObject(Object value) {
        if (kind != OBJECTS) {
            becomeObjects();
        }
        if (n == objects.length) {
            grow();
        }
        objects[n++] = value;
    }

    @TruffleBoundary
    private void grow() {
        if (kind == OBJECTS) {
            objects = Arrays.copyOf(objects, n * 2);
        } else {
            words = Arrays.copyOf(words, n * 2);
        }
    }

    @TruffleBoundary
    private void becomeObjects() {
        objects = new Object[words.length];
        for (int i = 0; i < n; i++) {
            objects[i] = kind == INTEGERS ? (Object) words[i] : (Object) Double.longBitsToDouble(words[i]);
        }
        words = null;
        kind = OBJECTS;
    }

    /** Returns the type code of an {@code array.array} for the column, or an empty string for a list. */
    String typeCode() {
        return switch (kind) {
            case INTEGERS -> "q";
            case REALS -> "d";
            default -> "";
        };
    }

    /** Returns the array's bytes. */
    byte[] bytes() {
        ByteBuffer buffer = ByteBuffer.allocate(n * Long.BYTES).order(ByteOrder.nativeOrder());
        buffer.asLongBuffer().put(words, 0, n);
        return buffer.array();
    }

    /** Returns the list's elements. */
    Object[] toArray() {
        return kind == OBJECTS ? Arrays.copyOf(objects, n) : new Object[0];
    }

    /** Adds the value of a column in the current row. */
    static final class Adder extends Node {

        @Child
        private ValueNode value = ValueNodeGen.create();

        void add(FetchedColumn column, PyStatement owner, int i) {
            Statement statement = owner.statement;
            long meta = statement.rowMeta(i);
            int kind = column.kind;
            if (Meta.isInt(meta) && (kind == INTEGERS || kind == EMPTY)) {
                column.kind = INTEGERS;
                column.addWord(statement.rowPayload(i));
            } else if (Meta.isReal(meta) && (kind == REALS || kind == EMPTY)) {
                column.kind = REALS;
                column.addWord(statement.rowPayload(i));
            } else {
                column.addObject(value.execute(owner, statement, i, statement.rowPayload(i), meta));
                statement.checkPages();
            }
        }
    }
}
