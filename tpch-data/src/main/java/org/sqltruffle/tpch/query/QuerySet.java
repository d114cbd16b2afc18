package org.sqltruffle.tpch.query;

import java.util.List;
import org.sqltruffle.tpch.database.Dialect;
import org.sqltruffle.tpch.database.GeneratedDatabase;

/**
 * The queries of a benchmark and their golden answers. A text is the resource file as it stands, with comments, less the final semicolon,
 * which not every JDBC driver takes.
 */
public final class QuerySet {
    private final String directory;
    private final List<String> names;
    private final double answersScaleFactor;
    private final List<Dialect> dialects;

    /** Queries that have a text for each dialect. */
    public QuerySet(String directory, List<String> names, double answersScaleFactor) {
        this(directory, names, answersScaleFactor, List.of(Dialect.values()));
    }

    /** @param dialects that have a text for each query */
    public QuerySet(String directory, List<String> names, double answersScaleFactor, List<Dialect> dialects) {
        this.directory = directory;
        this.names = List.copyOf(names);
        this.answersScaleFactor = answersScaleFactor;
        this.dialects = List.copyOf(dialects);
    }

    /** Whether each query has a text for a dialect. */
    public boolean has(Dialect dialect) {
        return dialects.contains(dialect);
    }

    /** The names in the benchmark's order, such as {@code q01}. */
    public List<String> names() {
        return names;
    }

    /** A query in SQLite's dialect. Errors as {@link #sql(String, Dialect)}. */
    public String sql(String name) {
        return sql(name, Dialect.SQLITE);
    }

    /**
     * A query in the given dialect: SQLite's text too, unless the dialect needs another.
     *
     * @throws IllegalArgumentException if there is no query of that name
     */
    public String sql(String name, Dialect dialect) {
        String text = null;
        for (String variant : dialect.variants()) {
            text = text != null ? text : SqlResource.find(path(name) + "." + variant + ".sql");
        }
        text = (text != null ? text : SqlResource.read(path(name) + ".sql")).strip();
        return text.endsWith(";") ? text.substring(0, text.length() - 1) : text;
    }

    /** The scale factor of the database that the golden answers belong to. */
    public double answersScaleFactor() {
        return answersScaleFactor;
    }

    /**
     * What SQLite answers at {@link #answersScaleFactor()}, every bit of it.
     *
     * @throws IllegalArgumentException if there is no query of that name
     */
    public Answer answer(String name) {
        return Answer.parse(SqlResource.read(answerPath(name)));
    }

    public String answerPath(String name) {
        return directory + "/sf" + GeneratedDatabase.plain(answersScaleFactor) + "/" + name + ".txt";
    }

    private String path(String name) {
        return directory + "/" + name;
    }
}
