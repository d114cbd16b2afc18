package org.sqltruffle.bridge.replication.merge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.sqltruffle.bridge.replication.store.SchemaLog;
import org.sqltruffle.bridge.replication.store.schema.Names;
import org.sqltruffle.bridge.replication.store.schema.SchemaChange;

/** The tables that the registers of the schema stand for. Of two tables with one name, or two columns of a table, one wins. */
final class SchemaTarget {

    /** What sites had from the beginning wins against what was added; otherwise the smaller identity wins. All sites compare alike. */
    private static final Comparator<String> WINNER_FIRST = Comparator.comparing((String uid) -> uid.indexOf('#') >= 0)
                    .thenComparing(Comparator.naturalOrder());

    /** A column. @param names which columns the names in its definition stand for */
    record Column(String uid, String name, String definition, Map<String, String> names) {
    }

    /** A table. @param sql the text that creates it @param shape {@code null} when it was not rebuilt */
    record Table(String uid, String name, String sql, SchemaChange shape, Map<String, Column> columns) {

        /** The same with another shape. */
        Table with(SchemaChange other) {
            return new Table(uid, name, sql, other, columns);
        }
    }

    private final Map<String, Table> tables = new LinkedHashMap<>();

    SchemaTarget(SchemaLog log) {
        for (SchemaChange change : log.all()) {
            if (change.kind().equals(SchemaLog.TABLE) && change.sql() != null) {
                SchemaChange shape = log.get(SchemaLog.SHAPE, change.table(), "");
                tables.put(change.table(),
                                new Table(change.table(), log.tableName(change.table()), change.sql(),
                                                shape == null || shape.sql() == null ? null : shape,
                                                new LinkedHashMap<>()));
            }
        }
        for (SchemaChange change : log.all()) {
            Table table = change.kind().equals(SchemaLog.COLUMN) && change.sql() != null ? tables.get(change.table()) : null;
            if (table != null) {
                SchemaChange name = log.get(SchemaLog.COLUMN_NAME, change.table(), change.name());
                table.columns.put(change.name(), new Column(change.name(), name == null ? Names.ofUid(change.name()) : name.sql(),
                                SchemaLog.text(change), SchemaLog.names(change)));
            }
        }
    }

    Map<String, Table> tables() {
        return tables;
    }

    /** Removes the tables whose name another one has. */
    List<Table> removeLosers() {
        List<Table> losers = losers(tables.values(), Table::name, Table::uid);
        losers.forEach(each -> tables.remove(each.uid));
        return losers;
    }

    /** Removes the columns of a table whose name another one has. */
    static List<Column> removeLosers(Table table) {
        List<Column> losers = losers(table.columns.values(), Column::name, Column::uid);
        losers.forEach(each -> table.columns.remove(each.uid));
        return losers;
    }

    private static <T> List<T> losers(Iterable<T> all, Function<T, String> name, Function<T, String> uid) {
        Map<String, T> winners = new LinkedHashMap<>();
        List<T> losers = new ArrayList<>();
        for (T each : all) {
            String key = name.apply(each).toLowerCase(Locale.ROOT);
            T other = winners.get(key);
            boolean wins = other == null || WINNER_FIRST.compare(uid.apply(each), uid.apply(other)) < 0;
            if (other != null) {
                losers.add(wins ? other : each);
            }
            if (wins) {
                winners.put(key, each);
            }
        }
        return losers;
    }
}
