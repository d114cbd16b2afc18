package org.sqltruffle.bridge.shell;

import org.sqltruffle.language.Connection;
import picocli.CommandLine.IVersionProvider;

/** Versions of this project and of SQLite. */
final class Version implements IVersionProvider {

    /** This project's version. */
    static final String SQLTRUFFLE = "0.1.0";

    @Override
    public String[] getVersion() {
        return new String[]{"SQLTruffle " + SQLTRUFFLE + ", SQLite " + Connection.sqliteVersion()};
    }
}
