package org.sqltruffle.interpreter;

import com.oracle.truffle.api.Truffle;

/** Whether Truffle compiles here. Without its compiler nodes would stay interpreted, which is slower than C: everything stays in C then. */
final class OptimizingRuntime {

    /** Asked when the first statement is hot; says once in the log what is missing. */
    static final boolean PRESENT = isPresent();

    private OptimizingRuntime() {
    }

    private static boolean isPresent() {
        String reason;
        try {
            if (!Truffle.getRuntime().getName().equals("Interpreted")) {
                return true;
            }
            reason = "Truffle's compiler is not there";
        } catch (LinkageError | InternalError e) {
            // The compiler is there, but JVMCI is not enabled.
            reason = "Truffle's compiler cannot be used (" + e.getMessage() + ")";
        }
        System.getLogger("org.sqltruffle").log(System.Logger.Level.INFO,
                        "Queries run in C and are not compiled, because " + reason + "; docs/JAVA.md says how to get it on a stock JDK 25.");
        return false;
    }
}
