package org.sqltruffle.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sqltruffle.bridge.shell.UserError;
import org.sqltruffle.tpch.LoadListener;

/** A {@link Worker} as its parent sees it: a JVM with the options of this one, or a Python. */
final class WorkerProcess implements AutoCloseable {

    private final String engine;
    private final Process process;
    private final PrintStream requests;
    private final BufferedReader replies;
    private final Thread killer;
    private String description;
    private String runtime;

    /** Starts the process and does not wait for it. */
    WorkerProcess(Suite suite, Engine engine, double scale, Path cache, Clock clock, Path log) throws IOException {
        this.engine = engine.name();
        List<String> command = new ArrayList<>();
        if (engine instanceof PythonEngine python && suite.startsPythons()) {
            command.addAll(python.command());
            Path file = engine.file(suite.data(scale), cache, LoadListener.SILENT);
            command.addAll(List.of(suite.name(), this.engine, Double.toString(scale), file.toString(), clock.name()));
        } else {
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), Worker.class.getName()));
            command.addAll(List.of(suite.name(), this.engine, Double.toString(scale), cache.toString(), clock.name()));
        }
        process = new ProcessBuilder(command).redirectError(Redirect.appendTo(log.toFile())).start();
        requests = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        replies = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        killer = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(killer);
    }

    /** Waits until the database is open. */
    void awaitReady() throws IOException {
        String[] ready = reply();
        if (!ready[0].equals("ready")) {
            throw new UserError("engine " + engine + " cannot open the database: " + ready[1]);
        }
        description = ready[1];
        runtime = ready[2];
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

    /** Sends a request and waits for the reply, whose first word says what it is. */
    String[] ask(Object... words) throws IOException {
        requests.println(String.join("\t", Arrays.stream(words).map(String::valueOf).toList()));
        return reply();
    }

    private String[] reply() throws IOException {
        String line = replies.readLine();
        if (line == null) {
            return new String[] {"error", "its process ended"};
        }
        return line.split("\t", -1);
    }

    /** Stops the process where it is, so that its compilers do not disturb what another process measures. */
    void pause() throws IOException {
        signal("STOP");
    }

    /** Lets it go on. */
    void resume() throws IOException {
        signal("CONT");
    }

    private void signal(String name) throws IOException {
        try {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
        } catch (InterruptedException e) {
            throw new InterruptedIOException("interrupted");
        }
    }

    @Override
    public void close() {
        requests.close(); // the end of its input ends it
        try {
            if (!process.waitFor(java.time.Duration.ofSeconds(5))) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().removeShutdownHook(killer);
    }
}
