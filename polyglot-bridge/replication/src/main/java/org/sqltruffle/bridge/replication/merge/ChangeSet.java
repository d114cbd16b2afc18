package org.sqltruffle.bridge.replication.merge;

import java.util.List;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.Site;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;

/**
 * What a change set says before its rows: all registers of a site that {@code base} does not cover. Whoever knows {@code base} knows
 * {@code versions} after merging it.
 *
 * @param database the name that all replicas of a database share
 * @param site who sends
 * @param horizon up to where the sender has dropped registers
 * @param sites the sites that the sender knows, and what they know
 */
public record ChangeSet(String database, long site, Versions base, Versions versions, Versions horizon, List<Site> sites,
                List<Epochs.Epoch> epochs,
                List<SchemaChange> schema) {

    /** Receives the rows of a change set. */
    public interface Rows {

        /**
         * The rows that follow are of this table. @param uid its identity @param columns the identities of the columns that the rows number
         */
        void table(String uid, List<String> columns);

        void row(RowChange row);
    }
}
