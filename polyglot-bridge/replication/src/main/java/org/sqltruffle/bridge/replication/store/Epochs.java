package org.sqltruffle.bridge.replication.store;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;

/**
 * What each site knew when it wrote. An epoch of a site begins when it has merged a change set: its later transactions have seen those of
 * the epoch's versions. So a site tells whether a write was made in view of another one, or at the same time.
 */
public final class Epochs {

    /** An epoch: transactions of {@code site} after {@code time} have seen {@code versions}. */
    public record Epoch(long site, long time, Versions versions) {
    }

    private final Store store;
    private final Map<Long, TreeMap<Long, Versions>> sites = new HashMap<>();

    public Epochs(Store store) {
        this.store = store;
        all().forEach(this::put);
    }

    private void put(Epoch epoch) {
        sites.computeIfAbsent(epoch.site(), each -> new TreeMap<>()).put(epoch.time(), epoch.versions());
    }

    private List<Epoch> all() {
        return store.query("SELECT site, time, versions FROM _replica_epoch")
                        .list(row -> new Epoch(row.getLong(0), row.getLong(1), Versions.of(row.getBytes(2))));
    }

    /** Epochs that may contain transactions which a version vector does not cover. */
    public List<Epoch> after(Versions base) {
        return all().stream().filter(epoch -> {
            Long next = sites.get(epoch.site()).higherKey(epoch.time());
            return next == null || next >= base.time(epoch.site());
        }).toList();
    }

    public void add(Epoch epoch) {
        store.query("INSERT OR REPLACE INTO _replica_epoch VALUES(?, ?, ?)", epoch.site(), epoch.time(), epoch.versions().toBytes())
                        .execute();
        put(epoch);
    }

    /** Whether the transaction {@code later} was made in view of {@code earlier}. */
    public boolean saw(Stamp later, Stamp earlier) {
        if (earlier == null || later.site() == earlier.site()) {
            return earlier == null || later.time() >= earlier.time();
        }
        TreeMap<Long, Versions> epochs = sites.get(later.site());
        Map.Entry<Long, Versions> epoch = epochs == null ? null : epochs.lowerEntry(later.time());
        return epoch != null && epoch.getValue().includes(earlier);
    }

    /** Drops the epochs of transactions that every site knows; the one in force stays. */
    public void dropUpTo(Versions horizon) {
        sites.forEach((site, epochs) -> {
            Long last = epochs.floorKey(horizon.time(site));
            if (last != null) {
                store.query("DELETE FROM _replica_epoch WHERE site = ? AND time < ?", site, last).execute();
                epochs.headMap(last).clear();
            }
        });
    }
}
