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
import org.sqltruffle.bench.measure.JmhRun;
import org.sqltruffle.bench.measure.OpenSession;
import org.sqltruffle.bench.measure.TimedWorkload;
import org.sqltruffle.bench.measure.WarmUp;

/**
 * The process of one engine. It reads requests from standard input, one a line, and answers each with a line on standard output. Words are
 * separated by tabs. The process ends with its input, so an interrupted run leaves no process.
 *
 * <ul>
 * <li>{@code answer BENCHMARK FILE}: runs the benchmark the first time, writes its answer, and replies the seconds.
 * <li>{@code repeat BENCHMARK N SECONDS}: runs it until it has run N times in all, or for so many seconds.
 * <li>{@code warm BENCHMARK,... MOST REST}: runs them until compilers rest (see {@link WarmUp}), and replies whether they do and the last
 * seconds of each.
 * <li>{@code measure BENCHMARK SECONDS JSON}: measures it for a while, and replies the seconds of each execution.
 * <li>{@code finish BENCHMARK}: replies its tier and the seconds of its first executions, and closes it.
 * <li>{@code memory}: replies the most bytes that the heap had.</ul>
 */
public final class Worker {

    private static final double NANOS = 1e9;

    private final OpenSession open;
    private final double scale;

    private Worker(OpenSession open, double scale) {
        this.open = open;
        this.scale = scale;
    }

    /** Arguments: suite, engine, scale, cache directory. */
    public static void main(String[] arguments) throws Exception {
        PrintStream replies = System.out;
        System.setOut(System.err); // what libraries print is no reply
        double scale = Double.parseDouble(arguments[2]);
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

    /** Truffle's runtime. It is not started for an engine that does not use it. */
    private static String runtime(Engine engine) {
        return engine.needsOptimizingRuntime() ? Truffle.getRuntime().getName() : "not used";
    }

    private String reply(String[] request) {
        try {
            return switch (request[0]) {
                case "answer" -> answer(request[1], Path.of(request[2]));
                case "repeat" -> repeat(request[1], Integer.parseInt(request[2]), Double.parseDouble(request[3]));
                case "warm" -> warm(request[1].split(","), new WarmUp(Double.parseDouble(request[2]), Double.parseDouble(request[3])));
                case "measure" -> measure(request[1], Double.parseDouble(request[2]), Path.of(request[3]));
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

    private String answer(String benchmark, Path file) throws Exception {
        open.readFile();
        TimedWorkload workload = open.workload(benchmark);
        Files.writeString(file, workload.answer().toText());
        return "answer\t" + workload.first()[0];
    }

    private String repeat(String benchmark, int n, double seconds) throws Exception {
        TimedWorkload workload = open.workload(benchmark);
        long begin = System.nanoTime();
        while (workload.first().length < n && (System.nanoTime() - begin) / NANOS < seconds) {
            workload.run();
        }
        return "repeated";
    }

    private String warm(String[] benchmarks, WarmUp warmUp) throws Exception {
        List<TimedWorkload> workloads = new ArrayList<>();
        for (String benchmark : benchmarks) {
            workloads.add(open.workload(benchmark));
        }
        boolean settled = warmUp.run(workloads);
        return "warm\t" + settled + "\t" + words(workloads.stream().mapToDouble(TimedWorkload::last).toArray());
    }

    /** The first execution of a turn is not measured: it brings back the processor's caches from what another process did. */
    private String measure(String benchmark, double seconds, Path json) throws Exception {
        TimedWorkload workload = open.workload(benchmark);
        if (workload.last() < seconds) {
            workload.run();
        }
        workload.startMeasuring();
        JmhRun.run(open.suite().name(), open.engine().name(), benchmark, scale, seconds, json);
        return "measured\t" + words(workload.measured());
    }

    private String finish(String benchmark) throws Exception {
        TimedWorkload workload = open.workload(benchmark);
        String reply = "finished\t" + workload.tier() + "\t" + words(workload.first());
        open.close(benchmark);
        return reply;
    }

    /** The sum of what each pool of the heap had at most, garbage included. */
    private static long heap() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP)
                        .mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
    }

    private static String words(double[] values) {
        return Arrays.stream(values).mapToObj(Double::toString).collect(Collectors.joining(","));
    }
}
