package org.sqltruffle.bench.command;

import java.util.Arrays;
import org.sqltruffle.bench.worker.Interruption;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine;

/** What the launcher starts for {@code sqltruffle bench}. */
public final class Main {

    private static final int FAILED = 1;

    private Main() {
    }

    /** Exits with 0 only on success. */
    public static void main(String[] arguments) {
        // The launcher gives the name of the command, too.
        String[] own = arguments.length > 0 && arguments[0].equals("bench") ? Arrays.copyOfRange(arguments, 1, arguments.length)
                        : arguments;
        Interruption.watch();
        int status = commandLine().execute(own);
        Interruption.finished();
        System.exit(status);
    }

    /** The command with this project's way of telling errors: one line for what the user can mend. */
    static CommandLine commandLine() {
        CommandLine commandLine = new CommandLine(new BenchCommand()).setCommandName("sqltruffle bench");
        // "--engines all" means all engines, though "all" is a subcommand too.
        commandLine.setAllowSubcommandsAsOptionParameters(true);
        commandLine.setExecutionExceptionHandler((e, command, parsed) -> {
            if (!(e instanceof UserError)) {
                Interruption.await();
            }
            if (e instanceof UserError || e instanceof java.io.IOException) {
                command.getErr().println("Error: " + e.getMessage());
            } else {
                e.printStackTrace(command.getErr());
            }
            return FAILED;
        });
        commandLine.setParameterExceptionHandler((e, arguments) -> {
            e.getCommandLine().getErr().println("Error: " + e.getMessage() + "; see sqltruffle bench --help");
            return CommandLine.ExitCode.USAGE;
        });
        return commandLine;
    }
}
