package org.sqltruffle.bench.worker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.JvmOptions;
import org.sqltruffle.bench.engine.PythonEngine;
import org.sqltruffle.bench.measure.MemoryUse;
import org.sqltruffle.bench.suite.Suite;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.tpch.console.UserError;
import org.sqltruffle.tpch.database.LoadListener;

/** A {@link Worker} as its parent sees it: a JVM with the options of this one, or a Python. */
public final class WorkerProcess implements AutoCloseable {

    private static final Duration TO_END = Duration.ofSeconds(5);
    private static final double MILLIS = 1e3;

    private final String engine;
    private final Path log;
    private final Process process;
    private final PrintStream requests;
    private final BufferedReader replies;
    private boolean ended;
    private String description;
    private String runtime;

    /**
     * Starts the process and does not wait for it.
     *
     * @param jvmOptions of a JVM besides those of this one and the engine's own
     * @param scratch a directory for what it writes
     * @param log where what it prints is appended
     */
    WorkerProcess(Suite suite, Engine engine, double scale, Path cache, List<String> jvmOptions, Path scratch, Path log)
                    throws IOException {
        this.engine = engine.name();
        this.log = log;
        List<String> command = new ArrayList<>();
        if (isPython(suite, engine)) {
            command.addAll(((PythonEngine) engine).command());
            Path file = engine.file(suite.data(scale), cache, LoadListener.SILENT);
            command.addAll(List.of(suite.name(), this.engine, Double.toString(scale), file.toString()));
        } else {
            command.addAll(JvmOptions.command());
            command.addAll(JvmOptions.interpreter());
            command.addAll(jvmOptions);
            command.addAll(engine.jvmOptions());
            command.addAll(List.of("-Djava.io.tmpdir=" + scratch, "-D" + TemporaryDirectory.SCRATCH + "=" + scratch));
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), Worker.class.getName()));
            command.addAll(List.of(suite.name(), this.engine, Double.toString(scale), cache.toString()));
        }
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(Redirect.appendTo(log.toFile()));
        builder.environment().put("TMPDIR", scratch.toString());
        builder.environment().put("SQLTRUFFLE_SCRATCH", scratch.toString());
        PythonEngine.setUp(builder, engine);
        process = builder.start();
        requests = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        replies = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    private static boolean isPython(Suite suite, Engine engine) {
        return engine instanceof PythonEngine && suite.startsPythons();
    }

    /** The options that the process has besides those of this JVM and the engine's own; none if it is no JVM. */
    public static List<String> options(Suite suite, Engine engine) {
        return isPython(suite, engine) || !suite.runsInWorkers() ? List.of() : JvmOptions.heap();
    }

    /** Waits until the database is open, and stops the process there. */
    void awaitReady() throws IOException {
        String[] ready = reply();
        if (!ready[0].equals("ready")) {
            throw new UserError("engine " + engine + " cannot open the database: " + ready[1] + "; its log is " + log);
        }
        description = ready[1];
        runtime = ready[2];
        Signal.STOP.send(process);
    }

    String engine() {
        return engine;
    }

    /** What is measured and its version. */
    String description() {
        return description;
    }

    /** Truffle's runtime in the process. */
    String runtime() {
        return runtime;
    }

    /**
     * Sends a request and waits for the reply, whose first word says what it is. The process runs only meanwhile: its compilers are not to
     * disturb what another measures.
     */
    String[] ask(Object... words) throws IOException {
        Signal.CONT.send(process);
        requests.println(String.join("\t", Arrays.stream(words).map(String::valueOf).toList()));
        String[] reply = reply();
        Signal.STOP.send(process);
        return reply;
    }

    /** As {@link #ask}; when there is no reply within some seconds the process is ended, and the answer is {@code slow}. */
    String[] askWithin(double seconds, Object... words) throws IOException {
        if (Double.isInfinite(seconds)) {
            return ask(words);
        }
        CompletableFuture<Void> end = CompletableFuture.runAsync(this::destroy,
                        CompletableFuture.delayedExecutor((long) (seconds * MILLIS), TimeUnit.MILLISECONDS));
        String[] reply = ask(words);
        return end.cancel(false) ? reply : new String[]{"slow"};
    }

    /** What it took so far; empty when it has ended. */
    Optional<MemoryUse> memory() throws IOException {
        String[] reply = ask("memory");
        return reply[0].equals("memory") ? Optional.of(new MemoryUse(Long.parseLong(reply[1]), MemoryUse.resident(process.toHandle())))
                        : Optional.empty();
    }

    /** Numbers of a reply. */
    static double[] numbers(String words) {
        return words.isEmpty() ? new double[0] : Arrays.stream(words.split(",")).mapToDouble(Double::parseDouble).toArray();
    }

    private String[] reply() throws IOException {
        String line = replies.readLine();
        if (line == null) {
            ended = true;
            Interruption.await();
            return new String[]{"error", "its process ended"};
        }
        return line.split("\t", -1);
    }

    /** Whether it ended before it was told to. */
    boolean hasEnded() {
        return ended;
    }

    private void destroy() {
        destroy(process);
    }

    /** Ends a process, and what it started, which would go on and slow down what is measured next. */
    static void destroy(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    /** Ends it at once. */
    void kill() {
        destroy();
        try {
            process.waitFor(TO_END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        requests.close(); // the end of its input ends it
        try {
            Signal.CONT.send(process);
            if (!process.waitFor(TO_END)) {
                destroy();
            }
        } catch (IOException e) {
            destroy();
        } catch (InterruptedException e) {
            destroy();
            Thread.currentThread().interrupt();
        }
    }
}
