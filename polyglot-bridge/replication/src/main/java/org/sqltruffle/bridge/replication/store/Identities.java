package org.sqltruffle.bridge.replication.store;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.api.Database;
import org.sqltruffle.bridge.replication.store.schema.Definitions;

/**
 * Which table and which columns each name stands for. A table or column keeps its identity when it is renamed. A name that is free can be
 * given to another one.
 *
 * <p>Tables that a database had before it became a replica, and the columns that a table is created with, have their first names as
 * identities. Those that are created later have the first name and a digest of the definition: sites that run the same migration make the
 * same columns. A number in the digest tells apart those that are created again.
 *
 * <p>A table that is created while another one exists, and takes its name after the other one is dropped, is the other one rebuilt.
 */
public final class Identities {

    private static final String SEPARATOR = "\0";
    private static final int DIGEST = 8;

    /** What happens to a table. {@code capture.h} has the numbers. */
    enum Change {
        NONE, CREATE, DROP, RENAME, ADD_COLUMN, DROP_COLUMN, RENAME_COLUMN, CONSTRAINT
    }

    /**
     * A table was rebuilt.
     *
     * @param drop the number under which the rows of the old table are kept
     * @param time of the transaction that did it
     * @param layout the columns of the old table
     */
    record Rebuild(long drop, long time, List<Integer> layout) {
    }

    /** A table under its identity. Columns have numbers that never change: their places in {@link #ids}. */
    public static final class Table {
        int id;
        String uid;
        public String name;
        /** Identities of all columns that the table has or had. */
        final List<String> ids = new ArrayList<>();
        /** Present names, by column number; {@code null} for a column that the table has no longer. */
        final List<String> names = new ArrayList<>();
        /** Column numbers in the order of the table. */
        final List<Integer> layout = new ArrayList<>();
        /** Its primary key, as {@link PrimaryKey} writes it with the identities of the columns. */
        String key = "";
        /**
         * Whether its definition has been changed otherwise than by adding, dropping or renaming columns, and other sites do not know of
         * it.
         */
        boolean isReshaped;
        /** How it was rebuilt since the last fold. */
        final List<Rebuild> rebuilds = new ArrayList<>();
        /** Its text when it was created since the last fold, otherwise {@code null}. */
        String created;
        /** Definitions of columns that were added since the last fold. */
        final Map<Integer, String> definitions = new LinkedHashMap<>();
        private final Set<String> held = new HashSet<>();
        private int createdAt;
        private int droppedAt;
        private long drop;

        /** A table that another site has made. */
        public static Table of(String uid, int id) {
            Table table = new Table();
            table.uid = uid;
            table.id = id;
            return table;
        }

        /** What it is now, for when SQLite refuses a change. */
        public Table copy() {
            Table copy = of(uid, id);
            copy.name = name;
            copy.ids.addAll(ids);
            copy.names.addAll(names);
            copy.layout.addAll(layout);
            copy.key = key;
            return copy;
        }

        /** The present names of its columns by their identities, in their order. */
        public Map<String, String> present() {
            Map<String, String> present = new LinkedHashMap<>();
            layout.forEach(column -> present.put(ids.get(column), names.get(column)));
            return present;
        }

        /** The number of the column with an identity, or -1 if the table does not have it. */
        public int number(String columnUid) {
            int column = ids.indexOf(columnUid);
            return column >= 0 && names.get(column) != null ? column : -1;
        }

        public int id() {
            return id;
        }

        public String uid() {
            return uid;
        }

        /** The number of the column with a present name, or -1. */
        int column(String present) {
            for (int column : layout) {
                if (names.get(column).equalsIgnoreCase(present)) {
                    return column;
                }
            }
            return -1;
        }

        /** The identity of the column with a present name. Empty when there is none. */
        String columnUid(String present) {
            int column = column(present);
            return column < 0 ? "" : ids.get(column);
        }

        /** Gives a column its number, and puts it after the others. */
        public int add(String columnUid, String columnName) {
            int column = ids.indexOf(columnUid);
            if (column < 0) {
                column = ids.size();
                ids.add(columnUid);
                names.add(columnName);
            }
            names.set(column, columnName);
            layout.add(column);
            return column;
        }

