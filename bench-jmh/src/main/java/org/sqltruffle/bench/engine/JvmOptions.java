package org.sqltruffle.bench.engine;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a JVM is started that runs an engine: with the options of this one, and a heap of fixed size. */
public final class JvmOptions {

    /** A dozen processes must leave most of the memory to the system. */
    private static final int HEAPS = 48;
    private static final long LEAST_HEAP = 64;
    private static final long MOST_HEAP = 512;

    /**
     * HotSpot's second compiler waits until code is ten times as hot as usual, as in {@code graalvm.args}, which users have. The build
     * makes both of a line of the top pom.xml.
     */
    public static final List<String> LATE_C2 = List.of(text("late-c2.args").strip().split(" "));

    private JvmOptions() {
    }

    /** The command that starts a JVM like this one, without a main class. */
    public static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        return command;
    }

    /** The options without which Truffle refuses to start where its compiler cannot be used. */
    public static List<String> interpreter() {
        return hasCompilerInterface() ? List.of() : List.of("-Dtruffle.UseFallbackRuntime=true");
    }

    /** A first heap that is touched before anything runs: a growing heap adds the price of new memory to the times. */
    public static List<String> heap() {
        long bytes = ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getTotalMemorySize();
        long mebi = Math.clamp(bytes / HEAPS >> 20, LEAST_HEAP, MOST_HEAP);
        return List.of("-Xms" + mebi + "m", "-Xmn" + mebi / 2 + "m", "-XX:+AlwaysPreTouch");
    }

    private static String text(String resource) {
        try (InputStream in = JvmOptions.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean hasCompilerInterface() {
        try {
            return Boolean.parseBoolean(
                            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption("EnableJVMCI").getValue());
        } catch (IllegalArgumentException e) {
            return false; // a JVM that knows no such option
        }
    }
}
