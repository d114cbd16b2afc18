package org.sqltruffle.bench.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.query.Answer;

/** Benchmarks on one database. */
public interface Suite {

    /** The name on the command line. */
    String name();

    /** One line for the help. */
    String description();

    /** The names of its benchmarks in the order of reports. */
    List<String> benchmarks();

    /** Whether it can run on an engine at all. */
    default boolean accepts(Engine engine) {
        return engine.isDatabase() && !engine.isPython();
    }

    /** The same for all engines: of those that it can run on, one without a part of this project only if it {@link #hasAblations}. */
    default boolean takes(Engine engine) {
        return accepts(engine) && (hasAblations() || !engine.isAblation());
    }

    /** Whether engines take part that are this project without a part of it, when they are named. */
    default boolean hasAblations() {
        return false;
    }

    /** Whether an engine that it can run on takes part when none is named. */
    default boolean isUsual(Engine engine) {
        return !engine.name().equals("duckdb-all");
    }

    /** Of the Pythons those that say most, beside engines in Java: starting GraalPy takes long. */
    static boolean isTelling(Engine engine) {
        return !engine.isPython() || engine.name().equals("sqltruffle-python") || engine.name().equals("cpython");
    }

    /** The engines that factors are relative to: the first of them that takes part, else the engine named last. */
    default List<String> references() {
        return List.of("sqlite-jdbc");
    }

    /** The one of {@link #references} for a run of some engines. */
    default String reference(List<String> engines) {
        return references().stream().filter(engines::contains).findFirst().orElse(engines.getLast());
    }

    /** The scale when none is given. */
    double defaultScale(boolean quick);

    /** The scales when none is given: several, and the cost of a row is compared between them. */
    default List<Double> defaultScales(boolean quick) {
        return List.of(defaultScale(quick));
    }

    /** @throws IllegalArgumentException when there is no database of that scale */
    default GeneratedDatabase data(double scale) {
        throw new UnsupportedOperationException(name() + " has no database");
    }

    /** The database, if the suite has one; throws as {@link #data}. */
    default Optional<GeneratedDatabase> database(double scale) {
        return Optional.of(data(scale));
    }

    /** Whether the processes of Python engines are Pythons. */
    default boolean startsPythons() {
        return true;
    }

    /** Whether its report is about the curves of the warm-up. */
    default boolean isAboutWarmup() {
        return false;
    }

    /** Whether what it measures runs in its workers, whose memory then says something. */
    default boolean runsInWorkers() {
        return true;
    }

    /** Whether all engines need SQLite's file of the database, too. */
    default boolean readsSqliteFile() {
        return false;
    }

    /** Whether it writes databases to a disk. */
    default boolean writesFiles() {
        return false;
    }

    /** Makes the files that some benchmarks need besides the database. @param database as SQLite's file, which is there */
    default void makeFiles(Path database, List<String> benchmarks) throws IOException {
    }

    /** What a report says of these files, one line for each kind. */
    default List<String> describeFiles(Path database, List<String> benchmarks) throws IOException {
        return List.of();
    }

    /**
     * What a report says of goals: what is compared, the goal, and what was measured.
     *
     * @param seconds of a benchmark and an engine after warm-up; empty when it was not measured
     */
    default List<List<String>> goals(double scale, BiFunction<String, String, OptionalDouble> seconds) {
        return List.of();
    }

    /** Whether SQLite's engines add floating-point numbers in one order, so that their answers are equal in every bit. */
    default boolean addsInOneOrder() {
        return true;
    }

    /** How many units of {@link #unit} an execution is. */
    default long unitsPerRun(String benchmark, double scale) {
        return 1;
    }

    /** What is counted, for rates; empty for none. */
    default String unit() {
        return "";
    }

    /** Prepares a benchmark. {@link UnsupportedOperationException} when the engine cannot do it. */
    Workload open(String benchmark, OpenDatabase on) throws Exception;

    /** What SQLite is known to answer at this scale. */
    default Optional<Answer> golden(String benchmark, double scale) {
        return Optional.empty();
    }
}
