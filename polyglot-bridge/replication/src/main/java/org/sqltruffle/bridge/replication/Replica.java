package org.sqltruffle.bridge.replication;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.merge.ChangeSet;
import org.sqltruffle.bridge.replication.merge.ChangeSetReader;
import org.sqltruffle.bridge.replication.merge.ChangeSetSource;
import org.sqltruffle.bridge.replication.merge.ChangeSetWriter;
import org.sqltruffle.bridge.replication.merge.Collector;
import org.sqltruffle.bridge.replication.merge.RowChange;
import org.sqltruffle.bridge.replication.state.DamagedException;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Folder;
import org.sqltruffle.bridge.replication.store.JournalChanges;
import org.sqltruffle.bridge.replication.store.Site;
import org.sqltruffle.bridge.replication.store.Store;
import org.sqltruffle.bridge.session.Capture;

/**
 * A replica: a database file that exchanges changes with other replicas of the same database. This class uses a connection of its own.
 * Programs go on with theirs: what they commit is noted as long as they use this engine, and adopted if they use another build of SQLite.
 */
public final class Replica implements AutoCloseable {

    private static final int BUSY_MILLISECONDS = 30_000;
    private static final int ATTEMPTS = 1_000;

    private final Path file;
    private final Database db;
    private final Store store;
    private final Transactions transactions;
    private Progress progress = Progress.NONE;

    private Replica(Path file, Database db, LongSupplier clock) {
        this.file = file;
        this.db = db;
        this.store = new Store(db, clock);
        this.transactions = new Transactions(file, db, store);
    }

    private static Database connect(Path file) {
        if (!Files.exists(file)) {
            throw new ReplicaException("there is no database " + file);
        }
        Database db = Database.open(file);
        db.busyTimeout(BUSY_MILLISECONDS);
        Capture.set(db, Capture.Mode.OFF, 0);
        Capture.withoutTriggers(db);
        Capture.withStablePlans(db);
        Capture.withFrequentAttempts(db);
        db.execute("PRAGMA foreign_keys = OFF; PRAGMA recursive_triggers = OFF; PRAGMA cache_size = -64000; PRAGMA wal_autocheckpoint = "
                        + Transactions.MOST_WAL_PAGES);
        return db;
    }

    /** Opens a replica. */
    public static Replica open(Path file) {
        return open(file, System::currentTimeMillis);
    }

    /** Opens a replica with a clock of its own, which shows milliseconds. */
    public static Replica open(Path file, LongSupplier clock) {
        Database db = connect(file);
        try {
            if (!Store.isReplica(db)) {
                throw new ReplicaException(file + " is no replica yet; make it one with: replica init " + file);
            }
            Replica replica = new Replica(file, db, clock);
            Identity.check(replica.store, file);
            return replica;
        } catch (RuntimeException e) {
            db.close();
            throw e;
        }
    }

    /**
     * Makes a database the first replica. Its tables stay as they are.
     *
     * @param name a name for the site
     * @param counters columns, as {@code table.column}, whose changes add up
     * @return warnings: what merges do not keep
     */
    public static List<String> init(Path file, String name, List<String> counters) {
        try (Database db = connect(file)) {
            return db.transaction(() -> Identity.init(db, file, name, counters));
        }
    }

    /** Makes the file of a copied or restored replica a site of its own. */
    public static void renew(Path file, String name) {
        try (Database db = connect(file)) {
            if (!Store.isReplica(db)) {
                throw new ReplicaException(file + " is no replica");
            }
            db.transaction(() -> {
                try (Store store = new Store(db, System::currentTimeMillis)) {
                    Identity.renew(store, file, name);
                }
            });
        }
    }

    /** Says that the file of this replica was moved, not copied. */
    public static void moved(Path file) {
        try (Database db = connect(file)) {
            if (!Store.isReplica(db)) {
                throw new ReplicaException(file + " is no replica");
            }
            Identity.bind(db, file);
        }
    }

    Store store() {
        return store;
    }

    public Path file() {
        return file;
    }

    private <T> T inTransaction(Supplier<T> action) {
        return transactions.write(action);
    }

    private <T> T inReadTransaction(Supplier<T> action) {
        return transactions.read(action);
    }

