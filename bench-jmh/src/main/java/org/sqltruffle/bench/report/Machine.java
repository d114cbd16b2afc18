package org.sqltruffle.bench.report;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The machine and the JVM that a run was made on. */
public final class Machine {

    private static final double GIBI = 1 << 30;

    private Machine() {
    }

    static String processor() {
        String model = firstValue(Path.of("/proc/cpuinfo"), "model name");
        return (model == null ? System.getProperty("os.arch") : model) + ", " + Runtime.getRuntime().availableProcessors() + " cores";
    }

    static String memory() {
        return String.format(Locale.ROOT, "%.1f GiB",
                        ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize()
                                        / GIBI);
    }

    static String system() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version");
    }

    /** How many processes wanted a processor in the last minutes: on an idle machine the benchmarks themselves. */
    static String load() {
        return String.format(Locale.ROOT, "%.1f in the last minute, at the end",
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    static String jdk() {
        return System.getProperty("java.vendor.version", "") + " " + System.getProperty("java.vm.name") + " "
                        + System.getProperty("java.runtime.version");
    }

    /** The options of the JVM, without its paths. */
    static String flags() {
        List<String> all = ManagementFactory.getRuntimeMXBean().getInputArguments();
        return all.stream().filter(flag -> !flag.contains("module-path") && !flag.startsWith("-Dsqltruffle."))
                        .collect(Collectors.joining(" "));
    }

    /** The commit of the sources, as the launcher says. */
    public static String commit() {
        String commit = System.getProperty("sqltruffle.commit", "");
        return commit.isEmpty() ? "unknown" : commit;
    }

    /** The time, for reports. */
    static String now() {
        return ZonedDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT));
    }

    private static String firstValue(Path file, String key) {
        try {
            return Files.readAllLines(file).stream().filter(line -> line.startsWith(key))
                            .map(line -> line.substring(line.indexOf(':') + 1).strip()).findFirst().orElse(null);
        } catch (IOException e) {
            return null; // not Linux
        }
    }
}