        /** Removes a column. */
        public void remove(int column) {
            names.set(column, null);
            layout.remove((Integer) column);
        }

        /** Gives a column another name. */
        public void rename(int column, String columnName) {
            names.set(column, columnName);
        }

        /** Begins its columns anew: those that are not added again are gone. */
        public void clearColumns() {
            layout.clear();
            names.replaceAll(each -> null);
        }
    }

    private final Map<String, Table> tables = new LinkedHashMap<>();
    private final List<Table> dropped = new ArrayList<>();
    private final Set<String> taken = new HashSet<>();
    private int lastId;
    private int clock;

    /** Reads the identities as they were at the last fold or merge. */
    Identities(Database db) {
        for (Object[] row : Catalog.rows(db, "SELECT id, uid, name, ids, layout, names, key, shape FROM _replica_table")) {
            Table table = new Table();
            table.id = ((Long) row[0]).intValue();
            table.uid = (String) row[1];
            table.name = (String) row[2];
            table.ids.addAll(list((String) row[3]));
            list((String) row[4]).forEach(each -> table.layout.add(Integer.valueOf(each)));
            list((String) row[5]).forEach(each -> table.names.add(each.isEmpty() ? null : each));
            table.key = (String) row[6];
            table.isReshaped = (Long) row[7] != 0;
            table.held.add(key(table.name));
            tables.put(key(table.name), table);
            lastId = Math.max(lastId, table.id);
        }
        Catalog.rows(db, "SELECT tbl, name FROM _replica_schema WHERE kind IN ('table', 'column')")
                        .forEach(row -> taken.add(row[0] + SEPARATOR + row[1]));
    }

