package org.sqltruffle.bridge.python.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The program {@code standby} (standby.c), whose JVMs have the options and classes of this one. */
public final class StandbyCommand implements AutoCloseable {

    /** How long a test waits for a process. */
    public static final int SECONDS = 120;
    /** What clients of {@link #serve} ask for. */
    public static final String STAMP = "1";
    private static final String PROGRAM = Path.of("../../sql-truffle/target/c/standby").toAbsolutePath().normalize().toString();
    private static final String SOURCE = "../../sql-truffle/src/main/c/standby.c";
    private static final long PAUSE = 50;

    final Path socket;
    private final Path log;
    private final String patient;
    private String program;
    private final List<Process> processes = new ArrayList<>();

    /** @param directory of this object alone */
    public StandbyCommand(Path directory) throws Exception {
        socket = Files.createDirectory(directory.resolve("s"),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))).resolve("python");
        log = directory.resolve("server.log");
        patient = directory.resolve("standby").toString();
        // The low priority is one of the session, which is the whole build's here.
        List<String> command = List.of("cc", "-std=gnu11", "-DANSWER_MILLIS=" + TimeUnit.SECONDS.toMillis(SECONDS),
                        "-DWARMING_PRIORITY=\"0\"", "-o", patient, SOURCE);
        assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
        setPatient(true);
    }

    /** Whether clients and servers give a busy machine more time to answer than users' have. */
    void setPatient(boolean isPatient) {
        program = isPatient ? patient : PROGRAM;
    }

    /** Starts the program. */
    Process start(String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(List.of(words));
        return started(new ProcessBuilder(command).redirectErrorStream(true));
    }

    private Process started(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    /** A command line of a JVM like this one. */
    static List<String> java(Class<?> main, String... options) {
        List<String> words = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        words.addAll(List.of(options));
        String classes = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator)).map(
                        each -> Path.of(each).toAbsolutePath().toString()).collect(Collectors.joining(File.pathSeparator));
        words.addAll(List.of("-cp", classes, main.getName()));
        return words;
    }

    /**
     * Starts a server, and waits until its JVM is ready.
     *
     * @param options of that JVM, after those of this one
     */
    public Process serve(String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of("env", "--default-signal", program, "serve", socket.toString(), STAMP));
        command.addAll(java(ColdStandby.class, options));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("STANDBY_OF_SERVER", "1");
        Process server = started(builder);
        for (String said = ""; !said.contains("ready"); said = output(start("status", socket.toString()))) {
            assertTrue(server.isAlive(), this::log);
            Thread.sleep(PAUSE);
        }
        return server;
    }

    private String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /**
     * Begins a command line of Python.
     *
     * @param builder its directory, streams and variables, and words of a command that starts it
     * @param ordinary the command that runs without a standby
     */
    public Process begin(ProcessBuilder builder, List<String> ordinary, String stamp, String... arguments) throws IOException {
        // A program in the background of a shell ignores signals that the standby does not, so none would be used.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal"));
        command.addAll(builder.command());
        command.addAll(List.of(program, "run", socket.toString(), stamp, "/bin/true", Integer.toString(arguments.length)));
        command.addAll(List.of(arguments));
        command.addAll(ordinary);
        return started(builder.command(command));
    }

    static String output(Process process) throws Exception {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(SECONDS, TimeUnit.SECONDS));
        return output;
    }

    /** Ends all processes that were started. */
    @Override
    public void close() throws Exception {
        setPatient(false); // A server that hangs does not answer.
        start("stop", socket.toString()).waitFor();
        for (Process process : processes) {
            process.destroyForcibly();
            assertTrue(process.waitFor(SECONDS, TimeUnit.SECONDS));
        }
    }
}
