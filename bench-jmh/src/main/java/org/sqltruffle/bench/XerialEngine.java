package org.sqltruffle.bench;

import java.nio.file.Path;
import java.util.Properties;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqltruffle.tpch.Dialect;

/** sqlite-jdbc: SQLite in C behind JNI. */
final class XerialEngine extends JdbcEngine {

    XerialEngine() {
        super("sqlite-jdbc", Dialect.SQLITE, new JDBC());
    }

    @Override
    String url(Path file) {
        return "jdbc:sqlite:" + (file == null ? ":memory:" : file);
    }

    @Override
    Properties properties(Path file) {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(file != null);
        return config.toProperties();
    }
}
