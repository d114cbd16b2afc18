package org.sqltruffle.bridge.jdbc.setting;

import java.sql.SQLException;

/** Explains an engine that cannot be loaded because GraalVM's jars are not there. */
public final class MissingJars {

    private static final String DOCUMENT = "META-INF/sqltruffle/deployment.md in the jar sqltruffle-jdbc";

    private MissingJars() {
    }

    /** The error for a missing class. @throws NoClassDefFoundError the same one, when the class is not GraalVM's */
    public static SQLException explain(NoClassDefFoundError e) {
        if (!isGraalVms(e)) {
            throw e;
        }
        return new SQLException(
                        "SQLTruffle needs GraalVM's jars on the class path or the module path: org.graalvm.truffle:truffle-api, "
                                        + "org.graalvm.truffle:truffle-runtime and "
                                        + "org.graalvm.polyglot:polyglot with what they depend on. Build tools add them as dependencies "
                                        + "of sqltruffle-jdbc. See "
                                        + DOCUMENT,
                        "08001", e);
    }

    /**
     * Whether a class of GraalVM is missing. A later attempt names the class that could not be initialized, and has the first error as its
     * cause.
     */
    private static boolean isGraalVms(Throwable e) {
        for (Throwable each = e; each != null; each = each.getCause()) {
            String message = String.valueOf(each.getMessage()).replace('/', '.');
            if (message.contains("com.oracle.truffle.") || message.contains("org.graalvm.")) {
                return true;
            }
        }
        return false;
    }
}
