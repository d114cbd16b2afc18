package org.sqltruffle.bridge.python.command;

import java.util.stream.Stream;
import org.graalvm.polyglot.Context;
import org.sqltruffle.bridge.python.SqlTruffle;

/** Polyglot contexts with GraalPy whose {@code import sqlite3} is this project's. */
public final class PythonContext {

    private PythonContext() {
    }

    private static boolean isSet(String value) {
        return value != null && !value.isEmpty();
    }

    /**
     * @param arguments those of {@code python}; {@code sys.argv} is made of them as Python does
     * @param languages ids of the languages besides Python and SQL
     */
    public static Context.Builder builder(PythonArguments arguments, String... languages) {
        return builder(arguments, Surroundings.OF_JVM, languages);
    }

    static Context.Builder builder(PythonArguments arguments, Surroundings surroundings, String... languages) {
        String path = surroundings.variable("PYTHONPATH");
        String[] permitted = Stream.concat(Stream.of("python", "sqlite"), Stream.of(languages)).toArray(String[]::new);
        Context.Builder builder = surroundings.apply(Context.newBuilder(permitted).allowAllAccess(true).allowExperimentalOptions(true));
        PythonExecutable.path().ifPresent(executable -> builder.option("python.Executable", executable));
        return SqlTruffle.install(builder, path == null ? "" : path).arguments("python", arguments.argv())
                        .option("python.WarnOptions", String.join(",", arguments.warnings()))
                        // As the graalpy command: uncaught exceptions are printed by Python's own hook.
                        .option("python.AlwaysRunExcepthook", "true").option("python.ForceImportSite", "true")
                        // Without a cache an embedded GraalPy compiles every module in each process, which takes seconds. The prefix keeps
                        // compiled files away from sources.
                        .option("python.DontWriteBytecodeFlag", String.valueOf(isSet(surroundings.variable("PYTHONDONTWRITEBYTECODE"))))
                        .option("python.PyCachePrefix", CacheDirectory.path().resolve("pycache").toString());
    }
}
