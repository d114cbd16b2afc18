package org.sqltruffle.bridge.session;

/** For the ablation: what it costs when Java code and queries are kept apart. */
final class Inlining {

    /**
     * System property: with {@code -Dsqltruffle.inlined=false} each call of a Java function is a call that no compiler looks through, and each row
     * of a query is fetched by itself.
     */
    static final boolean ON = Boolean.parseBoolean(System.getProperty("sqltruffle.inlined", "true"));

    private Inlining() {
    }
}
