package org.sqltruffle.bridge.shell;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "python", description = "Not there yet.", mixinStandardHelpOptions = true)
final class PythonCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new UserError("not there yet");
    }
}
