package org.sqltruffle.bench.engine.own;

import java.nio.file.Path;
import org.sqltruffle.bench.engine.JdbcEngine;
import org.sqltruffle.bridge.jdbc.Driver;
import org.sqltruffle.tpch.database.Dialect;

/** This project behind its JDBC driver. */
public final class TruffleJdbcEngine extends JdbcEngine {

    public TruffleJdbcEngine() {
        super("sqltruffle-jdbc", Dialect.SQLITE, new Driver(), TruffleEngine.JARS_OF_BRIDGE);
    }

    @Override
    public boolean isOurs() {
        return true;
    }

    @Override
    public boolean needsOptimizingRuntime() {
        return true;
    }

    @Override
    public boolean hasJournalModes() {
        return true;
    }

    @Override
    protected String url(Path file) {
        return "jdbc:sqltruffle:" + (file == null ? ":memory:" : "file:" + file + "?mode=ro");
    }

    @Override
    protected String writableUrl(Path file) {
        return "jdbc:sqltruffle:" + file;
    }
}