    private static List<String> list(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(SEPARATOR, -1));
    }

    static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The table with a present name, or {@code null}. */
    Table table(String name) {
        return tables.get(key(name));
    }

    /** All tables. */
    List<Table> tables() {
        return List.copyOf(tables.values());
    }

    /** Forgets a table. */
    void forget(Table table) {
        tables.remove(key(table.name));
    }

    /** Reads a note of the journal. @param time of its transaction */
    void note(Change change, String name, String first, String second, long time) {
        Table table = table(name);
        if (change == Change.CREATE) {
            create(name, first);
        } else if (table != null) {
            switch (change) {
                case DROP -> drop(table, Long.parseLong(first), time);
                case RENAME -> rename(table, first, time);
                case ADD_COLUMN -> addColumn(table, first, second);
                case CONSTRAINT -> table.isReshaped = true;
                default -> {
                    int column = table.column(first);
                    if (column >= 0 && change == Change.DROP_COLUMN) {
                        table.remove(column);
                    } else if (column >= 0) {
                        table.rename(column, second);
                    }
                }
            }
        }
    }

    /** A table that the database had before it became a replica. */
    Table original(String name, List<String> columns) {
        Table table = new Table();
        table.id = ++lastId;
        table.uid = name;
        table.name = name;
        columns.forEach(each -> table.add(each, each));
        tables.put(key(name), table);
        return table;
    }

    /** A table that was created. */
    Table create(String name, String sql) {
        Table table = new Table();
        table.id = ++lastId;
        table.uid = free("", name, sql, tables.values().stream().map(each -> each.uid).toList());
        table.name = name;
        table.createdAt = ++clock;
        table.held.add(key(name));
        Definitions.names(sql).forEach(each -> table.add(each, each));
        tables.put(key(name), table);
        table.created = References.toIdentities(sql, this::table);
        return table;
    }

    /** A column that was added. */
    int addColumn(Table table, String name, String definition) {
        int column = table.add(free(table.uid, name, definition, table.ids), name);
        define(table, column, definition);
        return column;
    }

    /** Notes the definition of a new column, and which columns its names stand for now. */
    private void define(Table table, int column, String definition) {
        Map<String, String> names = new LinkedHashMap<>();
        for (int each : table.layout) {
            if (each != column && Definitions.mentions(definition.strip(), table.names.get(each))) {
                names.put(table.names.get(each), table.ids.get(each));
            }
        }
        table.definitions.put(column, SchemaLog.withNames(names, References.toIdentities(definition.strip(), this::table)));
    }

    private String free(String table, String name, String definition, List<String> known) {
        for (int again = 0;; again++) {
            String uid = name + "#" + digest(definition.strip() + SEPARATOR + again);
            boolean isTaken = taken.contains(table.isEmpty() ? uid + SEPARATOR : table + SEPARATOR + uid);
            if (!isTaken && !known.contains(uid)) {
                return uid;
            }
        }
    }

    private static String digest(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)), 0, DIGEST);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void drop(Table table, long number, long time) {
        tables.remove(key(table.name));
        table.droppedAt = ++clock;
        table.drop = number;
        dropped.add(table);
        table.held.stream().map(tables::get).filter(each -> each != null && each != table).toList()
                        .forEach(each -> replace(table, each, time));
    }

    private void rename(Table table, String name, long time) {
        tables.remove(key(table.name));
        table.name = name;
        table.held.add(key(name));
        tables.put(key(name), table);
        List.copyOf(dropped).forEach(each -> replace(each, table, time));
    }

    /** Whether a created table has the primary key of an older one, by its present names. Otherwise it is another table. */
    private static boolean keepsKey(Table old, Table table) {
        return old.key.equals(PrimaryKey.of(table.created).text(uid -> {
            int column = table.number(uid);
            return column < 0 ? "" : old.columnUid(table.names.get(column));
        }));
    }

    /** A table takes the identity of one that it rebuilds, if it does. */
    private void replace(Table old, Table table, long time) {
        boolean rebuilds = table.created != null && old.created == null && table.createdAt < old.droppedAt
                        && old.held.contains(key(table.name)) && keepsKey(old, table);
        if (!rebuilds) {
            return;
        }
        dropped.remove(old);
        List<String> columns = table.layout.stream().map(table.names::get).toList();
        Map<String, String> created = Definitions.columns(table.created);
        List<String> definitions = table.layout.stream().map(
                        each -> created.getOrDefault(table.ids.get(each), SchemaLog.definition(table.definitions.getOrDefault(each, ""))))
                        .toList();
        table.id = old.id;
        table.uid = old.uid;
        table.key = old.key;
        table.isReshaped = true;
        table.rebuilds.addAll(old.rebuilds);
        table.rebuilds.add(new Rebuild(old.drop, time, List.copyOf(old.layout)));
        table.created = null;
        table.ids.clear();
        table.ids.addAll(old.ids);
        table.names.clear();
        table.names.addAll(old.names);
        table.clearColumns();
        table.definitions.clear();
        table.definitions.putAll(old.definitions);
        table.held.addAll(old.held);
        Map<Integer, String> added = new LinkedHashMap<>();
        for (int i = 0; i < columns.size(); i++) {
            int column = old.column(columns.get(i));
            if (column >= 0) {
                table.names.set(column, columns.get(i));
                table.layout.add(column);
            } else {
                added.put(addColumn(table, columns.get(i), definitions.get(i)), definitions.get(i));
            }
        }
        // A generated column may name a later one.
        added.forEach((column, definition) -> define(table, column, definition));
    }

    /** Stores them. */
    public static void save(Database db, List<Table> all) {
        for (Table table : all) {
            String layout = String.join(SEPARATOR, table.layout.stream().map(String::valueOf).toList());
            String names = String.join(SEPARATOR, table.names.stream().map(name -> name == null ? "" : name).toList());
            db.update("INSERT OR REPLACE INTO _replica_table(id, uid, name, ids, layout, names, key, shape) SELECT ?1, ?2, ?3, ?4, ?5, "
                            + "?6, ?7, ?8 "
                            + "WHERE NOT EXISTS(SELECT 1 FROM _replica_table WHERE id = ?1 AND uid = ?2 AND name = ?3 COLLATE BINARY AND "
                            + "ids = ?4 AND layout = ?5 AND names = ?6 AND key = ?7 AND shape = ?8)",
                            table.id, table.uid, table.name, String.join(SEPARATOR, table.ids), layout, names, table.key,
                            table.isReshaped ? 1 : 0);
        }
        List<Long> ids = all.stream().map(each -> (long) each.id).toList();
        Catalog.rows(db, "SELECT id FROM _replica_table").stream().filter(row -> !ids.contains((Long) row[0])).toList()
                        .forEach(row -> db.update("DELETE FROM _replica_table WHERE id = ?", row[0]));
    }
}
