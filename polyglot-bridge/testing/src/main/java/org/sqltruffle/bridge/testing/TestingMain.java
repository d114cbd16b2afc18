package org.sqltruffle.bridge.testing;

import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.bridge.testing.torture.TortureCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The subcommands of {@code sqltruffle} that test the engine. The launcher starts them here. */
@Command(name = "sqltruffle",
                subcommands = {DiffCommand.class, FuzzCommand.class, SimulateCommand.class, SltCommand.class, TortureCommand.class})
public final class TestingMain {

    private TestingMain() {
    }

    /** Runs a command line and exits: 0 only on success. */
    public static void main(String[] arguments) {
        System.exit(CommandLines.run(commandLine(), arguments));
    }

    static CommandLine commandLine() {
        return CommandLines.configured(new TestingMain());
    }
}
