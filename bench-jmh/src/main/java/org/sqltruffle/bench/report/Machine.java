package org.sqltruffle.bench.report;

import com.sun.management.HotSpotDiagnosticMXBean;
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
    /** A dozen processes are to leave most of the memory to the system. */
    private static final int HEAPS = 48;
    private static final long LEAST_HEAP = 64;
    private static final long MOST_HEAP = 512;

    private Machine() {
    }

    static String processor() {
        String model = firstValue(Path.of("/proc/cpuinfo"), "model name");
        return (model == null ? System.getProperty("os.arch") : model) + ", " + Runtime.getRuntime().availableProcessors() + " cores";
    }

    static String memory() {
        return String.format(Locale.ROOT, "%.1f GiB", memoryBytes() / GIBI);
    }

    static String system() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version");
    }

    /** How many processes wanted a processor in the last minutes: on an idle machine the benchmarks themselves. */
    static String load() {
        return String.format(Locale.ROOT, "%.1f in the last minute, at the end", ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    static String jdk() {
        return System.getProperty("java.vendor.version", "") + " " + System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
    }

    /** The options of the JVM, without its paths. */
    static String flags() {
        List<String> all = ManagementFactory.getRuntimeMXBean().getInputArguments();
        return all.stream().filter(flag -> !flag.contains("module-path") && !flag.startsWith("-Dsqltruffle.")).collect(Collectors.joining(" "));
    }

    /** What a JVM with the options of this one needs to run Truffle's interpreter where its compiler cannot be used: without, Truffle refuses to start. */
    public static List<String> interpreterOptions() {
        return hasCompilerInterface() ? List.of() : List.of("-Dtruffle.UseFallbackRuntime=true");
    }

    /**
     * The first heap of a process in which something is measured: it is the process's own before anything runs, and new objects get the same part of it again and again.
     * A heap that grows while it is measured has the machine's price for new memory in its times, which on a virtual machine is several times that of using it.
     */
    public static List<String> heapOptions() {
        long mebi = Math.clamp(memoryBytes() / HEAPS >> 20, LEAST_HEAP, MOST_HEAP);
        return List.of("-Xms" + mebi + "m", "-Xmn" + mebi / 2 + "m", "-XX:+AlwaysPreTouch");
    }

    private static long memoryBytes() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
    }

    private static boolean hasCompilerInterface() {
        try {
            return Boolean.parseBoolean(ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption("EnableJVMCI").getValue());
        } catch (IllegalArgumentException e) {
            return false; // a JVM that knows no such option
        }
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
            return Files.readAllLines(file).stream().filter(line -> line.startsWith(key)).map(line -> line.substring(line.indexOf(':') + 1).strip()).findFirst().orElse(null);
        } catch (IOException e) {
            return null; // not Linux
        }
    }
}
