package org.sqltruffle.bridge.replication;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.merge.ChangeSet;
import org.sqltruffle.bridge.replication.merge.ChangeSetReader;
import org.sqltruffle.bridge.replication.merge.Merger;
import org.sqltruffle.bridge.replication.merge.Repair;
import org.sqltruffle.bridge.replication.merge.SchemaMerger;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.Folder;
import org.sqltruffle.bridge.replication.store.Site;
import org.sqltruffle.bridge.replication.store.Store;
import org.sqltruffle.bridge.replication.store.TableInfo;

/** Folding and merging, each in the caller's transaction, and the checks before them. */
final class Exchange {

    private static final String CLONE_ANEW = "; make it anew with: replica clone";

    private Exchange() {
    }

    /** Folds the journal. What was written here can collide with hidden rows, or free them. */
    static void fold(Store store) {
        Repair repair = new Repair(store);
        boolean isNewSchema = !Folder.hasSchema(store);
        if (Folder.fold(store, row -> note(repair, row))) {
            if (isNewSchema) {
                repair.checkAll();
            }
            repair.run();
            store.storeSaved();
            store.updateDerived();
        }
    }

    /** Folds what has its stamps already. */
    static void foldJournal(Store store) {
        Repair repair = new Repair(store);
        Folder.foldJournal(store, row -> note(repair, row));
        repair.run();
        store.storeSaved();
        store.updateDerived();
    }

    private static void note(Repair repair, Folder.Folded row) {
        TableInfo table = row.table();
        if (!row.isFresh() && (row.lifeChanged() || row.columns().stream().anyMatch(table::isUnique))) {
            repair.shrunk(table);
        }
        if (row.alive() && (row.lifeChanged() || row.columns().stream().anyMatch(table::isForeign))) {
            repair.check(table, row.key());
        }
    }

    /** @throws ReplicaException when a site must not get changes from here */
    static void check(Store store, Greeting other) {
        checkDatabase(store, other.database());
        if (other.site() == store.site()) {
            throw new ReplicaException(
                            "both files are the same site: one is a copy of the other; make the copy a site of its own with: replica "
                                            + "renew DB");
        }
        checkOwn(store, other.versions());
    }

    private static void checkDatabase(Store store, String database) {
        if (!database.equals(store.databaseName())) {
            throw new ReplicaException("these are replicas of different databases: " + store.databaseName() + " and " + database);
        }
    }

    /** Nobody knows more of a site than itself, unless its file is an older copy. */
    private static void checkOwn(Store store, Versions other) {
        if (other.time(store.site()) > store.versions().time(store.site())) {
            throw new ReplicaException(
                            "the other replica knows changes of this site that are not here: this file is an older copy; make it a site "
                                            + "of its own with: "
                                            + "replica renew DB");
        }
    }

    /**
     * Learns which sites there are and what they know. What they know counts only if this site knows all of it. Otherwise registers could
     * be dropped that changes on their way depend on.
     */
    static void learn(Store store, long sender, Versions versions, List<Site> sites) {
        lesson(store, sender, versions, sites).forEach(store::setSite);
    }

    /** The sites of which something is new. */
    static List<Site> lesson(Store store, long sender, Versions versions, List<Site> sites) {
        boolean counts = store.versions().covers(versions);
        List<Site> mine = store.sites();
        List<Site> lesson = new ArrayList<>();
        for (Site site : sites) {
            if (site.id() == store.site()) {
                continue;
            }
            Site before = mine.stream().filter(each -> each.id() == site.id()).findFirst().orElse(null);
            Versions known = before == null ? new Versions() : new Versions(before.versions());
            if (counts) {
                known.raise(site.id() == sender ? versions : site.versions());
            }
            Site after = before == null ? new Site(site.id(), site.name(), site.slot(), site.removed(), known)
                            : new Site(site.id(), site.name(), site.slot(), site.removed() || before.removed(), known);
            if (!after.equals(before)) {
                lesson.add(after);
            }
        }
        return lesson;
    }

