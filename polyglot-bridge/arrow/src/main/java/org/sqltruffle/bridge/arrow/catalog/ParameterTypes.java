package org.sqltruffle.bridge.arrow.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.arrow.ArrowResult;
import org.sqltruffle.sqlite.SqlName;

/**
 * The Arrow types of a statement's parameters. SQLite takes a value of any type, but clients such as the Flight SQL JDBC driver convert
 * values to a type that the server names. A parameter has the type of the column that the statement compares it with or writes it to, as
 * SQLite's program for the statement tells. Where the program tells nothing, or two types, it is a text.
 */
public final class ParameterTypes {

    /** The points in time of the JDBC driver are milliseconds, whatever unit the type has. */
    private static final ArrowType TIME = new ArrowType.Timestamp(TimeUnit.MILLISECOND, null);
    private static final int MAIN = 0;
    private static final int TEMP = 1;
    private static final long AFFINITY_MASK = 0x47;

    private final Database database;
    private final Map<Long, List<String>> cursors = new HashMap<>();
    /** What registers hold, as the instructions come. */
    private final Map<Long, Held> held = new HashMap<>();
    /** Of columns, by parameter, then of affinities. */
    private final Map<Integer, List<ArrowType>> ofColumns = new HashMap<>();
    private final Map<Integer, List<ArrowType>> ofAffinities = new HashMap<>();

    /** A parameter, the value of a column of a declared type, or a record of registers. */
    private record Held(int parameter, String declared, List<Held> record) {
    }

    private record Instruction(long address, String opcode, long p1, long p2, long p3, String p4, long p5) {
    }

    private ParameterTypes(Database database) {
        this.database = database;
    }

    /** The parameters of a statement, each with its number as a name. */
    public static List<Field> of(Database database, String sql, int parameters) {
        ParameterTypes types = new ParameterTypes(database);
        if (parameters > 0) {
            types.read(sql);
        }
        List<Field> fields = new ArrayList<>();
        for (int i = 1; i <= parameters; i++) {
            List<ArrowType> found = types.ofColumns.getOrDefault(i, types.ofAffinities.getOrDefault(i, List.of()));
            fields.add(Field.nullable(Integer.toString(i), found.size() == 1 ? found.getFirst() : ArrowType.Utf8.INSTANCE));
        }
        return fields;
    }

    private void read(String sql) {
        List<Instruction> program;
        try (var explain = database.prepare("EXPLAIN " + sql)) {
            program = explain.list(row -> new Instruction(row.getLong(0), row.getString(1), row.getLong(2), row.getLong(3), row.getLong(4),
                            row.getString(5), row.getLong(6)));
        } catch (DatabaseException e) {
            // It is an EXPLAIN itself, or something else that cannot be explained.
            return;
        }
        if (program.isEmpty() || !program.getFirst().opcode.equals("Init")) {
            return;
        }
        // The end of the program runs first. Programs of triggers come after it and count anew.
        int constants = (int) program.getFirst().p2;
        int end = 1;
        while (end < program.size() && program.get(end).address == end) {
            end++;
        }
        for (int i = constants; i < end; i++) {
            read(program.get(i));
        }
        for (int i = 1; i < Math.min(constants, end); i++) {
            read(program.get(i));
        }
    }

    private void read(Instruction at) {
        switch (at.opcode) {
            case "OpenRead", "OpenWrite", "ReopenIdx" -> cursors.put(at.p1, columns(at.p2, at.p3));
            case "OpenEphemeral", "OpenAutoindex", "OpenPseudo", "SorterOpen", "VOpen" -> cursors.remove(at.p1);
            case "Variable" -> held.put(at.p2, new Held((int) at.p1, null, null));
            case "Column" -> held.put(at.p3, column(at.p1, at.p2));
            case "Rowid", "IdxRowid" -> held.put(at.p2, new Held(0, "INTEGER", null));
            case "SCopy", "IntCopy" -> held.put(at.p2, held.get(at.p1));
            case "Copy" -> copy(at);
            case "MakeRecord" -> makeRecord(at);
            case "Insert" -> insert(at);
            case "SeekRowid", "NotExists" -> compare(at.p3, "INTEGER");
            case "MustBeInt" -> compare(at.p1, "INTEGER");
            case "Cast" -> noteAffinity(at.p1, at.p2);
            case "Affinity" -> affinities(at.p1, at.p2, at.p4);
            case "Eq", "Ne", "Lt", "Le", "Gt", "Ge" -> compare(at);
            case "SeekGE", "SeekGT", "SeekLE", "SeekLT", "IdxGE", "IdxGT", "IdxLE", "IdxLT", "Found", "NotFound", "NoConflict",
                            "IfNoHope" ->
                seek(at);
            case "Function", "PureFunc", "Add", "Subtract", "Multiply", "Divide", "Remainder", "Concat" -> held.remove(at.p3);
            case "Integer", "Int64", "Real", "String8", "Blob", "SoftNull", "Null" ->
                held.remove("SoftNull".equals(at.opcode) ? at.p1 : at.p2);
            default -> {
                // Says nothing of a parameter.
            }
        }
    }

