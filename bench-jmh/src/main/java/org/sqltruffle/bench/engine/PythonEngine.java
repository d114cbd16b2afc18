package org.sqltruffle.bench.engine;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.sqltruffle.bench.workload.Session;

/** A Python with its {@code sqlite3}, as a process that runs worker.py. */
public final class PythonEngine implements Engine {

    private static final String LAUNCHER = "sqltruffle";
    private static final String WORKER = "WORKER";
    /** What {@code .ci/clients-environment} makes. */
    private static final String CLIENTS = "polyglot-bridge/server/target/clients/bin/python";
    private static final String JAVA_OPTIONS = "SQLTRUFFLE_JAVA_OPTS";

    private final String name;
    private final List<String> candidates;
    private final List<String> arguments;
    private final List<String> jvmOptions;

    private PythonEngine(String name, List<String> candidates, List<String> arguments, List<String> jvmOptions) {
        this.name = name;
        this.candidates = candidates;
        this.arguments = arguments;
        this.jvmOptions = jvmOptions;
    }

    /** GraalPy under this project's launcher. */
    public static PythonEngine launched(String name, List<String> jvmOptions, String... arguments) {
        List<String> all = new ArrayList<>(List.of("python", WORKER));
        all.addAll(List.of(arguments));
        return new PythonEngine(name, List.of(LAUNCHER), all, jvmOptions);
    }

    /** @param candidates commands, of which the first that is on PATH is taken */
    public static PythonEngine installed(String name, String... candidates) {
        return new PythonEngine(name, List.of(candidates), List.of(WORKER), List.of());
    }

    /** CPython in the environment of the server's clients, as one of the ways from a SQLite file to a data frame. */
    public static PythonEngine frames(String name) {
        return new PythonEngine(name, List.of(CLIENTS), List.of(WORKER), List.of());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return name; // its process says more
    }

    @Override
    public boolean isDatabase() {
        return !makesFrames();
    }

    @Override
    public boolean isPython() {
        return !makesFrames();
    }

    /** Frames of some have floating point numbers in place of integers. */
    @Override
    public boolean isSqlite() {
        return !makesFrames();
    }

    @Override
    public boolean makesFrames() {
        return candidates.getFirst().equals(CLIENTS);
    }

    @Override
    public boolean isOurs() {
        return isLaunched() && !arguments.contains("--own") || name.equals("frames-server");
    }

    private boolean isLaunched() {
        return candidates.getFirst().equals(LAUNCHER);
    }

    @Override
    public boolean compilesLate() {
        return isLaunched();
    }

    @Override
    public List<String> jvmOptions() {
        return jvmOptions;
    }

    @Override
    public Optional<String> missing() {
        if (makesFrames()) {
            return Files.isExecutable(Root.path().resolve(CLIENTS)) ? Optional.empty() : Optional.of(".ci/clients-environment makes the clients");
        }
        return isLaunched() || onPath().findFirst().isPresent() ? Optional.empty() : Optional.of("there is no " + String.join(" nor ", candidates) + " on PATH");
    }

    /** The environment of its process, or of one that starts it: the launcher builds nothing, and passes the JVM's options on. */
    public static void setUp(ProcessBuilder builder, Engine engine) {
        if (engine.isPython()) {
            Map<String, String> environment = builder.environment();
            environment.put("SQLTRUFFLE_NO_BUILD", "1");
            List<String> options = new ArrayList<>(JvmOptions.interpreter());
            options.addAll(engine.jvmOptions());
            environment.merge(JAVA_OPTIONS, String.join(" ", options), (given, own) -> given + " " + own);
        }
    }

    /** The command of a worker, without the arguments that all have. */
    public List<String> command() throws IOException {
        List<String> command = new ArrayList<>();
        if (makesFrames() || isLaunched()) {
            command.add(Root.path().resolve(candidates.getFirst()).toString());
        } else {
            command.add(executable(onPath().findFirst().orElseThrow()));
        }
        for (String argument : arguments) {
            command.add(argument.equals(WORKER) ? Root.path().resolve("bench-jmh/src/main/python/worker.py").toString() : argument);
        }
        return command;
    }

    /** The Python itself: on PATH there may be a script that looks for it, which takes longer than its start. */
    private static String executable(String command) throws IOException {
        Process process = new ProcessBuilder(command, "-c", "import sys; print(sys.executable)").redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String found = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return found.isEmpty() ? command : found;
    }

    private Stream<String> onPath() {
        return candidates.stream().flatMap(command -> Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(directory -> Path.of(directory, command)))
                        .filter(Files::isExecutable).map(Path::toString);
    }

    @Override
    public Session open(Path file) {
        throw new UnsupportedOperationException(name + " runs Python programs only");
    }
}
