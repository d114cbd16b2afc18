package org.sqltruffle.bridge.shell;

import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.bridge.shell.replica.ReplicaCommand;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine;

/** Runs the command {@code replica}. Other commands do not load its classes: they start without its module. */
final class Replicas {

    private Replicas() {
    }

    static int run(String... arguments) {
        CommandLine commandLine = CommandLines.configured(new ReplicaCommand(new LongWork())).setCommandName("sqltruffle replica");
        var failed = commandLine.getExecutionExceptionHandler();
        commandLine.setExecutionExceptionHandler((e, line, parsed) -> failed.handleExecutionException(
                        e instanceof ReplicaException || e instanceof DatabaseException ? new UserError(e.getMessage()) : e, line, parsed));
        return commandLine.execute(arguments.length == 0 ? new String[]{"--help"} : arguments);
    }
}
