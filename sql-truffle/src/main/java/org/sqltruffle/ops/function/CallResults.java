package org.sqltruffle.ops.function;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Meta;

/** Results of functions as {@code StValue}s with {@link Meta} words. */
final class CallResults {

    private CallResults() {
    }

    static void set(long pTo, long payload, long meta) {
        NativeMemory.putLong(pTo + Layout.StValue_payload, payload);
        NativeMemory.putLong(pTo + Layout.StValue_meta, meta);
    }

    /** Sets a number, a truth or NULL. Returns false for any other result. */
    static boolean setNumber(long pTo, Object value, InlinedCallNode callNode) {
        if (value instanceof Double real) {
            double d = real;
            set(pTo, Double.doubleToRawLongBits(d), d != d ? Meta.NULL : Meta.REAL);
        } else if (value instanceof Long integer) {
            set(pTo, integer, Meta.INT);
        } else if (value instanceof Integer integer) {
            set(pTo, integer, Meta.INT);
        } else if (value instanceof Boolean truth) {
            set(pTo, truth ? 1 : 0, Meta.INT);
        } else if (callNode.isNull(value)) {
            set(pTo, 0, Meta.NULL);
        } else {
            return false;
        }
        return true;
    }
}
