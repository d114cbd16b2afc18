package org.sqltruffle.bridge.testing.torture.sql;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.testing.ColumnFuzzProgram;

/**
 * File times that say nothing about whether a file has changed. The program {@code column_fuzz} has clocks of its own, see
 * {@code column_clock.h}.
 */
public final class ClockAttack implements Attack {

    private static final int READS = 5_000;
    private static final int PATIENCE = 1800;
    /** The program runs cases from its seed on: fewer than so many for one run. */
    private static final long SEEDS = 1_000;
    private static final Pattern COUNTS = Pattern.compile("(\\d+) reads without a stale answer.* (\\d+) cursors on columns");

    private Path program;

    @Override
    public String name() {
        return "clocks";
    }

    @Override
    public String purpose() {
        return "Reads of columns give what rows give under clocks that are coarse, stand still, are set back or go ahead, while "
                        + "connections of this and of another process write, hold the file exclusively, roll back, "
                        + "close and change the journal mode, and while backups are copied over the closed file or put in its place.";
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

    @Override
    public void run(long seed, AttackReport report) throws IOException, InterruptedException {
        if (program == null) {
            program = ColumnsAttack.compiled(ColumnsAttack.PLAIN, "");
        }
        Process process = new ProcessBuilder(ColumnFuzzProgram.runClocks(program, report.directory(), seed * SEEDS, READS))
                        .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int status = process.waitFor();
        Matcher counts = COUNTS.matcher(output);
        if (status != 0 || !counts.find()) {
            report.found("column_fuzz ended with status " + status + "\n" + output);
            return;
        }
        report.count("reads", Long.parseLong(counts.group(1)));
        report.count("cursors on columns", Long.parseLong(counts.group(2)));
    }
}
