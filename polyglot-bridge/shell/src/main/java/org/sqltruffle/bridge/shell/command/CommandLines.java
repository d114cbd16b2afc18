package org.sqltruffle.bridge.shell.command;

import java.io.PrintWriter;
import java.util.Arrays;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine;

/** How all commands of this project read their arguments and report failures. */
public final class CommandLines {

    /** Exit status for a failure. */
    public static final int FAILED = 1;

    private CommandLines() {
    }

    /** Runs a command line that {@link #configured} made. */
    public static int run(CommandLine commandLine, String... arguments) {
        return commandLine.execute(Arrays.stream(arguments).map(CommandLines::asOperand).toArray(String[]::new));
    }

    /** Puts a space before SQL that begins with a comment: picocli would take the comment for an option. */
    private static String asOperand(String argument) {
        return argument.startsWith("--") && argument.length() > 2 && Character.isWhitespace(argument.charAt(2)) ? ' ' + argument : argument;
    }

    /** A command line that parses values and reports failures as all commands of this project do. */
    public static CommandLine configured(Object command) {
        return new CommandLine(command).setCaseInsensitiveEnumValuesAllowed(true).setExecutionExceptionHandler(CommandLines::failed);
    }

    /** Prints one line for a mistake of the user, and a stack trace for anything else. */
    private static int failed(Exception e, CommandLine commandLine, CommandLine.ParseResult parsed) {
        PrintWriter err = commandLine.getErr();
        if (e instanceof SqliteException || e instanceof java.io.IOException || e instanceof UserError) {
            err.println("Error: " + (e.getMessage() == null ? e.toString() : e.getMessage()));
        } else {
            e.printStackTrace(err);
        }
        err.flush();
        return FAILED;
    }
}
