package org.sqltruffle.bench;

import io.roastedroot.sqlite4j.JDBC;
import java.nio.file.Path;
import org.sqltruffle.tpch.Dialect;

/** sqlite4j: SQLite compiled to WebAssembly, and that to Java bytecode. It copies the whole file into memory when it opens it. */
final class Sqlite4jEngine extends JdbcEngine {

    Sqlite4jEngine() {
        super("sqlite4j", Dialect.SQLITE, new JDBC());
    }

    @Override
    String url(Path file) {
        return "jdbc:sqlite:" + (file == null ? ":memory:" : file);
    }
}
