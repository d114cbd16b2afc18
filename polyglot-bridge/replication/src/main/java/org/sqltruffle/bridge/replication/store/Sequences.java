package org.sqltruffle.bridge.replication.store;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The last rowids of tables with AUTOINCREMENT. A merge makes them what they were: rows of other sites must not move them into the range of
 * another site.
 */
public final class Sequences {

    private final Store store;
    /** By the numbers of tables, which stay when tables are renamed. */
    private final Map<Integer, Object> last = new LinkedHashMap<>();

    /** Reads them. */
    public Sequences(Store store) {
        this.store = store;
        if (exist()) {
            for (Object[] row : Catalog.rows(store.database(), "SELECT name, seq FROM sqlite_sequence")) {
                TableInfo table = store.catalog().table((String) row[0]);
                if (table != null) {
                    last.put(table.id, row[1]);
                }
            }
        }
    }

    private boolean exist() {
        return store.catalog().tables().stream().anyMatch(table -> table.autoincrement);
    }

    /** Writes them back. */
    public void restore() {
        if (exist()) {
            store.database().execute("DELETE FROM sqlite_sequence");
            last.forEach((id, sequence) -> {
                TableInfo table = store.catalog().table(id);
                if (table != null && table.autoincrement) {
                    store.database().update("INSERT INTO sqlite_sequence VALUES(?, ?)", table.name, sequence);
                }
            });
        }
    }
}
