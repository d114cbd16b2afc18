package org.sqltruffle.bridge.python;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotAccess;
import org.graalvm.polyglot.io.IOAccess;
import org.sqltruffle.bridge.python.cursor.FastMethods;

/**
 * Python's {@code sqlite3} on this engine, for programs that embed GraalPy:
 *
 * <pre>{@code
 * try (Context context = SqlTruffle.install(Context.newBuilder()).build()) {
 *     context.eval("python", "import sqlite3 ...");
 * }
 * }</pre>
 */
public final class SqlTruffle {

    private SqlTruffle() {
    }

    /**
     * Lets {@code import sqlite3} of the context use this engine. Grants what it takes: evaluating this language from Python, files (SQLite
     * opens them itself) and native access. Sets the option {@code python.PythonPath}; a program that has a path of its own passes it to
     * {@link #install(Context.Builder, String)}.
     *
     * @return the same builder
     */
    public static Context.Builder install(Context.Builder builder) {
        return install(builder, "");
    }

    /** As {@link #install(Context.Builder)}, with directories of the program's own, separated as in {@code PYTHONPATH}. */
    public static Context.Builder install(Context.Builder builder, String pythonPath) {
        FastMethods.prepare();
        EarlyQuery.start();
        try {
            Path directory = PythonSources.directory();
            String ours = directory.resolve("override") + File.pathSeparator + directory;
            return builder.allowPolyglotAccess(PolyglotAccess.ALL).allowIO(IOAccess.ALL).allowNativeAccess(true)
                            .option("python.PythonPath", pythonPath.isEmpty() ? ours : ours + File.pathSeparator + pythonPath);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
