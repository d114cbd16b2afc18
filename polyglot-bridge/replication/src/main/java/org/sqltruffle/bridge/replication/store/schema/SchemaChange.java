package org.sqltruffle.bridge.replication.store.schema;

import org.sqltruffle.bridge.replication.state.Stamp;

/**
 * A register of the schema.
 *
 * @param kind see {@code SchemaLog}
 * @param table the identity of the table; empty for an index, a view or a trigger
 * @param name the identity of a column, or the name of an index, a view or a trigger; otherwise empty
 * @param sql its value; {@code null}: what it stands for is dropped
 */
public record SchemaChange(String kind, String table, String name, Stamp stamp, String sql) {
}
