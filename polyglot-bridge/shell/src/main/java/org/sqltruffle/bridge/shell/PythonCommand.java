package org.sqltruffle.bridge.shell;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.python.command.Python;
import org.sqltruffle.bridge.python.command.Standby;
import org.sqltruffle.bridge.shell.command.CommandLines;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sqltruffle python}: Python on GraalPy, whose {@code import sqlite3} is this project's. */
@Command(name = "python", mixinStandardHelpOptions = true,
                customSynopsis = "sqltruffle python [OPTIONS OF PYTHON] [FILE | -c CODE | -m MODULE | -] [ARGS]",
                description = {"Runs Python on GraalPy with this project's sqlite3: a file, a text, a module, or standard input.",
                                "Of the options of Python's own command -W counts, and -X and the flags are accepted without effect."})
final class PythonCommand implements Callable<Integer> {

    /** All arguments belong to the Python program, also those that look like options. */
    @Parameters(paramLabel = "ARGS", hidden = true)
    private List<String> arguments = new ArrayList<>();

    /** Waits for one command line of {@code sqltruffle python}, and runs it. The launcher starts this. */
    static int standby() {
        try {
            return Standby.serve();
        } catch (IOException e) {
            System.err.println("Error: " + e.getMessage());
            return CommandLines.FAILED;
        }
    }

    @Override
    public Integer call() throws IOException {
        return Python.run(arguments);
    }
}