    private void copy(Instruction at) {
        for (long i = 0; i <= at.p3; i++) {
            held.put(at.p2 + i, held.get(at.p1 + i));
        }
    }

    private void makeRecord(Instruction at) {
        List<Held> record = new ArrayList<>();
        for (long i = 0; i < at.p2; i++) {
            record.add(held.get(at.p1 + i));
        }
        affinities(at.p1, at.p2, at.p4);
        held.put(at.p3, new Held(0, null, record));
    }

    private void insert(Instruction at) {
        compare(at.p3, "INTEGER");
        List<String> columns = cursors.get(at.p1);
        Held record = held.get(at.p2);
        if (columns == null || record == null || record.record == null) {
            return;
        }
        for (int i = 0; i < Math.min(columns.size(), record.record.size()); i++) {
            note(record.record.get(i), columns.get(i));
        }
    }

    private void compare(Instruction at) {
        Held left = held.get(at.p1);
        Held right = held.get(at.p3);
        if (left != null && left.declared != null) {
            note(right, left.declared);
        } else if (right != null && right.declared != null) {
            note(left, right.declared);
        } else {
            noteAffinity(at.p1, at.p5 & AFFINITY_MASK);
            noteAffinity(at.p3, at.p5 & AFFINITY_MASK);
        }
    }

    private void compare(long register, String declared) {
        note(held.get(register), declared);
    }

    private void seek(Instruction at) {
        List<String> columns = cursors.get(at.p1);
        int count = at.p4 == null || !at.p4.matches("\\d+") ? 0 : Integer.parseInt(at.p4);
        if (count == 0 && at.opcode.startsWith("Seek")) {
            compare(at.p3, "INTEGER");
        }
        for (int i = 0; columns != null && i < Math.min(count, columns.size()); i++) {
            compare(at.p3 + i, columns.get(i));
        }
    }

    private void affinities(long register, long count, String affinities) {
        for (int i = 0; affinities != null && i < Math.min(count, affinities.length()); i++) {
            noteAffinity(register + i, affinities.charAt(i));
        }
    }

    private void noteAffinity(long register, long affinity) {
        ArrowType type = switch ((char) affinity) {
            case 'B' -> ArrowType.Utf8.INSTANCE;
            case 'D' -> type("INTEGER");
            case 'E' -> type("REAL");
            default -> null;
        };
        Held at = held.get(register);
        if (at != null && at.parameter > 0 && type != null) {
            add(ofAffinities, at.parameter, type);
        }
    }

    private void note(Held value, String declared) {
        ArrowType type = type(declared);
        if (value != null && value.parameter > 0 && type != null) {
            add(ofColumns, value.parameter, type);
        }
    }

    private static void add(Map<Integer, List<ArrowType>> to, int parameter, ArrowType type) {
        List<ArrowType> types = to.computeIfAbsent(parameter, any -> new ArrayList<>());
        if (!types.contains(type)) {
            types.add(type);
        }
    }

    /** {@code null}: the declaration says nothing. */
    private static ArrowType type(String declared) {
        ArrowType type = declared == null ? ArrowType.Null.INSTANCE : ArrowResult.declaredField("", declared).getType();
        return type instanceof ArrowType.Timestamp ? TIME : type instanceof ArrowType.Null ? null : type;
    }

    private Held column(long cursor, long index) {
        List<String> columns = cursors.get(cursor);
        return columns == null || index >= columns.size() ? null : new Held(0, columns.get((int) index), null);
    }

    /** The declared types of what a table or an index stores, in the order of its records; {@code null}: not known. */
    private List<String> columns(long root, long number) {
        String schema = number == MAIN ? "main" : number == TEMP ? "temp" : database(number);
        String table = number == TEMP ? "sqlite_temp_schema" : SqlName.quote(schema) + ".sqlite_schema";
        for (Object[] row : Catalog.rows(database, "SELECT type, name, tbl_name FROM " + table + " WHERE rootpage = ?", root)) {
            if (row[0].equals("index")) {
                return declared("SELECT (SELECT type FROM pragma_table_xinfo(?, ?) AS c WHERE c.cid = i.cid) FROM pragma_index_xinfo(?, "
                                + "?) AS i ORDER BY i.seqno",
                                row[2], schema, row[1], schema);
            }
            boolean hasRowid = Catalog
                            .rows(database, "SELECT 1 FROM pragma_table_list WHERE schema = ? AND name = ? AND wr = 0", schema, row[1])
                            .size() == 1;
            return hasRowid ? declared("SELECT type FROM pragma_table_xinfo(?, ?) WHERE hidden <> 2 ORDER BY cid", row[1], schema) : null;
        }
        return null;
    }

    private String database(long number) {
        return (String) Catalog.rows(database, "SELECT name FROM pragma_database_list WHERE seq = ?", number).getFirst()[0];
    }

    private List<String> declared(String sql, Object... values) {
        return Catalog.rows(database, sql, values).stream().map(row -> row[0] == null ? "" : (String) row[0]).toList();
    }
}
