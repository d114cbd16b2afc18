package org.sqltruffle.tpch.database;

import java.util.List;
import java.util.Locale;

/** An SQL dialect: the names of the column types, and which variant of a query text is read. */
public enum Dialect {
    /** Dates are ISO text, as SQLite has no date type. */
    SQLITE("INTEGER", "REAL", "TEXT", "TEXT", true),
    H2("BIGINT", "DOUBLE PRECISION", "VARCHAR", "DATE", true),
    /**
     * No keys and indices but where a benchmark has to violate them: DuckDB does not use them for joins, and they slow its loading down.
     */
    DUCKDB("BIGINT", "DOUBLE", "VARCHAR", "DATE", false);

    private final String integerType;
    private final String realType;
    private final String textType;
    private final String dateType;
    private final boolean indexed;

    Dialect(String integerType, String realType, String textType, String dateType, boolean indexed) {
        this.integerType = integerType;
        this.realType = realType;
        this.textType = textType;
        this.dateType = dateType;
        this.indexed = indexed;
    }

    String typeName(ColumnType type) {
        return switch (type) {
            case INTEGER -> integerType;
            case REAL -> realType;
            case TEXT -> textType;
            case DATE -> dateType;
        };
    }

    boolean indexed() {
        return indexed;
    }

    /**
     * Where a query text is looked for before the one for SQLite: {@code q07.h2.sql}, then {@code q07.standard.sql}.
     */
    public List<String> variants() {
        return this == SQLITE ? List.of() : List.of(name().toLowerCase(Locale.ROOT), "standard");
    }
}
