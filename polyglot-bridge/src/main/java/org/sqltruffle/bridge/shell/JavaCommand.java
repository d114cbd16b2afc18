package org.sqltruffle.bridge.shell;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "java", description = "Not there yet.", mixinStandardHelpOptions = true)
final class JavaCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new UserError("not there yet");
    }
}
