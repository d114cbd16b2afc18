package org.sqltruffle.bridge.python;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;

/**
 * What was compiled in a context, by the engine's log: which units, which others were inlined into each, and which the compiler gave up.
 * Names are those of root nodes, without what tells one instance from another: {@code vdbe}, {@code <bytecode main>}.
 */
public final class CompilationTrace extends Handler {

    private static final Pattern EVENT = Pattern.compile(
                    "(Inline start|Inlined|opt done|opt failed|opt deopt)\\s+(?:engine=\\d+\\s+id=\\d+\\s+)?([^|]*)\\|(?:Tier (\\d))?.*",
                    Pattern.DOTALL);
    private static final Pattern INSTANCE = Pattern.compile("(@| at )[0-9a-f]+|<split-\\d+>|<OSR.*?>");

    /** Units that were inlined into the one that is being compiled. */
    private final Set<String> inlined = new HashSet<>();
    private final Map<String, Set<String>> compiled = new HashMap<>();
    /** How often the last tier compiled each unit, on-stack replacement included. */
    private final Map<String, Integer> counts = new HashMap<>();
    private final List<String> failures = new ArrayList<>();
    /** How often each unit went on in the interpreter. */
    private final Map<String, Integer> deoptimizations = new HashMap<>();

    /** Makes a context report here. One compiler thread: what is inlined is reported without naming the compilation. */
    public Context.Builder install(Context.Builder builder) {
        return builder.allowExperimentalOptions(true).logHandler(this).option("engine.TraceCompilation", "true")
                        .option("engine.TraceInlining", "true")
                        .option("engine.CompilerThreads", "1");
    }

    @Override
    public synchronized void publish(LogRecord event) {
        Matcher matcher = EVENT.matcher(event.getMessage());
        if (!matcher.matches()) {
            return;
        }
        String unit = INSTANCE.matcher(matcher.group(2)).replaceAll("").strip();
        switch (matcher.group(1)) {
            case "Inline start" -> inlined.clear();
            case "Inlined" -> inlined.add(unit);
            case "opt failed" -> failures.add(event.getMessage().lines().findFirst().orElseThrow());
            case "opt deopt" -> deoptimizations.merge(unit, 1, Integer::sum);
            default -> {
                if (matcher.group(3).equals("2")) {
                    compiled.computeIfAbsent(unit, name -> new HashSet<>()).addAll(inlined);
                    counts.merge(unit, 1, Integer::sum);
                }
            }
        }
    }

    /** What was inlined into a unit when the last tier compiled it, over all its compilations. */
    synchronized Set<String> inlinedInto(String unit) {
        return Set.copyOf(compiled.getOrDefault(unit, Set.of()));
    }

    /** How often the last tier compiled a unit. */
    public synchronized int count(String unit) {
        return counts.getOrDefault(unit, 0);
    }

    /** How often a unit's compiled code went on in the interpreter. */
    public synchronized int deoptimizations(String unit) {
        return deoptimizations.getOrDefault(unit, 0);
    }

    /** What the compiler gave up since the last call, with its reason. */
    synchronized List<String> takeFailures() {
        List<String> taken = List.copyOf(failures);
        failures.clear();
        return taken;
    }

    @Override
    public void flush() {
    }

    @Override
    public void close() {
    }
}
