package org.sqltruffle.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/** What the generator knows of a table that it made. */
final class Table {

    final String name;
    /** Names of the columns that can be written. */
    final List<String> columns = new ArrayList<>();
    final boolean hasRowid;
    /** Name of the INTEGER PRIMARY KEY, or {@code null}. */
    final String rowidAlias;
    final List<String> indexes = new ArrayList<>();
    /** Whether it has so many rows that only one of its kind may be in a join. */
    boolean large;

    Table(String name, boolean hasRowid, String rowidAlias) {
        this.name = name;
        this.hasRowid = hasRowid;
        this.rowidAlias = rowidAlias;
    }
}
