package org.sqltruffle.interpreter;

/** Who goes on after a stretch. */
enum Runner {
    /** C runs the next stretch. */
    C,
    /** The Truffle tier runs the next stretch. */
    TRUFFLE,
    /** The step is over: the caller of the driver gets a row or a result. */
    CALLER,
    /** C or the Truffle tier, as {@code RandomTurns} say. */
    EITHER
}
