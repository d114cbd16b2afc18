/**
 * What the process does with its databases, as SQL tables and as JMX attributes: {@code sqltruffle_activity}, {@code sqltruffle_locks},
 * {@code sqltruffle_wal} and {@code sqltruffle_statements}.
 */
package org.sqltruffle.operations;
