/** What the command {@code replica} and the SQL functions say of replicas: names and values, as lines or as JSON. */
package org.sqltruffle.bridge.replication.report;
