package org.sqltruffle.bridge.session;

/**
 * A column of a result, and where it comes from.
 *
 * @param table its table, {@code null} for an expression
 * @param origin its name in the table, {@code null} for an expression
 * @param declaredType its declared type, {@code null} for an expression and for a column without one
 */
public record ResultColumn(String name, String table, String origin, String declaredType) {
}
