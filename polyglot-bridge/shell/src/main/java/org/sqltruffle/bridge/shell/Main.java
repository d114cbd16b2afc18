package org.sqltruffle.bridge.shell;

import java.util.Arrays;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.bridge.shell.command.Version;
import org.sqltruffle.bridge.shell.demo.DemoCommand;
import org.sqltruffle.bridge.shell.explain.ExplainCommand;
import org.sqltruffle.bridge.shell.operations.CheckCommand;
import org.sqltruffle.bridge.shell.operations.TopCommand;
import org.sqltruffle.bridge.shell.session.ShellCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The command {@code sqltruffle}. A subcommand is added by a line in the launcher's table, {@code commands.txt}, and by naming its class in
 * the list below if it runs here.
 */
@Command(name = "sqltruffle", description = "SQLite's SQL as machine code: SQLite's bytecode on GraalVM's Truffle.",
                mixinStandardHelpOptions = true, versionProvider = Version.class,
                subcommands = {DemoCommand.class, ShellCommand.class, ExplainCommand.class,
                                PythonCommand.class, JavaCommand.class, TopCommand.class, CheckCommand.class})
public final class Main {

    private Main() {
    }

    /** Runs a command line and exits: 0 only on success. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        if (arguments.length > 0 && arguments[0].equals("shell")) {
            // Reading the annotations of the other commands takes longer than a short run of the shell.
            return CommandLines.configured(new ShellCommand()).setCommandName("sqltruffle shell")
                            .execute(Arrays.copyOfRange(arguments, 1, arguments.length));
        }
        if (arguments.length > 0 && arguments[0].equals("standby")) {
            return PythonCommand.standby();
        }
        if (arguments.length > 0 && arguments[0].equals("replica")) {
            return Replicas.run(Arrays.copyOfRange(arguments, 1, arguments.length));
        }
        CommandLine commandLine = CommandLines.configured(new Main());
        LauncherCommand.addAll(commandLine);
        // All arguments belong to the Python program, also those that look like options.
        commandLine.getSubcommands().get("python").setStopAtPositional(true).setUnmatchedOptionsArePositionalParams(true);
        if (arguments.length == 0) {
            commandLine.usage(System.err);
            return CommandLine.ExitCode.USAGE;
        }
        return CommandLines.run(commandLine, arguments);
    }
}
