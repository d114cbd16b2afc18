package org.sqltruffle.bridge.replication.store;

import org.sqltruffle.bridge.replication.state.Stamp;

/**
 * The register of a schema object.
 *
 * @param kind {@code table}, {@code column}, {@code index}, {@code view} or {@code trigger}
 * @param name the object's name; of a column its first name
 * @param table the table that it belongs to
 * @param sql how it is created; of a column its present name, a line feed, and its definition; {@code null}: it is dropped
 */
public record SchemaChange(String kind, String name, String table, Stamp stamp, String sql) {
}
