package org.sqltruffle.interpreter.tier;

/** How a driver divides the work. */
public enum Policy {
    /** C first, Truffle when hot. */
    AUTO,
    /** Truffle wherever it can: for tests. */
    TRUFFLE,
    /** The same, and never compiled. */
    INTERPRETED,
    /** Both in turns of pseudo-random length, whether compiled or not: for tests. */
    MIXED,
    /** C only. */
    C
}
