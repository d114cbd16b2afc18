package org.sqltruffle.bridge.testing.torture.harness;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Command lines for JVMs like this one. */
public final class OwnJvm {

    private OwnJvm() {
    }

    /** The command line that runs a command of picocli in a JVM like this one; the command's arguments follow. */
    public static List<String> command(Class<? extends Callable<Integer>> command) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(option -> !option.startsWith("-agentlib") && !option.startsWith("-XX:ErrorFile")).forEach(line::add);
        line.add("-ea:org.sqltruffle...");
        line.add("-cp");
        line.add(System.getProperty("java.class.path").replace("" + File.pathSeparatorChar + File.pathSeparatorChar, File.pathSeparator));
        line.add(TortureMain.class.getName());
        line.add(command.getName());
        return line;
    }
}
