package org.sqltruffle.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sqltruffle.bench.measure.Clock;
import org.sqltruffle.bench.measure.Slices;
import org.sqltruffle.bench.worker.RunPlan;

/**
 * What a report must say besides its numbers.
 *
 * @param command what reproduces the run
 * @param processOptions what the measured JVMs have besides the options of this one
 * @param plan how it was measured
 * @param undisturbed the part of the times after warm-up that nothing disturbed, NaN if that is not known
 * @param disk where files were written; empty if none were
 * @param runtime Truffle's runtime, if one of the engines uses it
 * @param engines what was measured, by engine
 */
public record RunFacts(String command, List<String> processOptions, RunPlan plan, double undisturbed, String disk, String runtime, Map<String, String> engines) {

    private static final double MINUTE = 60;
    private static final double PERCENT = 100;

    /** The same of several runs of which this is one. */
    public RunFacts withUndisturbed(double part) {
        return new RunFacts(command, processOptions, plan, part, disk, runtime, engines);
    }

    /** Where and how it was measured, in Markdown. */
    String table() {
        TextTable table = new TextTable();
        table.row(List.of("", ""));
        table.row(List.of("processor", Machine.processor()));
        table.row(List.of("memory", Machine.memory()));
        table.row(List.of("system", Machine.system()));
        table.row(List.of("load", Machine.load()));
        if (!Double.isNaN(undisturbed)) {
            table.row(List.of("undisturbed", disturbance()));
        }
        if (!disk.isEmpty()) {
            table.row(List.of("disk", disk));
        }
        table.row(List.of("JDK", Machine.jdk()));
        table.row(List.of("options", options()));
        table.row(List.of("Truffle runtime", runtime));
        table.row(List.of("commit", Machine.commit()));
        table.row(List.of("measured", measured()));
        for (Map.Entry<String, String> engine : engines.entrySet()) {
            table.row(List.of(engine.getKey(), engine.getValue()));
        }
        return table.markdown().replace("---:|", "---|");
    }

    /** What the machine did besides, as far as the times tell. */
    public String disturbance() {
        return String.format(Locale.ROOT, "%.0f %% of the times after warm-up are of executions before and after which nothing else used the processor's core; on an idle machine all are",
                        PERCENT * undisturbed);
    }

    private String options() {
        String flags = "`" + Machine.flags() + "`";
        return processOptions.isEmpty() ? flags : flags + "; the Java processes that are measured: `" + String.join(" ", processOptions) + "`";
    }

    private String measured() {
        String text = String.format(Locale.ROOT, "%s time, %d process%s, at least %s s of warm-up for each benchmark (%s s where the compiler comes late), at most %s s, then %s s in %d to %d rounds",
                        plan.clock() == Clock.CPU ? "CPU" : "elapsed", plan.processes(), plan.processes() == 1 ? "" : "es",
                        round(plan.leastWarmup()), round(plan.leastTruffleWarmup()), round(plan.mostWarmup()), round(plan.seconds()), Slices.LEAST_ROUNDS, Slices.MOST_ROUNDS);
        return plan.isLimited() ? text + "; less where all would have taken more than " + round(plan.budget() / MINUTE) + " minutes" : text;
    }

    private static String round(double seconds) {
        String text = String.format(Locale.ROOT, "%.2f", seconds);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
