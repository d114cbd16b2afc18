/**
 * What a replica keeps in its own file: the tables {@code _replica_*}, and the rows of the replicated tables by their keys. {@code Folder}
 * turns the journal that {@code capture_journal.c} writes into registers.
 */
package org.sqltruffle.bridge.replication.store;
