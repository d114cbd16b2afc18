package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.sqltruffle.bridge.replication.state.ByteWriter;
import org.sqltruffle.bridge.replication.state.Key;
import org.sqltruffle.bridge.replication.store.schema.Names;
import org.sqltruffle.sqlite.SqlName;

/**
 * Changes by other builds of SQLite. Each replicated table has three triggers that add a row to {@code _replica_foreign}, with the table's
 * number: a name in them would stay when the table is renamed. This engine never runs them: it notes changes itself ({@code capture.h}).
 */
public final class ForeignChanges {

    /** Columns of {@code _replica_foreign} for keys. A table whose primary key has more columns gets no triggers. */
    private static final int KEY_COLUMNS = 8;
    private static final int INSERT = 2;
    private static final int UPDATE = 3;
    private static final int DELETE = 4;
    private static final int KEY = 8;

    private ForeignChanges() {
    }

    static void createTable(Store store) {
        store.database().execute("CREATE TABLE IF NOT EXISTS _replica_foreign(id INTEGER PRIMARY KEY, tbl INTEGER, op INTEGER, n INTEGER, "
                        + IntStream.range(0, KEY_COLUMNS).mapToObj(i -> "k" + i).collect(Collectors.joining(", ")) + ")");
    }

    /** Makes the triggers of all tables. */
    public static void createTriggers(Store store) {
        createTable(store);
        Set<Object> present = Catalog.rows(store.database(), "SELECT name FROM sqlite_schema WHERE type = 'trigger'").stream()
                        .map(row -> row[0]).collect(Collectors.toSet());
        for (TableInfo table : store.catalog().tables()) {
            boolean hasTriggers = Stream.of("insert", "delete", "update")
                            .allMatch(each -> present.contains(Names.OWN + table.id() + "_" + each));
            if (!hasTriggers && table.keyColumns.size() <= KEY_COLUMNS && !(table.keyColumns.isEmpty() && table.rowidName == null)) {
                createTriggers(store, table);
            }
        }
    }

    private static void createTriggers(Store store, TableInfo table) {
        String name = Names.OWN + table.id() + "_";
        String on = " ON " + SqlName.quote(table.name) + " BEGIN ";
        store.database().execute(
                        "CREATE TRIGGER IF NOT EXISTS " + name + "insert AFTER INSERT" + on + note(table, INSERT, "new") + "; END");
        store.database().execute(
                        "CREATE TRIGGER IF NOT EXISTS " + name + "delete AFTER DELETE" + on + note(table, DELETE, "old") + "; END");
        store.database().execute("CREATE TRIGGER IF NOT EXISTS " + name + "update AFTER UPDATE" + on + moved(table, DELETE, "old") + "; "
                        + moved(table, INSERT, "new") + "; "
                        + note(table, UPDATE, "new") + " WHERE NOT (" + isMoved(table) + "); END");
    }

    private static List<String> keyNames(TableInfo table) {
        return table.keyColumns.isEmpty() ? List.of(table.rowidName) : table.keyColumns.stream().map(table::columnName).toList();
    }

    private static String note(TableInfo table, int operation, String row) {
        List<String> names = keyNames(table);
        String into = IntStream.range(0, names.size()).mapToObj(i -> ", k" + i).collect(Collectors.joining());
        String values = names.stream().map(name -> ", " + row + "." + SqlName.quote(name)).collect(Collectors.joining());
        return "INSERT INTO _replica_foreign(tbl, op, n" + into + ") SELECT " + table.id + ", " + operation + ", "
                        + (table.keyColumns.isEmpty() ? 0 : names.size()) + values;
    }

    private static String isMoved(TableInfo table) {
        return keyNames(table).stream().map(name -> "old." + SqlName.quote(name) + " IS NOT new." + SqlName.quote(name))
                        .collect(Collectors.joining(" OR "));
    }

    private static String moved(TableInfo table, int operation, String row) {
        return note(table, operation, row) + " WHERE " + isMoved(table);
    }

    static boolean areAny(Store store) {
        return !all(store).isEmpty();
    }

    private static List<Object[]> all(Store store) {
        return Catalog.rows(store.database(), "SELECT 1 FROM sqlite_schema WHERE name = '_replica_foreign'").isEmpty() ? List.of()
                        : Catalog.rows(store.database(), "SELECT * FROM _replica_foreign ORDER BY id");
    }

    /** Reads the changes as notes, and forgets them. */
    static void read(Store store, BiConsumer<byte[], Integer> action) {
        List<Object[]> rows = all(store);
        if (rows.isEmpty()) {
            return;
        }
        ByteWriter out = new ByteWriter();
        for (Object[] row : rows) {
            TableInfo table = store.catalog().table(((Long) row[1]).intValue());
            if (table != null) {
                note(out, table, row);
            }
        }
        action.accept(out.toBytes(), rows.size());
        store.database().execute("DELETE FROM _replica_foreign");
    }

    private static void note(ByteWriter out, TableInfo table, Object[] row) {
        out.octet(1);
        out.text(table.name);
        out.unsigned(table.layout.size());
        int operation = ((Long) row[2]).intValue();
        int count = ((Long) row[3]).intValue();
        List<Object> values = new ArrayList<>(java.util.Arrays.asList(row).subList(4, 4 + Math.max(1, count)));
        out.octet(operation | KEY);
        if (operation == UPDATE) {
            out.unsigned(-1);
        }
        Key key = count == 0 ? Key.ofRowid((Long) values.getFirst()) : Key.of(values, 0);
        out.bytes(key.bytes());
    }
}
