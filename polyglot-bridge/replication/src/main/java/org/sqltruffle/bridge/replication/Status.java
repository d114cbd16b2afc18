package org.sqltruffle.bridge.replication;

import java.util.List;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Site;
import org.sqltruffle.bridge.replication.store.Store;

/**
 * What a site is, and what it knows of others.
 *
 * @param pending transactions in the journal
 * @param hidden rows that are hidden
 * @param conflicts entries in the list of writes that lost
 * @param registers rows whose registers are kept
 * @param metadata bytes in the file that the replica keeps for itself
 */
public record Status(String database, long site, String name, long pending, long registers, long hidden, long conflicts, long metadata,
                List<Other> sites) {

    /**
     * A site.
     *
     * @param lastChange milliseconds since 1970 of its last change that is known here, or 0
     * @param isCurrent whether it is known to have all that is known here
     */
    public record Other(long site, String name, boolean removed, long lastChange, boolean isCurrent) {
    }

    static Status of(Store store) {
        Versions own = store.versions();
        List<Site> sites = store.sites();
        String name = sites.stream().filter(site -> site.id() == store.site()).map(Site::name).findFirst().orElse("");
        List<Other> others = sites.stream().filter(site -> site.id() != store.site())
                        .map(site -> new Other(site.id(), site.name(), site.removed(), own.time(site.id()) >> Stamp.COUNTER_BITS,
                                        site.versions().covers(own)))
                        .toList();
        return new Status(store.databaseName(), store.site(), name, store.pending(), store.count("_replica_row"), store.hidden().size(),
                        store.count("_replica_conflict"),
                        store.bytesOfMetadata(), others);
    }
}
