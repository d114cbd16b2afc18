package org.sqltruffle.bridge.testing.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The native library with GCC's AddressSanitizer and UndefinedBehaviorSanitizer: build.sh makes it. */
final class Sanitizers {

    private static final String KINDS = "address,undefined";
    /** A report of UndefinedBehaviorSanitizer has this in its first line. */
    private static final String UNDEFINED = "runtime error: ";

    private final Path library;
    private final String preloaded;

    private Sanitizers(Path library, String preloaded) {
        this.library = library;
        this.preloaded = preloaded;
    }

    /** Builds the library below {@code sql-truffle/target} when it is not there. */
    static Sanitizers build(Path root) throws IOException, InterruptedException {
        Path directory = root.resolve("sql-truffle/target/sanitized");
        ProcessBuilder build = new ProcessBuilder(root.resolve("sql-truffle/src/main/c/build.sh").toString(), directory.toString())
                        .inheritIO();
        build.environment().put("SQLTRUFFLE_SANITIZE", KINDS);
        if (build.start().waitFor() != 0) {
            throw new IOException("the library with sanitizers cannot be built");
        }
        return new Sanitizers(directory.resolve("debug/libsqltruffle.so"), runtime("libasan.so") + ":" + runtime("libubsan.so"));
    }

    /** The path of a library that comes with the C compiler. */
    private static String runtime(String name) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(System.getenv().getOrDefault("CC", "cc"), "-print-file-name=" + name).start();
        String path = new String(process.getInputStream().readAllBytes()).strip();
        process.waitFor();
        if (!Files.exists(Path.of(path))) {
            throw new IOException("the C compiler has no " + name);
        }
        return path;
    }

    List<String> jvmOptions() {
        return List.of("-Dsqltruffle.library=" + library);
    }

    /** The JVM uses SIGSEGV itself, and never frees much of its memory. */
    Map<String, String> environment() {
        return Map.of("LD_PRELOAD", preloaded, "ASAN_OPTIONS",
                        "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:allow_user_segv_handler=1:detect_leaks=0:allocator_may_return_null="
                                        + "1",
                        "UBSAN_OPTIONS", "print_stacktrace=1");
    }

    /** The different reports of UndefinedBehaviorSanitizer in a log. One of AddressSanitizer ends the process. */
    List<String> reports(List<String> log) {
        TreeSet<String> reports = new TreeSet<>();
        for (int i = 0; i < log.size(); i++) {
            if (log.get(i).contains(UNDEFINED)) {
                List<String> report = new ArrayList<>(log.subList(i, Math.min(log.size(), i + 6)));
                reports.add(String.join("\n", report.stream().filter(line -> line.contains(UNDEFINED) || line.strip().startsWith("#"))
                                .map(line -> line.replaceAll("0x[0-9a-f]+", "0x…")).toList()));
            }
        }
        return List.copyOf(reports);
    }
}
