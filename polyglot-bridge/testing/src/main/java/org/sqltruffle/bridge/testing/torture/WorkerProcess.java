package org.sqltruffle.bridge.testing.torture;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.OwnJvm;

/** A JVM that runs an attack, and what it told. A crash or a hang is found here. */
final class WorkerProcess {

    /** The line after the last one. */
    private static final String CLOSED = "";
    private static final int SHOWN_LINES = 40;
    private static final int QUEUE = 10_000;
    /** Where there is such a directory, databases do not wait for a disk. */
    private static final Path IN_MEMORY = Path.of("/dev/shm");

    /** What a worker found, with the seed of its case. */
    record Finding(long seed, String text) {
    }

    private final Attack attack;
    private final Sanitizers sanitizers;
    private final Map<String, Long> counts = new LinkedHashMap<>();
    private final List<Finding> findings = new ArrayList<>();
    private long current;

    /** @param sanitizers {@code null} to run with the usual library */
    WorkerProcess(Attack attack, Sanitizers sanitizers) {
        this.attack = attack;
        this.sanitizers = sanitizers;
    }

    Map<String, Long> counts() {
        return counts;
    }

    List<Finding> findings() {
        return findings;
    }

    /** Starts a process and gives it seeds until there are none for it, or until it ends by itself. */
    void run(Seeds seeds) throws IOException, InterruptedException {
        boolean compiled = seeds.isCompiled();
        Path log = Files.createTempFile("sqltruffle-torture", ".log");
        Path crash = Files.createTempFile("sqltruffle-torture", ".crash");
        Process process = start(compiled, log, crash);
        BlockingQueue<String> lines = new ArrayBlockingQueue<>(QUEUE);
        Thread.ofPlatform().daemon().start(() -> read(process, lines));
        Set<String> reported = new HashSet<>();
        give(process, seeds.take(compiled));
        boolean ended = false;
        boolean hangs = false;
        for (String line = poll(lines); !CLOSED.equals(line); line = poll(lines)) {
            if (line == null) {
                hangs = true;
                break;
            }
            ended |= take(line);
            if (line.startsWith(AttackReport.DONE)) {
                noteSanitizers(log, reported);
                give(process, seeds.take(compiled));
            }
        }
        if (hangs) {
            findings.add(new Finding(current, "no sign of life for " + attack.patience() + " s"));
            process.destroyForcibly();
        }
        int status = process.waitFor();
        if (!ended && !hangs) {
            List<String> tail = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
            findings.add(new Finding(current,
                            "the process ended with status " + status + "\n" + excerpt(crash) + String.join("\n", end(tail))));
        }
        if (!findings.isEmpty()) {
            seeds.noteFinding();
        }
        Files.delete(log);
        Files.delete(crash);
    }

    /** Tells a process its next case, or that there is none. */
    private void give(Process process, long seed) {
        try {
            if (seed == Seeds.NONE) {
                process.outputWriter().close();
            } else {
                current = seed;
                process.outputWriter().write(seed + "\n");
                process.outputWriter().flush();
            }
        } catch (IOException e) {
            // The process is gone. Its report ends, which tells the same.
        }
    }

    /** Notes what the sanitizers have reported since the last case. */
    private void noteSanitizers(Path log, Set<String> reported) throws IOException {
        if (sanitizers != null && Files.size(log) > 0) {
            sanitizers.reports(Files.readAllLines(log, StandardCharsets.ISO_8859_1)).stream().filter(reported::add)
                            .forEach(report -> findings.add(new Finding(current, report)));
        }
    }

    /**
     * The next line; {@code null} when none comes for {@link Attack#patience()}. Seconds in which the machine, or all processes, stood
     * still do not count.
     */
    private String poll(BlockingQueue<String> lines) throws InterruptedException {
        String line = null;
        for (int second = 0; line == null && second < attack.patience(); second++) {
            line = lines.poll(1, TimeUnit.SECONDS);
        }
        return line;
    }

    /** The report of AddressSanitizer, or else the last lines. */
    private static List<String> end(List<String> log) {
        for (int i = 0; i < log.size(); i++) {
            if (log.get(i).contains("ERROR: AddressSanitizer")) {
                return log.subList(i, Math.min(log.size(), i + 2 * SHOWN_LINES));
            }
        }
        return log.subList(Math.max(0, log.size() - SHOWN_LINES), log.size());
    }

    private static String excerpt(Path crash) throws IOException {
        return String.join("\n", Files.readAllLines(crash, StandardCharsets.ISO_8859_1).stream().limit(SHOWN_LINES).toList()) + "\n";
    }

    /** Starts a JVM like this one. */
    private Process start(boolean compiles, Path log, Path crash) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(OwnJvm.command(TortureWorker.class));
        command.add(1, "-XX:ErrorFile=" + crash);
        command.addAll(1, List.of("-XX:+UseSerialGC", "-Dpolyglot.engine.Compilation=" + compiles));
        if (Files.isDirectory(IN_MEMORY)) {
            command.add(1, "-Djava.io.tmpdir=" + IN_MEMORY);
        }
        command.addAll(1, attack.jvmOptions());
        if (sanitizers != null) {
            command.addAll(1, sanitizers.jvmOptions());
        }
        command.addAll(List.of("--only", attack.name()));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(log.toFile());
        // glibc overwrites what is freed: whoever reads it all the same fails at once.
        builder.environment().put("MALLOC_PERTURB_", "165");
        builder.environment().putAll(attack.environment());
        if (sanitizers != null) {
            builder.environment().putAll(sanitizers.environment());
        }
        return builder.start();
    }

    private static void read(Process process, BlockingQueue<String> lines) {
        try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                if (!line.isEmpty()) {
                    lines.put(line);
                }
            }
        } catch (IOException | InterruptedException e) {
            // The process is gone: so is its report.
            Thread.currentThread().interrupt();
        } finally {
            Thread.interrupted();
            while (!lines.offer(CLOSED)) {
                Thread.onSpinWait();
            }
        }
    }

    /** Takes a line of the report. Whether it is the last one. */
    private boolean take(String line) {
        String[] words = line.split(" ", 3);
        switch (words[0]) {
            case AttackReport.CASE -> current = Long.parseLong(words[1]);
            case AttackReport.COUNT -> counts.merge(words[2], Long.parseLong(words[1]), Long::sum);
            case AttackReport.FOUND ->
                findings.add(new Finding(current, new String(Base64.getDecoder().decode(words[1]), StandardCharsets.UTF_8)));
            default -> {
                return words[0].equals(AttackReport.END);
            }
        }
        return false;
    }
}
