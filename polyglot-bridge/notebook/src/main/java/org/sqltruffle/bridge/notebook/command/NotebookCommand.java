package org.sqltruffle.bridge.notebook.command;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Stream;
import org.sqltruffle.bridge.shell.command.CommandLines;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code sqltruffle notebook}. */
@Command(name = "sqltruffle notebook", mixinStandardHelpOptions = true, version = KernelCommand.VERSION,
                description = "Notebooks with cells of Python, SQL, Java and JavaScript over one database. Without a command, or with a "
                                + "file or options of JupyterLab: as lab.",
                subcommands = {LabCommand.class, InstallCommand.class, KernelCommand.class})
public final class NotebookCommand implements Runnable {

    private static final String LAB = "lab";
    private static final Set<String> OPTIONS = Set.of("-h", "--help", "-V", "--version");

    @Spec
    private CommandSpec spec;

    /** Runs a command line and exits, but for the kernel, which goes on. */
    public static void main(String[] arguments) {
        // The launcher passes its own command first.
        String[] own = Arrays.copyOfRange(arguments, Math.min(1, arguments.length), arguments.length);
        if (own.length == 2 && own[0].equals("kernel") && !own[1].startsWith("-")) {
            // Not by way of the command line, which would delay the start.
            KernelCommand.start(own[1]);
            return;
        }
        // A kernel shows in the notebook what goes to System.err. Failures of the command go to the terminal.
        CommandLine command = CommandLines.configured(new NotebookCommand()).setErr(new PrintWriter(System.err, true));
        command.getSubcommands().get(LAB).setUnmatchedOptionsArePositionalParams(true);
        System.exit(CommandLines.run(command,
                        isForLab(own) ? Stream.concat(Stream.of(LAB), Arrays.stream(own)).toArray(String[]::new) : own));
    }

    /** A mistyped command is no file: it is an error of this command. */
    private static boolean isForLab(String[] arguments) {
        return arguments.length == 0 || arguments[0].startsWith("-") && !OPTIONS.contains(arguments[0])
                        || Files.exists(Path.of(arguments[0]));
    }

    @Override
    public void run() {
        spec.commandLine().usage(System.err);
        throw new CommandLine.ParameterException(spec.commandLine(), "a command is missing");
    }
}
