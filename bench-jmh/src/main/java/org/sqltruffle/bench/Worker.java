package org.sqltruffle.bench;

import com.oracle.truffle.api.Truffle;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The process of one engine. Reads requests from standard input, one a line, and answers each with a line on standard output;
 * words are separated by tabs. It ends with its input, so an interrupted run leaves no process behind.
 *
 * <p>{@code answer BENCHMARK FILE}: runs it the first time and writes what came out.
 * {@code measure BENCHMARK LEAST MOST SECONDS JSON}: warms it up and measures it.
 */
final class Worker {

    private final OpenSession open;
    private final double scale;
    private final Clock clock;

    private Worker(OpenSession open, double scale, Clock clock) {
        this.open = open;
        this.scale = scale;
        this.clock = clock;
    }

    /** Arguments: suite, engine, scale, cache directory, clock. */
    public static void main(String[] arguments) throws Exception {
        PrintStream replies = System.out;
        System.setOut(System.err); // what libraries print is no reply
        double scale = Double.parseDouble(arguments[2]);
        Clock clock = Clock.valueOf(arguments[4]);
        OpenSession.use(clock);
        try (OpenSession open = OpenSession.of(arguments[0], arguments[1], scale, Path.of(arguments[3]));
                        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            Worker worker = new Worker(open, scale, clock);
            replies.println("ready\t" + open.engine().description() + "\t" + Truffle.getRuntime().getName());
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                replies.println(worker.reply(line.split("\t")));
            }
        } catch (Exception e) {
            replies.println("error\t" + message(e));
        }
        System.exit(0); // some engines leave threads behind
    }

    private String reply(String[] request) {
        try {
            return switch (request[0]) {
                case "answer" -> answer(request[1], Path.of(request[2]));
                case "measure" -> measure(request[1], new Warmup(Double.parseDouble(request[2]), Double.parseDouble(request[3])), Double.parseDouble(request[4]),
                                Path.of(request[5]));
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
        TimedWorkload workload = open.workload(benchmark);
        Files.writeString(file, workload.answer().toText());
        return "answer\t" + workload.seconds()[0];
    }

    private String measure(String benchmark, Warmup warmup, double seconds, Path json) throws Exception {
        TimedWorkload workload = open.workload(benchmark);
        boolean warm = warmup.run(workload);
        int before = workload.seconds().length;
        double expected = workload.seconds()[before - 1];
        JmhRun.Result result = JmhRun.run(open.suite(), open.engine().name(), benchmark, scale, seconds, expected, json);
        double[] all = workload.seconds();
        if (clock == Clock.CPU && all.length > before) {
            // JMH knows no other clock than the wall's.
            double[] measured = Arrays.copyOfRange(all, before, all.length);
            result = new JmhRun.Result(Sample.mean(measured), Sample.error(measured));
        }
        String times = Arrays.stream(all).mapToObj(Double::toString).collect(Collectors.joining(","));
        String tier = workload.tier();
        open.close(benchmark);
        return "measured\t" + result.mean() + "\t" + result.error() + "\t" + warm + "\t" + times + "\t" + tier;
    }
}
