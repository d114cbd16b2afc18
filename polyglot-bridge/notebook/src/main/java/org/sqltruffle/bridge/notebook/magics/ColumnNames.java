package org.sqltruffle.bridge.notebook.magics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.notebook.cells.SqlCells;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.sqlite.SqlName;

/** Which column of which table the instructions of a program read. */
final class ColumnNames {

    private static final int OPCODE = 1;
    private static final int P1 = 2;
    private static final int P2 = 3;
    private static final int P3 = 4;

    /** A table or index that a cursor is open on. */
    private record Source(String name, List<String> columns) {
    }

    private ColumnNames() {
    }

    /** The column that each instruction reads, as {@code table.column}; empty for instructions that read none. */
    static String[] of(Session session, List<String[]> listing) {
        List<String> schemas = SqlCells.strings(session, "SELECT name FROM pragma_database_list ORDER BY seq");
        Map<String, Source> cursors = new HashMap<>();
        for (String[] row : listing) {
            if (row[OPCODE].equals("OpenRead") || row[OPCODE].equals("OpenWrite")) {
                int schema = Integer.parseInt(row[P3]);
                Source source = schema < schemas.size() ? source(session, schemas.get(schema), row[P2]) : null;
                if (source != null) {
                    cursors.putIfAbsent(row[P1], source);
                }
            }
        }
        String[] names = new String[listing.size()];
        for (int i = 0; i < names.length; i++) {
            names[i] = name(listing.get(i), cursors.get(listing.get(i)[P1]));
        }
        return names;
    }

    private static String name(String[] row, Source source) {
        if (source == null) {
            return "";
        }
        if (row[OPCODE].equals("Rowid") || row[OPCODE].equals("IdxRowid")) {
            return source.name + ".rowid";
        }
        int column = row[OPCODE].equals("Column") ? Integer.parseInt(row[P2]) : -1;
        return column < 0 || column >= source.columns.size() ? "" : source.name + "." + source.columns.get(column);
    }

    private static Source source(Session session, String schema, String rootPage) {
        List<List<Object>> found = SqlCells.query(session,
                        "SELECT type, name FROM " + SqlName.quote(schema) + ".sqlite_schema WHERE rootpage = CAST(?1 AS INTEGER)",
                        rootPage);
        if (found.isEmpty()) {
            return null;
        }
        String name = found.getFirst().get(1).toString();
        boolean table = found.getFirst().get(0).equals("table");
        String columns = table ? "SELECT name FROM pragma_table_info(?1, ?2) ORDER BY cid"
                        : "SELECT coalesce(name, 'expression') FROM pragma_index_xinfo(?1, ?2) ORDER BY seqno";
        return new Source(name, SqlCells.strings(session, columns, name, schema));
    }
}
