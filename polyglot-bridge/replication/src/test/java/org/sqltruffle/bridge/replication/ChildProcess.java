package org.sqltruffle.bridge.replication;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a class of the tests in a process of its own, as this process was started. */
final class ChildProcess {

    private ChildProcess() {
    }

    /** @param errors where the process writes its error output */
    static Process start(Path errors, Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow()));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(each -> !each.startsWith("-agentlib") && !each.startsWith("-javaagent")).forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(errors.toFile()).start();
    }
}
