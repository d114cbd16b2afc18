package org.sqltruffle.bridge.shell;

import java.util.concurrent.Callable;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A line of the help for a command that the launcher starts in another module. */
final class LauncherCommand implements Callable<Integer> {

    private LauncherCommand() {
    }

    static void add(CommandLine commandLine, String name, String description) {
        CommandSpec spec = CommandSpec.wrapWithoutInspection(new LauncherCommand());
        spec.usageMessage().description(description);
        commandLine.addSubcommand(name, spec);
    }

    @Override
    public Integer call() {
        throw new UserError("this command is run by the launcher ./sqltruffle");
    }
}
