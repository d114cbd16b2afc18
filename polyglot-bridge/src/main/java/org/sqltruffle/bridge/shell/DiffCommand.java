package org.sqltruffle.bridge.shell;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "diff", description = "Not there yet.", mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new UserError("not there yet");
    }
}
