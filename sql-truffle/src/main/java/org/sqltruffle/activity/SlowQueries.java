package org.sqltruffle.activity;

/**
 * The log {@code org.sqltruffle.slow}: executions that took at least the milliseconds of the system property {@code sqltruffle.slow}.
 * Values of parameters are in it when {@code sqltruffle.slow.parameters} is {@code true}.
 */
final class SlowQueries {

    private static final long LIMIT = Long.getLong("sqltruffle.slow", -1);
    static final boolean ARE_LOGGED = LIMIT >= 0;
    private static final boolean WITH_PARAMETERS = Boolean.getBoolean("sqltruffle.slow.parameters");
    private static final long NANOS = 1_000_000;

    /** Made when first needed: Java loads its logging for it. */
    private static final class Log {
        static final System.Logger LOG = System.getLogger("org.sqltruffle.slow");
    }

    private SlowQueries() {
    }

    static void note(Execution execution) {
        if (execution.nanos() >= LIMIT * NANOS) {
            Log.LOG.log(System.Logger.Level.WARNING, () -> describe(execution));
        }
    }

    private static String describe(Execution execution) {
        ExecutedStatement statement = execution.statement();
        String plan = statement.plan();
        return execution.nanos() / NANOS + " ms, " + (execution.executions() > 1 ? execution.executions() + " executions, " : "")
                        + execution.rows() + " rows, " + statement.tier()
                        + (statement.hasReadColumns() ? " with columns" : "") + ", connection " + statement.connection() + ": "
                        + (WITH_PARAMETERS ? statement.expandedSql() : statement.sql()).strip()
                        + (plan.isEmpty() ? "" : "\n" + plan.indent(2).stripTrailing());
    }
}
