package org.sqltruffle.bridge.shell.output;

import org.sqltruffle.language.Statement;

/** Writes the rows of one statement in one mode. */
public interface RowWriter {

    /** The current row of the statement. */
    void row(Statement statement);

    /** After the last row, also when an error ended the statement. */
    default void end() {
    }

    /** A writer for a statement whose rows come next. */
    static RowWriter of(Statement statement, ShellSettings settings, Output out) {
        if (settings.explainAutomatic && statement.explainMode() == 1 || settings.explainAlways) {
            return new ExplainWriter(out, statement);
        }
        if (settings.explainAutomatic && statement.explainMode() == 2) {
            return new QueryPlanWriter(out);
        }
        return switch (settings.mode) {
            case CSV -> new CsvWriter(out, settings);
            case JSON -> new JsonWriter(out);
            case LINE -> new LineWriter(out, settings);
            case QUOTE -> new QuoteWriter(out, settings);
            case INSERT -> new InsertWriter(out, settings);
            case TABLE -> new GridWriter(out, settings, GridStyle.TABLE);
            case BOX -> new GridWriter(out, settings, GridStyle.BOX);
            case MARKDOWN -> new GridWriter(out, settings, GridStyle.MARKDOWN);
            case COLUMN -> new GridWriter(out, settings, GridStyle.COLUMN);
            case LIST, TABS -> new ListWriter(out, settings);
            case ARROW, ARROWS, PARQUET -> throw new IllegalStateException(settings.mode.label());
        };
    }
}