    /** Folds what is not folded. */
    private void fold() {
        inTransaction(() -> {
            Exchange.fold(store);
            return null;
        });
    }

    private Greeting currentGreeting() {
        return new Greeting(store.databaseName(), store.site(), store.versions(), store.sites());
    }

    /** What another site must know to send changes: who this is, and what it knows. */
    public Greeting greeting() {
        Greeting greeting = inReadTransaction(() -> Folder.hasAllStamps(store) ? currentGreeting() : null);
        return greeting != null ? greeting : inTransaction(() -> {
            Exchange.fold(store);
            return currentGreeting();
        });
    }

    /** The changes that another site lacks, as the bytes of a change set. */
    public byte[] changesFor(Greeting other) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        writeChanges(other, bytes);
        return bytes.toByteArray();
    }

    /** Writes the changes that another site lacks as a change set. @return how many rows it has changes for */
    public long writeChanges(Greeting other, OutputStream out) {
        return writeChanges(other, out, Deflater.BEST_SPEED);
    }

    /** As {@link #writeChanges(Greeting, OutputStream)}, for a site on this machine: compressing takes longer than writing. */
    public long writeLocalChanges(Greeting other, OutputStream out) {
        return writeChanges(other, out, Deflater.NO_COMPRESSION);
    }

    private long writeChanges(Greeting other, OutputStream out, int level) {
        Long rows = inReadTransaction(() -> writeJournal(other, out, level));
        if (rows != null) {
            if (rows > 0) {
                transactions.syncWal();
            }
            learn(other.site(), other.versions(), other.sites(), false);
            return rows;
        }
        return inTransaction(() -> {
            Exchange.fold(store);
            Exchange.check(store, other);
            long written = write(other.versions(), out, level, null);
            Exchange.learn(store, other.site(), other.versions(), other.sites());
            return written;
        });
    }

    /**
     * Writes changes that only the journal tells, without a fold: no other connection waits. Returns {@code null}, and has written nothing,
     * if there is more, or too much.
     */
    private Long writeJournal(Greeting other, OutputStream out, int level) {
        if (store.hasRegisters() || !Folder.hasAllStamps(store)) {
            return null;
        }
        Exchange.check(store, other);
        JournalChanges changes = JournalChanges.after(store, other.versions().time(store.site()));
        return changes == null ? null : (Long) write(other.versions(), out, level, changes);
    }

    /** Learns what another site knows, and drops what all sites know, in one transaction at most. */
    private void learn(long sender, Versions versions, List<Site> sites, boolean forgets) {
        List<Site> lesson = inReadTransaction(() -> Exchange.lesson(store, sender, versions, sites));
        if (lesson.isEmpty() && !forgets) {
            return;
        }
        Set<Long> known = store.sites().stream().filter(site -> !site.removed()).map(Site::id).collect(Collectors.toSet());
        // That there is another site must not be forgotten. What a site knows will be heard again.
        boolean mustStay = lesson.stream().anyMatch(site -> site.removed() || !known.contains(site.id()));
        Runnable action = () -> {
            Exchange.learn(store, sender, versions, sites);
            if (forgets) {
                store.dropKnownToAll();
            }
        };
        if (mustStay) {
            inTransaction(() -> {
                action.run();
                return null;
            });
        } else if (!lesson.isEmpty() || inReadTransaction(store::hasKnownToAll)) {
            transactions.writeWithoutWaiting(action);
        }
    }

    /** @param changes the journal, if it tells all; otherwise {@code null} */
    private long write(Versions base, OutputStream out, int level, JournalChanges changes) {
        long total = changes == null ? store.count("_replica_row") : changes.rows();
        try (ChangeSetWriter writer = new ChangeSetWriter(out, Collector.head(store, base), level)) {
            ChangeSet.Rows rows = new ChangeSet.Rows() {
                @Override
                public void table(String name, List<String> columns) {
                    writer.table(name, columns);
                }

                @Override
                public void row(RowChange row) {
                    writer.row(row);
                    progress.at("collecting changes", writer.rows(), total);
                }
            };
            if (changes == null) {
                Collector.collect(store, base, rows);
            } else {
                Collector.collect(store, base, changes, rows);
            }
            writer.finish();
            return writer.rows();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes all changes after a version vector, as {@link #writeChanges}. */
    public long writeChangesSince(Versions base, OutputStream out) {
        return writeChanges(new Greeting(store.databaseName(), 0, base, List.of()), out);
    }

    /**
     * Merges a change set, all of it or nothing.
     *
     * @return how many rows it had changes for
     */
    public int merge(byte[] changes) {
        return merge(ChangeSetSource.of(changes), false);
    }

    /** As {@link #merge(byte[])}, of a file. */
    public int merge(Path changes) {
        return merge(ChangeSetSource.of(changes), false);
    }

    /** Merges a change set and {@link #forget forgets}: a change that all sites know leaves no trace. */
    public int mergeAndForget(byte[] changes) {
        return merge(ChangeSetSource.of(changes), true);
    }

    /** As {@link #mergeAndForget(byte[])}, of a file. */
    public int mergeAndForget(Path changes) {
        return merge(ChangeSetSource.of(changes), true);
    }

    /**
     * Reads a change set to its end and merges nothing. @throws ReplicaException when it is damaged, or has more than so many bytes when it
     * is inflated
     */
    public static void verify(Path changes, long mostInflated) {
        ChangeSetReader.verify(ChangeSetSource.of(changes), mostInflated);
    }

    private int merge(ChangeSetSource changes, boolean forgets) {
        try (ChangeSetReader reader = new ChangeSetReader(changes)) {
            ChangeSet set = reader.set();
            if (inReadTransaction(() -> Exchange.isKnown(store, set))) {
                learn(set.site(), set.versions(), set.sites(), forgets);
                return 0;
            }
            long total = changes.size();
            return inTransaction(() -> {
                int rows = Exchange.merge(store, reader, forgets, () -> progress.at("merging", reader.position(), total));
                if (forgets) {
                    store.dropKnownToAll();
                }
                return rows;
            });
        } catch (IOException e) {
            throw new ReplicaException("cannot read the change set: " + e, e);
        } catch (DamagedException e) {
            throw new ReplicaException("this change set contradicts itself (" + e.getMessage() + ")", e);
        }
    }

    /** A number for a new site. */
    public static long newSiteNumber() {
        return Identity.newNumber();
    }

    /** Writes a replica for a new site to a file that does not exist, and makes the new site known here. */
    public void cloneTo(Path target, String name) {
        cloneTo(target, newSiteNumber(), name);
    }

    /** As {@link #cloneTo(Path, String)}. A repeated call with the same number makes the same site. */
    public void cloneTo(Path target, long number, String name) {
        if (Files.exists(target)) {
            throw new ReplicaException(target + " exists already");
        }
        boolean isKnown = store.sites().stream().anyMatch(site -> site.id() == number);
        Site site = inTransaction(() -> {
            Exchange.fold(store);
            Site fresh = Identity.siteOfClone(store, number, name);
            store.setSite(fresh);
            return fresh;
        });
        boolean isMade = false;
        try {
            backup(target);
            try (Database copy = connect(target)) {
                copy.transaction(() -> {
                    try (Store other = new Store(copy, System::currentTimeMillis)) {
                        Identity.become(other, site, target);
                    }
                });
            }
            isMade = true;
        } catch (DatabaseException e) {
            throw new ReplicaException("cannot make " + target + ": " + e.getMessage(), e);
        } finally {
            if (!isMade) {
                delete(target);
                if (!isKnown) {
                    inTransaction(() -> {
                        store.forgetSite(site);
                        return null;
                    });
                }
            }
        }
    }

    /** Copies the file as it is after a fold. A copy with changes that are not folded would not know of them, and get them again. */
    private void backup(Path target) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            fold();
            boolean isDone = inReadTransaction(() -> {
                boolean isFolded = Folder.isFolded(store);
                if (isFolded) {
                    db.backup(target);
                }
                return isFolded;
            });
            if (isDone) {
                return;
            }
        }
        throw new ReplicaException("cannot copy " + file + ": other programs write to it all the time; repeat the command when they pause");
    }

    /** Deletes a database that could not be made. */
    private static void delete(Path target) {
        try {
            for (String ending : List.of("", "-journal", "-wal", "-shm")) {
                Files.deleteIfExists(target.resolveSibling(target.getFileName() + ending));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Drops what all sites know that take part, as far as this one has heard. Call it after an exchange: a site that was cloned from a
     * directory becomes known by its change set.
     */
    public void forget() {
        if (inReadTransaction(store::hasKnownToAll)) {
            transactions.writeWithoutWaiting(store::dropKnownToAll);
        }
    }

    /** Whether a new replica that is made of a copy of a file can get all later changes from here. */
    public boolean covers(Path copy) {
        try (Database other = connect(copy); Store copied = new Store(other, System::currentTimeMillis)) {
            return copied.versions().covers(inTransaction(store::horizon));
        }
    }

    /** The number of this site. */
    public long site() {
        return store.site();
    }

    /** What all sites know that take part, as far as this one has heard; at least that whose registers have been dropped. */
    public Versions knownToAll() {
        return inReadTransaction(() -> {
            Versions known = store.knownToAll();
            known.raise(store.horizon());
            return known;
        });
    }

    /** What a site knows after merging a change set. */
    public static Versions versionsOf(Path changes) {
        try (ChangeSetReader reader = new ChangeSetReader(ChangeSetSource.of(changes))) {
            return reader.set().versions();
        }
    }

    /** Names of files with change sets that have been merged, as {@link #noteFileRead} has noted them. */
    public Set<String> filesRead() {
        String names = (String) store.meta("files");
        return names == null ? Set.of() : Set.of(names.split("\n"));
    }

    public void noteFileRead(String name) {
        inTransaction(() -> {
            String names = (String) store.meta("files");
            store.setMeta("files", names == null ? name : names + "\n" + name);
            return null;
        });
    }

    /** Copies the file, for {@link #renew}. */
    public void copyTo(Path target) {
        try {
            backup(target);
        } catch (DatabaseException e) {
            delete(target);
            throw new ReplicaException("cannot make " + target + ": " + e.getMessage(), e);
        }
    }

    /** What this site is, and what it knows of others. */
    public Status status() {
        return inReadTransaction(() -> Status.of(store));
    }

    /** Writes that lost, and rows that are hidden. */
    public List<Conflict> conflicts() {
        return inReadTransaction(() -> Conflict.all(store));
    }

    /** Forgets the list of writes that lost. Hidden rows stay. */
    public void clearConflicts() {
        inTransaction(() -> {
            db.execute("DELETE FROM _replica_conflict");
            return null;
        });
    }

    /** Lets a site no longer hold back what the others may forget. It cannot synchronize again. */
    public void removeSite(String name) {
        inTransaction(() -> {
            List<Site> named = store.sites().stream().filter(site -> site.name().equals(name) || String.valueOf(site.id()).equals(name))
                            .toList();
            if (named.size() != 1 || named.getFirst().id() == store.site()) {
                throw new ReplicaException(named.isEmpty() ? "no site " + name : "name another site by its number");
            }
            Site site = named.getFirst();
            store.setSite(new Site(site.id(), site.name(), site.slot(), true, site.versions()));
            return null;
        });
    }

    /** Makes the file a database without replication. Rows that are hidden are lost: the caller has looked at {@link #conflicts}. */
    public void remove() {
        inTransaction(() -> {
            store.close();
            Identity.remove(db);
            return null;
        });
    }

    /** Sets who is told how far long operations have come. */
    public void onProgress(Progress listener) {
        progress = listener;
    }

    /**
     * For tests: how many changes of rows and counters are in memory at once while the journal is folded or a change set is merged. With 0,
     * each row is merged alone.
     */
    public void setFoldedAtOnce(int changes) {
        store.setFoldedAtOnce(changes);
    }

    /**
     * For tests: interrupts this connection's next statements after some instructions of SQLite's machine. @param instructions 0: no longer
     */
    public void failAfter(int instructions) {
        transactions.failAfter(instructions);
    }

    @Override
    public void close() {
        try {
            transactions.copyWal();
        } finally {
            store.close();
            db.close();
        }
    }
}
