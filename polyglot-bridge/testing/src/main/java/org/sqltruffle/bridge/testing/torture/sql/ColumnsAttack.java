package org.sqltruffle.bridge.testing.torture.sql;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Checkout;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.testing.ColumnFuzzProgram;
import org.sqltruffle.testing.fuzz.Fuzzer;

/** Columns beside rows, which follow the writes of several connections and processes. */
public final class ColumnsAttack implements Attack {

    private static final int READS = 3_000;
    /** One of so many runs of the program is one with sanitizers. The others are faster, and read more. */
    private static final int SANITIZED = 4;
    private static final int PLAIN_READS = 30_000;
    /** Cases of {@link Fuzzer} for each run of the program. */
    private static final int FUZZED = 20;
    private static final int PATIENCE = 1800;
    /** The program runs cases from its seed on: fewer than so many for one run. */
    private static final long SEEDS = 10_000;
    private static final String SANITIZERS = "address,undefined";
    private static final String UNDEFINED = "runtime error: ";
    /** The last line of the program. */
    private static final Pattern COUNTS = Pattern.compile(
                    "(\\d+) reads without a difference.* (\\d+) tables from side files, (\\d+) hostile side files", Pattern.DOTALL);

    /** The program without sanitizers. */
    static final String PLAIN = "column_fuzz_plain";

    private Path sanitized;
    private Path plain;

    @Override
    public String name() {
        return "columns";
    }

    @Override
    public String purpose() {
        return "Reads of columns give what rows give, in the same snapshot, while the same connection, another one and another process "
                        + "write, with savepoints, VACUUM, ALTER, ATTACH and checkpoints, in WAL and in "
                        + "rollback mode. A damaged side file is not believed; one whose checksums were repaired ends no process. Random "
                        + "SQL with columns in mixed tiers gives what C gives without.";
    }

    @Override
    public String measure() {
        return "reads";
    }

    @Override
    public boolean sharesMachine() {
        return false;
    }

    /** The first case compiles the program, which takes minutes on a busy machine. */
    @Override
    public int patience() {
        return PATIENCE;
    }

    /** The program, compiled if its sources are newer. */
    static Path compiled(String name, String sanitizers) throws IOException, InterruptedException {
        Path module = Checkout.root().resolve("sql-truffle");
        Path program = Files.createDirectories(module.resolve("target/torture")).resolve(name);
        if (!isNewerThanSources(program, module)) {
            Process compiler = new ProcessBuilder(ColumnFuzzProgram.compiler(module, sanitizers, program)).inheritIO().start();
            if (compiler.waitFor() != 0) {
                throw new IOException("column_fuzz.c cannot be compiled");
            }
        }
        return program;
    }

    private static boolean isNewerThanSources(Path program, Path module) throws IOException {
        if (!Files.exists(program)) {
            return false;
        }
        for (String directory : List.of("src/main/c", "src/test/c")) {
            try (Stream<Path> sources = Files.list(module.resolve(directory))) {
                for (Path source : sources.toList()) {
                    if (Files.getLastModifiedTime(source).compareTo(Files.getLastModifiedTime(program)) > 0) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException, InterruptedException {
        if (sanitized == null) {
            sanitized = compiled("column_fuzz", SANITIZERS);
            plain = compiled(PLAIN, "");
        }
        boolean isSanitized = seed % SANITIZED == 0;
        runProgram(isSanitized ? sanitized : plain, isSanitized ? READS : PLAIN_READS, seed, report);
        Fuzzer fuzzer = new Fuzzer(Tiers.notC(seed).withColumns(ColumnStore.Mode.BUILD), null);
        for (int i = 0; i < FUZZED; i++) {
            String difference = fuzzer.run(seed * FUZZED + i);
            if (difference != null) {
                report.found(difference);
            }
        }
        report.count("statements in mixed tiers", fuzzer.statements());
    }

    private static void runProgram(Path program, int reads, long seed, AttackReport report) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(ColumnFuzzProgram.run(program, report.directory(), seed * SEEDS, reads))
                        .redirectErrorStream(true);
        builder.environment().put("UBSAN_OPTIONS", "print_stacktrace=1");
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        Matcher counts = COUNTS.matcher(output);
        if (status != 0 || output.contains(UNDEFINED) || !counts.find()) {
            report.found("column_fuzz ended with status " + status + "\n" + output);
            return;
        }
        report.count("reads", Long.parseLong(counts.group(1)));
        report.count("tables from side files", Long.parseLong(counts.group(2)));
        report.count("side files with repaired checksums", Long.parseLong(counts.group(3)));
    }
}
