package org.sqltruffle.bridge.replication;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.SecureRandom;
import java.util.List;
import java.util.Random;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Derived;
import org.sqltruffle.bridge.replication.store.Epochs;
import org.sqltruffle.bridge.replication.store.ForeignChanges;
import org.sqltruffle.bridge.replication.store.SchemaLog;
import org.sqltruffle.bridge.replication.store.Site;
import org.sqltruffle.bridge.replication.store.Store;

/**
 * How a file becomes a site, another site, or no site. A site is bound to its file: two files with one identity would give out the same
 * stamps.
 */
final class Identity {

    private static final String FILE = "file";
    private static final Random RANDOM = new SecureRandom();

    private Identity() {
    }

    static long newNumber() {
        return 1 + RANDOM.nextInt((int) Stamp.MOST_SITE);
    }

    /** @return what merges do not keep */
    static List<String> init(Database db, Path file, String name, List<String> counters) {
        if (Store.isReplica(db)) {
            throw new ReplicaException(file + " is a replica already");
        }
        checkName(name);
        Site site = new Site(newNumber(), name, 0, false, new Versions());
        Store.create(db, Store.newDatabaseName(), site, counters);
        try (Store store = new Store(db, System::currentTimeMillis)) {
            store.catalog().save(db);
            for (String counter : counters) {
                if (store.catalog().tables().stream().noneMatch(table -> table.valueColumns().stream()
                                .anyMatch(column -> table.isCounter(column)
                                                && counter.equalsIgnoreCase(table.name() + "." + table.columnName(column))))) {
                    throw new ReplicaException("there is no column " + counter + " outside of primary keys");
                }
            }
            ForeignChanges.createTriggers(store);
            SchemaLog.record(store, new Stamp(0, site.id()));
            store.setMeta("schema", store.schemaVersion());
            store.beginArrival();
            bind(store.database(), file);
        }
        return Derived.warnings(db);
    }

    private static void checkName(String name) {
        if (!Site.isName(name)) {
            throw new ReplicaException(Site.NAMES);
        }
    }

    /**
     * The site of a clone. A number that is known is right only if the same clone is made once more, because its file did not arrive: two
     * files with one number would give out the same stamps.
     */
    static Site siteOfClone(Store store, long number, String name) {
        Site known = store.sites().stream().filter(site -> site.id() == number).findFirst().orElse(null);
        if (known == null) {
            return newSite(store, number, name);
        }
        if (number == store.site() || known.removed() || !known.name().equals(name) || store.versions().time(number) > 0) {
            throw new ReplicaException("the number " + number + " belongs to the site " + known.name()
                            + " already: repeat the command, which chooses another number");
        }
        return known;
    }

    /** A site that is not yet known, with a slot that no other has. */
    static Site newSite(Store store, long number, String name) {
        checkName(name);
        if (!Stamp.isSite(number)) {
            throw new ReplicaException("a site has a number from 1 to " + Stamp.MOST_SITE + ", not " + number);
        }
        List<Site> sites = store.sites();
        int slot;
        do {
            slot = 1 + RANDOM.nextInt(Site.SLOTS - 1);
        } while (isTaken(sites, slot));
        return new Site(number, name, slot, false, store.versions());
    }

    private static boolean isTaken(List<Site> sites, int slot) {
        return sites.stream().anyMatch(site -> site.slot() == slot);
    }

    /** Makes a copy of a replica's file the file of a site. */
    static void become(Store store, Site site, Path file) {
        Versions versions = store.versions();
        store.setMeta("site", site.id());
        store.setSite(new Site(site.id(), site.name(), site.slot(), false, versions));
        new Epochs(store).add(new Epochs.Epoch(site.id(), 0, versions));
        Store.createJournal(store.database(), site.slot(), versions.latest());
        Exchange.fold(store);
        bind(store.database(), file);
    }

    /** Makes a copied file a site. What it has of the other site's journal stays the other site's. */
    static void renew(Store store, Path file, String name) {
        Exchange.foldJournal(store);
        become(store, newSite(store, newNumber(), name), file);
    }

    /** Notes which file this is. */
    static void bind(Database db, Path file) {
        db.update("INSERT OR REPLACE INTO _replica_meta VALUES(?, ?)", FILE, key(file));
    }

    private static String key(Path file) {
        try {
            return String.valueOf(Files.readAttributes(file.toRealPath(), BasicFileAttributes.class).fileKey());
        } catch (IOException e) {
            throw new ReplicaException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    static void check(Store store, Path file) {
        if (!key(file).equals(store.meta(FILE))) {
            throw new ReplicaException(file + " was copied or moved. If it is a copy, make it a site of its own with: replica renew " + file
                            + ". If it was moved, say so with: replica renew --moved " + file);
        }
    }

    static void remove(Database db) {
        for (String kind : List.of("trigger", "table")) {
            List<String> names;
            try (var query = db.prepare("SELECT name FROM sqlite_schema WHERE type = ? AND name LIKE '\\_replica\\_%' ESCAPE '\\'")) {
                names = query.bind(kind).list(row -> row.getString(0));
            }
            names.forEach(each -> db.execute("DROP " + kind + " \"" + each + '"'));
        }
    }
}
