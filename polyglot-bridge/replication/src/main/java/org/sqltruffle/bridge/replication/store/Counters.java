package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.api.Database;
import org.sqltruffle.sqlite.SqlName;

/**
 * The columns whose changes add up. The columns of the table {@code _replica_counters} are the counters' identities, as
 * {@code table.column}, a column {@code names}, and other names that counters have, or had since the last fold.
 */
public final class Counters {

    private static final String NAMES = "names";

    private Counters() {
    }

    static void create(Database db, List<String> counters) {
        if (!counters.isEmpty()) {
            db.execute("CREATE TABLE _replica_counters(" + String.join(", ", counters.stream().map(SqlName::quote).toList()) + ")");
        }
    }

    private static List<String> all(Database db) {
        return Catalog.rows(db, "SELECT name FROM pragma_table_info('_replica_counters')").stream().map(row -> (String) row[0]).toList();
    }

    private static List<String> identities(List<String> all) {
        return all.stream().takeWhile(each -> !each.equals(NAMES)).toList();
    }

    /** The identities of the counters. */
    static List<String> identities(Database db) {
        return identities(all(db));
    }

    /** Writes the present names of counters, by which a program's transactions find them. */
    public static void name(Store store) {
        List<String> before = all(store.database());
        List<String> counters = new ArrayList<>(identities(before));
        List<String> others = store.catalog().tables().stream()
                        .flatMap(table -> table.counters.stream().map(column -> table.name + "." + table.columnName(column)))
                        .filter(each -> counters.stream().noneMatch(each::equalsIgnoreCase)).sorted().toList();
        if (!others.isEmpty()) {
            counters.add(NAMES);
            counters.addAll(others);
        }
        if (!counters.equals(before)) {
            store.database().execute("DROP TABLE _replica_counters");
            create(store.database(), counters);
        }
    }
}
