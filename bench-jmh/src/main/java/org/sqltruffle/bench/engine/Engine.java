package org.sqltruffle.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.sqltruffle.bench.workload.Connector;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;

/** A database engine as the suites use it. */
public interface Engine extends Connector {

    /** What is measured and its version, for the report. */
    String description();

    /** Whether it knows SQL. */
    default boolean isDatabase() {
        return true;
    }

    /** Whether it runs Python programs, and no Java. */
    default boolean isPython() {
        return false;
    }

    /** Whether it runs Python programs that make data frames, and nothing else. */
    default boolean makesFrames() {
        return false;
    }

    /** Whether it is another engine over many files of SQLite, in processes of its own that a Python program starts. */
    default boolean isDistributed() {
        return false;
    }

    /** Whether it is this project: what ours cannot do is a bug. */
    default boolean isOurs() {
        return false;
    }

    /** Whether it is this project without a part of it, to see what that part is good for: takes part only where it is named. */
    default boolean isAblation() {
        return false;
    }

    /** What its process needs of the JVM besides what all have. Ours has what our files for users say. */
    default List<String> jvmOptions() {
        return isOurs() ? JvmOptions.LATE_C2 : List.of();
    }

    /** Whether its compiler comes late, so that warm-up takes longer. */
    default boolean compilesLate() {
        return needsOptimizingRuntime();
    }

    /** What it misses on this machine, if anything. */
    default Optional<String> missing() {
        return Optional.empty();
    }

    /** Whether it needs Truffle's optimizing runtime to be what its name says. */
    default boolean needsOptimizingRuntime() {
        return false;
    }

    /**
     * The size of what a program has to be given to use it, besides the JVM: of its jar files, with the libraries in C that they have for
     * all systems. Empty when that is not known.
     */
    default OptionalLong libraryBytes() throws IOException {
        return OptionalLong.empty();
    }

    /**
     * The file that it reads a database from, made first when it is not in the cache directory.
     *
     * @throws IOException with a clear message when it cannot be made; nothing is left behind then
     */
    default Path file(GeneratedDatabase data, Path cache, LoadListener listener) throws IOException {
        return data.file(cache, listener);
    }
}
