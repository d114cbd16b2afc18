package org.sqltruffle.ops.function;

import org.sqltruffle.abi.Address;

/** Built-in scalar functions that have a node. The address of its C function tells a function, because an application may define another by the same name. */
enum Builtin {
    LIKE(Address.LIKE),
    LENGTH(Address.LENGTH),
    OCTET_LENGTH(Address.OCTET_LENGTH),
    SUBSTR(Address.SUBSTR),
    UPPER(Address.UPPER),
    LOWER(Address.LOWER),
    ABS(Address.ABS),
    SIGN(Address.SIGN),
    ROUND(Address.ROUND),
    INSTR(Address.INSTR),
    REPLACE(Address.REPLACE),
    TRIM(Address.TRIM),
    HEX(Address.HEX),
    TYPEOF(Address.TYPEOF),
    UNICODE(Address.UNICODE),
    CHAR(Address.CHAR),
    MIN_MAX(Address.MIN_MAX),
    NULLIF(Address.NULLIF);

    private static final Builtin[] ALL = values();
    private final long address;

    Builtin(long address) {
        this.address = address;
    }

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
