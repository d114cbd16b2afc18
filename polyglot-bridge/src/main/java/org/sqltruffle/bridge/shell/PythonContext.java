package org.sqltruffle.bridge.shell;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.graalvm.polyglot.Context;

/** Polyglot contexts with GraalPy whose {@code import sqlite3} is this project's. */
final class PythonContext {

    private PythonContext() {
    }

    /** @param arguments {@code sys.argv} */
    static Context.Builder builder(List<String> arguments) throws IOException {
        Path library = PythonLibrary.directory();
        return Context.newBuilder("python", "sqlite").allowAllAccess(true).allowExperimentalOptions(true).arguments("python", arguments.toArray(String[]::new))
                .option("python.PythonPath", library.resolve("override") + java.io.File.pathSeparator + library)
                // As the graalpy command: uncaught exceptions are printed by Python's own hook.
                .option("python.AlwaysRunExcepthook", "true").option("python.ForceImportSite", "true")
                // No compiled files beside the user's sources, nor beside ours.
                .option("python.PyCachePrefix", CacheDirectory.path().resolve("pycache").toString());
    }
}