    /** Whether a change set brings nothing. @throws ReplicaException when it does not belong here */
    static boolean isKnown(Store store, ChangeSet set) {
        checkDatabase(store, set.database());
        if (set.site() == store.site()) {
            throw new ReplicaException(
                            "this change set was made by this site: merge it at another one, or make a copied file a site of its own "
                                            + "with: replica renew DB");
        }
        checkOwn(store, set.versions());
        return store.versions().covers(set.versions());
    }

    /**
     * What all sites know after a change set is merged, as far as this one has heard. Registers that it covers need not be stored.
     *
     * @param known what this site knows before
     */
    private static Versions knownToAllAfter(Store store, ChangeSet set, Versions known) {
        Versions all = new Versions(known);
        all.raise(set.versions());
        Set<Long> removed = new HashSet<>();
        Map<Long, Versions> sites = new HashMap<>();
        for (List<Site> list : List.of(store.sites(), set.sites())) {
            for (Site site : list) {
                if (site.removed()) {
                    removed.add(site.id());
                }
                sites.computeIfAbsent(site.id(), each -> new Versions()).raise(site.id() == set.site() ? set.versions() : site.versions());
            }
        }
        sites.forEach((site, versions) -> {
            if (site != store.site() && !removed.contains(site)) {
                all.lower(versions);
            }
        });
        return all;
    }

    /**
     * Merges a change set.
     *
     * @param forgets whether what all sites know may be dropped at once
     * @param progress is run for each row
     * @return how many rows it had changes for
     */
    static int merge(Store store, ChangeSetReader reader, boolean forgets, Runnable progress) {
        ChangeSet set = reader.set();
        if (isKnown(store, set)) {
            learn(store, set.site(), set.versions(), set.sites());
            return 0;
        }
        fold(store);
        Versions known = store.versions();
        if (!known.covers(set.horizon())) {
            throw new ReplicaException("this replica has been away too long: the others no longer keep changes that it lacks" + CLONE_ANEW);
        }
        if (!set.versions().covers(store.horizon())) {
            throw new ReplicaException("the sender has been away too long, and its changes can no longer be placed" + CLONE_ANEW);
        }
        if (!known.covers(set.base())) {
            throw new ReplicaException("an earlier change set is missing: merge that one first");
        }
        store.beginArrival();
        Epochs epochs = new Epochs(store);
        set.epochs().forEach(epochs::add);
        Repair repair = new Repair(store);
        Stamp written = set.schema().isEmpty() ? null
                        : new SchemaMerger(store, epochs, repair,
                                        () -> new Stamp(Folder.nextTime(store, set.versions().latest()), store.site()))
                                        .merge(set.schema(), known);
        Versions droppable = forgets ? knownToAllAfter(store, set, known) : new Versions();
        Merger merger = new Merger(store, epochs, repair, known, droppable, progress);
        reader.rows(merger);
        merger.finish();
        repair.run();
        store.storeSaved();
        store.updateDerived();
        finish(store, set, epochs, known, written);
        if (merger.hasDropped()) {
            store.raiseHorizon(droppable);
        }
        return merger.rows();
    }

    /** @param written the stamp of what this site has written to make the schema one, or {@code null} */
    private static void finish(Store store, ChangeSet set, Epochs epochs, Versions known, Stamp written) {
        Versions versions = new Versions(known);
        versions.raise(set.versions());
        if (written != null) {
            // It has seen what is merged.
            epochs.add(new Epochs.Epoch(store.site(), written.time() - 1, versions));
            versions.raise(written.site(), written.time());
        }
        store.endArrival(versions);
        epochs.add(new Epochs.Epoch(store.site(), versions.time(store.site()), versions));
        Folder.raiseClock(store, versions.latest());
        if (store.schemaVersion() != 0) {
            store.setMeta("schema", store.schemaVersion());
        }
        learn(store, set.site(), set.versions(), set.sites());
    }
}
