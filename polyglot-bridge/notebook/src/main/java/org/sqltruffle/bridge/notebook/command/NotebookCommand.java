package org.sqltruffle.bridge.notebook.command;

import java.io.PrintWriter;
import org.sqltruffle.bridge.shell.Main;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sqltruffle notebook}. */
@Command(name = "sqltruffle notebook", mixinStandardHelpOptions = true, description = "Notebooks with cells of Python, SQL, Java and JavaScript over one database. Without a command: as lab.",
        subcommands = {LabCommand.class, InstallCommand.class, KernelCommand.class})
public final class NotebookCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    /** Runs a command line and exits, but for the kernel, which goes on. */
    public static void main(String[] arguments) {
        // The launcher passes its own command first.
        String[] own = java.util.Arrays.copyOfRange(arguments, Math.min(1, arguments.length), arguments.length);
        if (own.length == 2 && own[0].equals("kernel") && !own[1].startsWith("-")) {
            // Not by way of the command line, which would delay the start.
            KernelCommand.start(own[1]);
            return;
        }
        // A kernel shows in the notebook what goes to System.err. Failures of the command go to the terminal.
        CommandLine command = Main.configured(new NotebookCommand()).setErr(new PrintWriter(System.err, true));
        System.exit(Main.run(command, own.length == 0 ? new String[]{"lab"} : own));
    }

    @Override
    public void run() {
        spec.commandLine().usage(System.err);
        throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
    }
}
