package org.sqltruffle.activity;

/**
 * What any thread may know of a statement.
 *
 * @param threadId the thread that began its last execution, 0 when there is none
 * @param preparedAt the place of the program, {@code null} when {@link Places} are not noted
 * @param isLost whether the program has lost the statement without closing it
 */
public record StatementActivity(String sql, long threadId, String preparedAt, boolean isLost) {
}
