package org.sqltruffle.bridge.testing.torture.harness;

import java.util.Arrays;
import org.sqltruffle.bridge.shell.command.CommandLines;

/** What runs in the processes of an attack: the command whose class is the first argument. */
final class TortureMain {

    private TortureMain() {
    }

    /** Runs a command line and exits: 0 only on success. */
    public static void main(String[] arguments) throws ClassNotFoundException {
        System.exit(CommandLines.run(CommandLines.configured(Class.forName(arguments[0])),
                        Arrays.copyOfRange(arguments, 1, arguments.length)));
    }
}
