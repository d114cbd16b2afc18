package org.sqltruffle.ops.function;

import org.sqltruffle.abi.FunctionApi;

/** Built-in scalar functions that have a node, recognized by their C function: a name may be an application's. The order is that of {@code st_function_address}. */
enum Builtin {
    LIKE, LENGTH, OCTET_LENGTH, SUBSTR, UPPER, LOWER, ABS, SIGN, ROUND, INSTR, REPLACE, TRIM, HEX, TYPEOF, UNICODE, CHAR, MIN_MAX, NULLIF;

    private static final Builtin[] ALL = values();
    private final long address = FunctionApi.stFunctionAddress(ordinal());

    /** The function with this {@code xSFunc}, {@code null} for any other. */
    static Builtin of(long xFunction) {
        for (Builtin builtin : ALL) {
            if (builtin.address == xFunction) {
                return builtin;
            }
        }
        return null;
    }
}
