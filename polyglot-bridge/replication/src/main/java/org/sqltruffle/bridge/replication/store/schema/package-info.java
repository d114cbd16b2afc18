/**
 * What the text of a schema says: the definitions of columns and constraints, foreign keys, and which tables are replicated.
 */
package org.sqltruffle.bridge.replication.store.schema;
