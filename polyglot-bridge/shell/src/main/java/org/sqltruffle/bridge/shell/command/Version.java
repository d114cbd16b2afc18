package org.sqltruffle.bridge.shell.command;

import org.sqltruffle.language.Connection;
import picocli.CommandLine.IVersionProvider;

/** Versions of this project and of SQLite. */
public final class Version implements IVersionProvider {

    /** This project's version. */
    public static final String SQLTRUFFLE = "0.1.0";

    @Override
    public String[] getVersion() {
        return new String[]{"SQLTruffle " + SQLTRUFFLE + ", SQLite " + Connection.sqliteVersion()};
    }
}
