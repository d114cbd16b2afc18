package org.sqltruffle.bench.engine;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.tpch.database.GeneratedDatabase;

/** A process that runs worker.py: a Python with its {@code sqlite3}, or a client of another engine. */
public final class PythonEngine implements Engine {

    private static final String LAUNCHER = "sqltruffle";
    private static final String WORKER = "WORKER";
    /** What {@code .ci/clients-environment} makes. */
    private static final String CLIENTS = "polyglot-bridge/server/target/clients/bin/python";
    /** What {@code ./sqltruffle spark} installs, below the user's caches. */
    private static final String SPARK = "spark-4.3.0/bin/python";
    private static final String SPARK_MODULE = "polyglot-bridge/spark/target/jars";
    private static final String TRINO_MODULE = "polyglot-bridge/trino/target/server";
    private static final String JAVA_OPTIONS = "SQLTRUFFLE_JAVA_OPTS";

    /** What its process does. */
    private enum Kind {
        PROGRAMS,
        FRAMES,
        SPARK,
        TRINO
    }

    private final String name;
    private final Kind kind;
    private final List<String> candidates;
    private final List<String> arguments;
    private final List<String> jvmOptions;

    private PythonEngine(String name, Kind kind, List<String> candidates, List<String> arguments, List<String> jvmOptions) {
        this.name = name;
        this.kind = kind;
        this.candidates = candidates;
        this.arguments = arguments;
        this.jvmOptions = jvmOptions;
    }

    /** GraalPy under this project's launcher. */
    public static PythonEngine launched(String name, List<String> jvmOptions, String... arguments) {
        List<String> all = new ArrayList<>(List.of("python", WORKER));
        all.addAll(List.of(arguments));
        return new PythonEngine(name, Kind.PROGRAMS, List.of(LAUNCHER), all, jvmOptions);
    }

    /** @param candidates commands, of which the first that is on PATH is taken */
    public static PythonEngine installed(String name, String... candidates) {
        return new PythonEngine(name, Kind.PROGRAMS, List.of(candidates), List.of(WORKER), List.of());
    }

    /** CPython in the environment of the server's clients, as one of the ways from a SQLite file to a data frame. */
    public static PythonEngine frames(String name) {
        return new PythonEngine(name, Kind.FRAMES, List.of(CLIENTS), List.of(WORKER), List.of());
    }

    /** Spark over many files, with the Python that the command {@code spark} has installed. */
    public static PythonEngine spark(String name) {
        return new PythonEngine(name, Kind.SPARK, List.of(GeneratedDatabase.defaultCacheDirectory().resolve(SPARK).toString()),
                        List.of(WORKER), List.of());
    }

    /** Trino over many files, as the command {@code trino} starts it. */
    public static PythonEngine trino(String name) {
        return new PythonEngine(name, Kind.TRINO, List.of("python3"), List.of(WORKER), List.of());
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
        return kind == Kind.PROGRAMS;
    }

    @Override
    public boolean isPython() {
        return kind == Kind.PROGRAMS;
    }

    /** Frames of some have floating point numbers in place of integers, and many files are added up in another order. */
    @Override
    public boolean isSqlite() {
        return kind == Kind.PROGRAMS;
    }

    @Override
    public boolean makesFrames() {
        return kind == Kind.FRAMES;
    }

    @Override
    public boolean isDistributed() {
        return kind == Kind.SPARK || kind == Kind.TRINO;
    }

    @Override
    public boolean isOurs() {
        return isLaunched() && !arguments.contains("--own") || name.equals("frames-server")
                        || isDistributed() && name.endsWith("-sqltruffle");
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
        if (isDistributed()) {
            String module = kind == Kind.SPARK ? SPARK_MODULE : TRINO_MODULE;
            boolean found = Files.isDirectory(Root.path().resolve(module))
                            && (kind == Kind.TRINO || Files.isExecutable(Path.of(candidates.getFirst())));
            return found ? Optional.empty() : Optional
                            .of("./sqltruffle " + kind.name().toLowerCase(Locale.ROOT) + " builds and installs it when it is first used");
        }
        if (makesFrames()) {
            return Files.isExecutable(Root.path().resolve(CLIENTS)) ? Optional.empty()
                            : Optional.of(".ci/clients-environment makes the clients");
        }
        return isLaunched() || onPath().findFirst().isPresent() ? Optional.empty()
                        : Optional.of("there is no " + String.join(" nor ", candidates) + " on PATH");
    }

    /** The environment of its process, or of one that starts it: the launcher builds nothing, and passes the JVM's options on. */
    public static void setUp(ProcessBuilder builder, Engine engine) {
        if (engine.isDistributed()) {
            // Spark runs on this JDK, and nobody asks it from elsewhere.
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
            builder.environment().put("SQLTRUFFLE_NO_BUILD", "1");
        }
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
        } else if (kind == Kind.SPARK) {
            command.add(candidates.getFirst());
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
        Process process = new ProcessBuilder(command, "-c", "import sys; print(sys.executable)")
                        .redirectError(ProcessBuilder.Redirect.DISCARD).start();
        String found = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return found.isEmpty() ? command : found;
    }

    private Stream<String> onPath() {
        return candidates.stream().flatMap(
                        command -> Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(directory -> Path.of(directory, command)))
                        .filter(Files::isExecutable).map(Path::toString);
    }

    @Override
    public Session open(Path file) {
        throw new UnsupportedOperationException(name + " runs Python programs only");
    }
}
