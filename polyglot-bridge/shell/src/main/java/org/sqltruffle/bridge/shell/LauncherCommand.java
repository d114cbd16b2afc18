package org.sqltruffle.bridge.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A line of the help for a command that the launcher starts in another way than by the list of {@link Main}. */
final class LauncherCommand implements Callable<Integer> {

    private static final String TABLE = "commands.txt";
    private static final int COLUMNS = 8;
    private static final String NONE = "-";

    private LauncherCommand() {
    }

    /** Adds the commands whose help stands in the launcher's table, in its order. */
    static void addAll(CommandLine commandLine) {
        try (BufferedReader table = new BufferedReader(
                        new InputStreamReader(LauncherCommand.class.getResourceAsStream(TABLE), StandardCharsets.UTF_8))) {
            for (String line = table.readLine(); line != null; line = table.readLine()) {
                if (!line.startsWith("#")) {
                    String[] columns = line.split(" +", COLUMNS);
                    add(commandLine, columns[0], columns[COLUMNS - 1]);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(CommandLine commandLine, String name, String description) {
        if (!description.equals(NONE)) {
            CommandSpec spec = CommandSpec.wrapWithoutInspection(new LauncherCommand());
            spec.usageMessage().description(description);
            commandLine.addSubcommand(name, spec);
        }
    }

    @Override
    public Integer call() {
        throw new UserError("this command is run by the launcher ./sqltruffle");
    }
}
