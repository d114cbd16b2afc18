package org.sqltruffle.bridge.session.function;

/** Switches inlining off, for benchmarks that measure its gain. */
public final class Inlining {

    /**
     * System property: with {@code -Dsqltruffle.inlined=false} each call of a Java function is a call that no compiler looks through, and
     * each row of a query is fetched by itself.
     */
    public static final boolean ON = Boolean.parseBoolean(System.getProperty("sqltruffle.inlined", "true"));

    private Inlining() {
    }
}
