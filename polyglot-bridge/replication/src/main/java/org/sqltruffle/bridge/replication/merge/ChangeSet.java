package org.sqltruffle.bridge.replication.merge;

import java.util.List;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.SchemaChange;
import org.sqltruffle.bridge.replication.store.Site;

/**
 * All registers of a site that {@code base} does not cover. Whoever knows {@code base} knows {@code versions} after merging it.
 *
 * @param database the name that all replicas of a database share
 * @param site who sends
 * @param horizon up to where the sender has dropped registers
 * @param sites the sites that the sender knows, and what they know
 */
public record ChangeSet(String database, long site, Versions base, Versions versions, Versions horizon, List<Site> sites, List<Epochs.Epoch> epochs,
                List<SchemaChange> schema, List<TableChanges> tables) {

    /** Changed rows of a table. @param columns the first names of the columns that the rows number */
    public record TableChanges(String table, List<String> columns, List<RowChange> rows) {
    }

    /** How many rows it has registers of. */
    public int size() {
        return tables.stream().mapToInt(table -> table.rows().size()).sum();
    }
}
