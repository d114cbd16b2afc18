package org.sqltruffle.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sqltruffle.bench.worker.RunPlan;

/**
 * Where and how a run was made.
 *
 * @param command what reproduces the run
 * @param processOptions the options of the measured JVMs besides those of this one
 * @param plan how it was measured
 * @param disk where files were written; empty if none were
 * @param runtime Truffle's runtime, if one of the engines uses it
 * @param engines what was measured, by engine
 */
public record RunFacts(String command, List<String> processOptions, RunPlan plan, String disk, String runtime,
                Map<String, String> engines) {

    private static final double MINUTE = 60;

    /** One line for a report. */
    String line() {
        return "Made by `" + command + "`, " + Machine.now() + ", commit " + Machine.commit() + ", " + Machine.processor() + ".";
    }

    TextTable table() {
        TextTable table = new TextTable();
        table.row(List.of("", ""));
        table.row(List.of("processor", Machine.processor()));
        table.row(List.of("memory", Machine.memory()));
        table.row(List.of("system", Machine.system()));
        table.row(List.of("load", Machine.load()));
        if (!disk.isEmpty()) {
            table.row(List.of("disk", disk));
        }
        table.row(List.of("JDK", Machine.jdk()));
        table.row(List.of("options", "`" + Machine.flags() + "`"
                        + (processOptions.isEmpty() ? "" : "; the measured JVMs: `" + String.join(" ", processOptions) + "`")));
        table.row(List.of("Truffle runtime", runtime));
        table.row(List.of("measured", String.format(Locale.ROOT,
                        "%d process%s for each engine, %d rounds, at most %.1f s of warm-up and %.1f s of measurement for each benchmark%s",
                        plan.processes(),
                        plan.processes() == 1 ? "" : "es", plan.rounds(), plan.warmUp(), plan.seconds(),
                        plan.isLimited() ? String.format(Locale.ROOT, ", %.1f minutes in all", plan.budget() / MINUTE) : "")));
        for (Map.Entry<String, String> engine : engines.entrySet()) {
            table.row(List.of(engine.getKey(), engine.getValue()));
        }
        return table;
    }
}
