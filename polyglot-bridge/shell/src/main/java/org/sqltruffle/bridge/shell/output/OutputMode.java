package org.sqltruffle.bridge.shell.output;

import java.util.Locale;
import java.util.stream.Stream;

/** How rows are written. */
public enum OutputMode {
    /** A file of Apache Arrow. */
    ARROW(null, null),
    /** A stream of Apache Arrow for each result. */
    ARROWS(null, null),
    BOX(null, null),
    COLUMN(null, null),
    CSV(",", "\r\n"),
    INSERT(null, null),
    JSON(null, null),
    LINE(null, "\n"),
    LIST("|", "\n"),
    MARKDOWN(null, null),
    /** A file of Apache Parquet. */
    PARQUET(null, null),
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

    /** Whether results are in a {@link org.sqltruffle.bridge.session.TableFormat} of the mode's name, which is not text. */
    public boolean isFormat() {
        return this == ARROW || this == ARROWS || this == PARQUET;
    }

    /** The name, as {@code .mode} takes it. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The mode of files whose names end like this one, {@code null} for none. */
    public static OutputMode ofFile(String file) {
        String lower = file.toLowerCase(Locale.ROOT);
        return Stream.of(ARROW, ARROWS, CSV, JSON, PARQUET).filter(mode -> lower.endsWith("." + mode.label())).findFirst().orElse(null);
    }

    /** The mode of a name or of the beginning of one, as sqlite3 takes it; {@code null} when there is none. */
    public static OutputMode of(String name) {
        for (OutputMode mode : values()) {
            if (!name.isEmpty() && mode.name().startsWith(name.toUpperCase(Locale.ROOT))) {
                return mode;
            }
        }
        return null;
    }
}
