package org.sqltruffle.bench.worker;

import com.oracle.truffle.api.Truffle;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.measure.Clock;
import org.sqltruffle.bench.measure.CompilerActivity;
import org.sqltruffle.bench.measure.CoreProbe;
import org.sqltruffle.bench.measure.JmhRun;
import org.sqltruffle.bench.measure.OpenSession;
import org.sqltruffle.bench.measure.Settling;
import org.sqltruffle.bench.measure.Slices;
import org.sqltruffle.bench.measure.TimedWorkload;

/**
 * The process of one engine. Reads requests from standard input, one a line, and answers each with a line on standard output;
 * words are separated by tabs. It ends with its input, so an interrupted run leaves no process behind.
 *
 * <p>{@code answer BENCHMARK FILE WAIT}: runs it the first time and writes what came out, after a wait for compilers of WAIT seconds at most.
 * {@code settle BENCHMARK,... LEAST MOST REST PAUSING}: runs them until compilers are done with them; replies how long an execution of each takes.
 * {@code measure BENCHMARK SECONDS PATIENCE JSON}: measures it for a while, with waits of PATIENCE seconds in all until nothing else uses the core; replies whether compilers were at rest, the times of executions that had a core for themselves, and those of others.
 * {@code finish BENCHMARK}: replies its tier and the times of all executions since the first, and closes it.
 * {@code memory}: replies the most bytes that the heap had.
 */
final class Worker {

    /** How long to wait for compilers before a measurement, in seconds. */
    private static final double LONGEST_WAIT = 0.5;
    /** The same after waits in vain, one after the other: they take the time of all engines. */
    private static final double SHORT_WAIT = 0.05;
    private static final int WAITS_IN_VAIN = 3;
    private static final double NANOS = 1e9;

    private final CompilerActivity compilers = new CompilerActivity();
    private final CoreProbe probe = new CoreProbe();
    private final OpenSession open;
    private final double scale;

    private boolean resting;
    private int waitsInVain;

    private Worker(OpenSession open, double scale) {
        this.open = open;
        this.scale = scale;
    }

    /** Arguments: suite, engine, scale, cache directory, clock. */
    public static void main(String[] arguments) throws Exception {
        PrintStream replies = System.out;
        System.setOut(System.err); // what libraries print is no reply
        double scale = Double.parseDouble(arguments[2]);
        OpenSession.use(Clock.valueOf(arguments[4]));
        try (OpenSession open = OpenSession.of(arguments[0], arguments[1], scale, Path.of(arguments[3]));
                        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            Worker worker = new Worker(open, scale);
            replies.println("ready\t" + open.engine().description() + "\t" + runtime(open.engine()));
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                replies.println(worker.reply(line.split("\t")));
            }
        } catch (Exception e) {
            replies.println("error\t" + message(e));
        }
        System.exit(0); // some engines leave threads behind
    }

    /** Truffle's, which is not started for an engine that does not use it. */
    private static String runtime(Engine engine) {
        return engine.needsOptimizingRuntime() ? Truffle.getRuntime().getName() : "not used";
    }

    private String reply(String[] request) {
        try {
            return switch (request[0]) {
                case "answer" -> answer(request[1], Path.of(request[2]), Double.parseDouble(request[3]));
                case "settle" -> settle(request[1].split(","), new Settling(Double.parseDouble(request[2]), Double.parseDouble(request[3]),
                                Double.parseDouble(request[4]), Boolean.parseBoolean(request[5])));
                case "measure" -> measure(request[1], Double.parseDouble(request[2]), Double.parseDouble(request[3]), Path.of(request[4]));
                case "finish" -> finish(request[1]);
                case "memory" -> "memory\t" + heap();
                default -> "error\tno request " + request[0];
            };
        } catch (UnsupportedOperationException e) {
            return "unsupported\t" + message(e);
        } catch (Exception e) {
            e.printStackTrace();
            return "error\t" + message(e);
        }
    }

    private static String message(Exception e) {
        String message = e.getMessage() == null ? e.toString() : e.getMessage();
        return message.replaceAll("\\s+", " ");
    }

    /** What the benchmarks before it had compiled is not to slow down its first execution, nor the disk. */
    private String answer(String benchmark, Path file, double wait) throws Exception {
        if (open.engine().compilesLate()) {
            compilers.awaitRest(wait);
        }
        open.readFile();
        TimedWorkload workload = open.workload(benchmark);
        Files.writeString(file, workload.answer().toText());
        return "answer\t" + workload.seconds()[0];
    }

    private String settle(String[] benchmarks, Settling settling) throws Exception {
        List<TimedWorkload> workloads = new ArrayList<>();
        for (String benchmark : benchmarks) {
            workloads.add(open.workload(benchmark));
        }
        boolean settled = settling.run(workloads);
        return "settled\t" + settled + "\t" + words(workloads.stream().mapToDouble(TimedWorkload::last).toArray());
    }

    /** After a wait for compilers, and executions that bring back to the processor's caches what other processes have driven out. */
    private String measure(String benchmark, double seconds, double patience, Path json) throws Exception {
        TimedWorkload workload = open.workload(benchmark);
        // Where they had nothing to do in the slice before they have nothing to do now.
        boolean quiet = resting || !open.engine().compilesLate() || awaitRest();
        long end = System.nanoTime() + (long) (Slices.AGAIN * seconds * NANOS);
        while (workload.last() < Slices.AGAIN * seconds && System.nanoTime() < end) {
            workload.run();
        }
        workload.startMeasuring(compilers, probe, (long) (patience * NANOS));
        JmhRun.run(open.suite(), open.engine().name(), benchmark, scale, seconds, workload.last(), json);
        workload.endMeasuring();
        resting = !compilers.wasBusy();
        quiet &= resting;
        return "measured\t" + quiet + "\t" + words(workload.undisturbed()) + "\t" + words(workload.disturbed());
    }

    private boolean awaitRest() throws InterruptedException {
        boolean rest = compilers.awaitRest(waitsInVain < WAITS_IN_VAIN ? LONGEST_WAIT : SHORT_WAIT);
        waitsInVain = rest ? 0 : waitsInVain + 1;
        return rest;
    }

    private String finish(String benchmark) throws Exception {
        TimedWorkload workload = open.workload(benchmark);
        String reply = "finished\t" + workload.tier() + "\t" + words(workload.seconds());
        open.close(benchmark);
        return reply;
    }

    /** What the pools of the heap had at most, each at its own time, with what the collector had not taken yet. */
    private static long heap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP).mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    }

    private static String words(double[] values) {
        return Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(","));
    }
}
