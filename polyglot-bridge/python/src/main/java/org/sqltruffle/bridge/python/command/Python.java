package org.sqltruffle.bridge.python.command;

import java.io.IOException;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;

/** The command line of Python, on GraalPy with this project's {@code sqlite3}. */
public final class Python {

    private static final int FAILED = 1;

    private Python() {
    }

    /** Runs a command line and exits with the program's status. */
    public static void main(String[] arguments) throws IOException {
        System.exit(run(List.of(arguments)));
    }

    /**
     * Runs a command line. A mistake in it is one line on standard error.
     *
     * @return the program's exit status
     */
    public static int run(List<String> arguments) throws IOException {
        return run(arguments, Surroundings.OF_JVM);
    }

    /** The context of a command line. */
    static Context.Builder builder(PythonArguments arguments, Surroundings surroundings) {
        // As in the graalpy command, os.chdir changes the directory of the process, which ATTACH uses, and file names may be any bytes.
        return PythonContext.builder(arguments, surroundings).option("python.PosixModuleBackend", "native").option("python.RunViaLauncher",
                        "true");
    }

    static int run(List<String> arguments, Surroundings surroundings) throws IOException {
        try {
            PythonArguments parsed = PythonArguments.of(arguments);
            Context.Builder builder = builder(parsed, surroundings).option("python.InstallSignalHandlers", "true");
            Signals.useDefaultActions();
            Context context = builder.build();
            PythonProgram program = new PythonProgram(context, surroundings);
            int status;
            boolean isLate;
            try {
                status = program.run(parsed.program());
            } finally {
                isLate = isInterruptedAtClose(context);
            }
            if (isLate || program.isInterrupted()) {
                Signals.die();
                return Signals.INTERRUPTED;
            }
            return status;
        } catch (UsageException e) {
            System.err.println("Error: " + e.getMessage());
            return FAILED;
        }
    }

    /** Closes a context. Returns whether GraalPy saw a Ctrl-C only now, after the program's last statement. */
    private static boolean isInterruptedAtClose(Context context) {
        try {
            context.close();
            return false;
        } catch (PolyglotException e) {
            if ("KeyboardInterrupt".equals(e.getMessage())) {
                return true;
            }
            throw e;
        }
    }
}
