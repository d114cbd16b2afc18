package org.sqltruffle.bridge.testing.torture;

import org.sqltruffle.bridge.shell.command.CommandLines;
import picocli.CommandLine.Command;

/** What runs in the processes of an attack. */
@Command(name = "torture", subcommands = {TortureWorker.class, TortureVictim.class, ForkingVictim.class, ReplicaVictim.class})
final class TortureMain {

    private TortureMain() {
    }

    /** Runs a command line and exits: 0 only on success. */
    public static void main(String[] arguments) {
        System.exit(CommandLines.run(CommandLines.configured(new TortureMain()), arguments));
    }
}
