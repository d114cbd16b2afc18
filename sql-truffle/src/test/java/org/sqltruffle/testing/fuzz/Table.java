package org.sqltruffle.testing.fuzz;

import java.util.ArrayList;
import java.util.List;

/** A table that the generator made. */
final class Table {

    final String name;
    /** Names of the columns that can be written. */
    final List<String> columns = new ArrayList<>();
    final boolean hasRowid;
    /** Name of the INTEGER PRIMARY KEY, or {@code null}. */
    final String rowidAlias;
    final List<String> indexes = new ArrayList<>();
    /** True if the table is so large that a join may have only one such table. */
    boolean large;

    Table(String name, boolean hasRowid, String rowidAlias) {
        this.name = name;
        this.hasRowid = hasRowid;
        this.rowidAlias = rowidAlias;
    }
}
