package org.sqltruffle.bridge.replication;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import org.sqltruffle.bridge.replication.state.Literals;
import org.sqltruffle.bridge.replication.store.Store;

/**
 * A write that lost, or a row that is hidden.
 *
 * @param kind {@code hidden}: the row is alive, but its table cannot show it; {@code value}: the column's value lost against another one;
 * {@code deleted}: it went with its row; {@code insert}: an insertion lost against a deletion; {@code delete}: a deletion lost against an
 * insertion; {@code schema}: a change of the schema could not be made, or lost; {@code table}: the row's table is dropped here;
 * {@code column}: the value's column is
 * @param value the value that lost; of a hidden row all its values as literals of SQL, or the error of a change of the schema
 * @param site the number of the site that wrote it, or 0
 * @param time milliseconds since 1970, or 0
 * @param reason why a row is hidden
 */
public record Conflict(String kind, String table, String key, String column, Object value, long site, long time, String reason) {

    static List<Conflict> all(Store store) {
        List<Conflict> all = new ArrayList<>();
        for (Store.HiddenRow row : store.hidden()) {
            StringJoiner values = new StringJoiner(", ");
            row.state().values.forEach((column, value) -> {
                // A row that was hidden before its column was dropped keeps the value.
                if (row.table().hasColumn(column)) {
                    values.add(row.table().columnName(column) + "=" + Literals.of(value));
                }
            });
            all.add(new Conflict("hidden", row.table().name(), row.key().toString(), "", values.toString(),
                            row.state().life == null ? 0 : row.state().life.site(),
                            row.state().life == null ? 0 : row.state().life.milliseconds(), row.reason()));
        }
        store.eachConflict((kind, table, key, column, value, stamp) -> all
                        .add(new Conflict(kind, table, key, column, value, stamp.site(), stamp.milliseconds(), "")));
        return all;
    }
}
