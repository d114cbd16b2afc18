package org.sqltruffle.activity;

/**
 * An execution that has ended.
 *
 * @param nanos its time in the engine
 * @param executions more than one when one crossing has executed the statement for several sets of values
 */
record Execution(ExecutedStatement statement, long nanos, long rows, long executions) {
}
