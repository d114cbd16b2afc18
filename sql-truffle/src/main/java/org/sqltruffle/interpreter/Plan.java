package org.sqltruffle.interpreter;

/** What an execution of a decoded statement does, as {@code TierChoice} decides when it begins. */
enum Plan {
    /** Compiled code runs where there is some. Other loops have turns in the interpreter. */
    COMPILED,
    /** C runs the compiled loops, because it is faster. Other loops have turns in the interpreter. */
    LOOPS_IN_C,
    /** C runs everything. */
    ALL_IN_C
}
