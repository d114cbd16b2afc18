package org.sqltruffle.bridge.shell;

/** How rows are written. */
enum OutputMode {
    BOX(null, null),
    COLUMN(null, null),
    CSV(",", "\r\n"),
    INSERT(null, null),
    JSON(null, null),
    LINE(null, "\n"),
    LIST("|", "\n"),
    MARKDOWN(null, null),
    QUOTE(",", "\n"),
    TABLE(null, null),
    TABS("\t", "\n");

    private final String columnSeparator;
    private final String rowSeparator;

    OutputMode(String columnSeparator, String rowSeparator) {
        this.columnSeparator = columnSeparator;
        this.rowSeparator = rowSeparator;
    }

    /** Separator of columns that {@code .mode} sets, {@code null} when it leaves it. */
    String columnSeparator() {
        return columnSeparator;
    }

    /** Separator of rows that {@code .mode} sets, {@code null} when it leaves it. */
    String rowSeparator() {
        return rowSeparator;
    }

    /** The mode of a name or of the beginning of one, as sqlite3 takes it; {@code null} when there is none. */
    static OutputMode of(String name) {
        for (OutputMode mode : values()) {
            if (!name.isEmpty() && mode.name().startsWith(name.toUpperCase(java.util.Locale.ROOT))) {
                return mode;
            }
        }
        return null;
    }
}
