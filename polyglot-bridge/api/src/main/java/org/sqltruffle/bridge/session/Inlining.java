package org.sqltruffle.bridge.session;

/** Switches inlining off, for benchmarks that measure its gain. */
final class Inlining {

    /**
     * System property: with {@code -Dsqltruffle.inlined=false} each call of a Java function is a call that no compiler looks through, and each row
     * of a query is fetched by itself.
     */
    static final boolean ON = Boolean.parseBoolean(System.getProperty("sqltruffle.inlined", "true"));

    private Inlining() {
    }
}
