package org.sqltruffle.interpreter;

/**
 * How a stretch ended: the events of {@link TierTransitions}. A stretch is what one tier runs of an execution before the driver decides
 * again.
 */
enum StretchEnd {

    /** C stopped at an instruction where the Truffle tier may take over. */
    C_STOPPED(false),
    /** C stopped because another thread waits for this one to reach a safepoint. */
    C_INTERRUPTED(false),
    /** C produced a row. */
    C_ROW(false),
    /** C ended the step: the statement is done or has failed. */
    C_ENDED(false),

    /** The interpreter used up its backward jumps, or met another loop nest. */
    INTERPRETED_PAUSED(false),
    INTERPRETED_ROW(false),
    INTERPRETED_ENDED(false),

    /** Compiled code met another loop nest. */
    COMPILED_PAUSED(true),
    /** Compiled code met what runs once in an execution. C runs it. */
    COMPILED_LEFT_TO_C(true),
    COMPILED_ROW(true),
    COMPILED_ENDED(true);

    private final boolean compiled;

    StretchEnd(boolean compiled) {
        this.compiled = compiled;
    }

    /** Whether the stretch ran in compiled code. */
    boolean isCompiled() {
        return compiled;
    }
}
