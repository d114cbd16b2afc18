package org.sqltruffle.bench.workload;

import java.nio.file.Path;
import org.sqltruffle.tpch.database.Dialect;

/** Opens sessions on databases: what a program knows of the engine that it runs on. */
public interface Connector {

    /** The engine's name on the command line and in reports. */
    String name();

    /** The dialect of SQL in which the engine takes queries. */
    default Dialect dialect() {
        return Dialect.SQLITE;
    }

    /** Whether its answers must equal SQLite's in every bit. Other engines add floating-point numbers in another order. */
    default boolean isSqlite() {
        return dialect() == Dialect.SQLITE;
    }

    /** Opens a file for reading only; a path of {@code null} is an empty database in memory. */
    Session open(Path file) throws Exception;

    /** Opens a file for writing, created when missing. {@link UnsupportedOperationException} when the engine writes no files. */
    default Session openWritable(Path file) throws Exception {
        throw new UnsupportedOperationException("writes no files");
    }

    /** Whether a process can have a file open twice. */
    default boolean opensTwice() {
        return true;
    }

    /** Whether the engine has SQLite's journal modes, on a disk. */
    default boolean hasJournalModes() {
        return false;
    }

    /** How the names of its files end. */
    default String suffix() {
        return ".db";
    }
}
