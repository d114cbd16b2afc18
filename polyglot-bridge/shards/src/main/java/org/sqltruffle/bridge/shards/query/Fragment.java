package org.sqltruffle.bridge.shards.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.shards.table.ColumnShape;
import org.sqltruffle.bridge.shards.table.UnionTable;

/** A part of the SQL for a file. Columns are numbers of the union until the file is known. */
public final class Fragment {

    /** The index of the column {@code _file}. */
    static final int FILE = -2;

    /** What it is made of. */
    sealed interface Part {
    }

    record Text(String text) implements Part {
    }

    record Column(int index) implements Part {
    }

    record Parameter(int index) implements Part {
    }

    private final List<Part> parts = new ArrayList<>();
    private boolean binary = true;

    /** Adds tokens, which the caller has made: never a text of somebody else. */
    public Fragment text(String text) {
        parts.add(new Text(text));
        return this;
    }

    /** Adds a column of the union. */
    public Fragment column(int index, UnionTable union) {
        parts.add(new Column(index));
        binary &= index == FILE || union.columns().get(index).collation().equals(ColumnShape.BINARY);
        return this;
    }

    /** Adds a parameter. @param index of the argument, from 0 */
    public Fragment parameter(int index) {
        parts.add(new Parameter(index));
        return this;
    }

    /** Adds all of another one. */
    public Fragment add(Fragment other) {
        parts.addAll(other.parts);
        binary &= other.binary;
        return this;
    }

    List<Part> parts() {
        return parts;
    }

    /** Whether texts in it are compared byte by byte. */
    public boolean isBinary() {
        return binary;
    }

    /** Whether it names a column. A constant in GROUP BY or ORDER BY may be the number of a result column. */
    boolean hasColumn() {
        return parts.stream().anyMatch(Column.class::isInstance);
    }

    /** Whether it is a column of the union and nothing else: its index, or -1. */
    int onlyColumn() {
        return parts.size() == 1 && parts.getFirst() instanceof Column column && column.index >= 0 ? column.index : -1;
    }

    /** The SQL for files of a shape. @param fileParameter the number of the parameter that is the file's name */
    String render(UnionTable union, Map<String, ColumnShape> shape, int fileParameter) {
        StringBuilder sql = new StringBuilder();
        for (Part part : parts) {
            if (!sql.isEmpty()) {
                sql.append(' ');
            }
            switch (part) {
                case Text text -> sql.append(text.text);
                case Column column ->
                    sql.append(column.index == FILE ? "CAST(?" + fileParameter + " AS TEXT)" : union.expression(column.index, shape));
                case Parameter parameter -> sql.append('?').append(parameter.index + 1);
            }
        }
        return sql.toString();
    }

    /** Equal for equal expressions. */
    String key() {
        StringBuilder key = new StringBuilder();
        for (Part part : parts) {
            switch (part) {
                case Text text -> key.append(text.text);
                case Column column -> key.append("c").append(column.index);
                case Parameter parameter -> key.append('?').append(parameter.index);
            }
            key.append(' ');
        }
        return key.toString();
    }
}
