package org.sqltruffle.bridge.python.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program in a standby and in a JVM of its own: streams, status and files have to be equal. */
@Tag("slow")
class StandbyTest {

    private static final long PAUSE = 50;
    private static final String ORDINARY = "ordinary";

    /** What a program sees of its process, and does to it. */
    private static final String EVERYTHING = """
                    import os, sqlite3, subprocess, sys
                    import beside
                    print(sys.argv, os.getcwd(), os.environ.get("STANDBY_TEST"), os.environ.get("ONLY_HERE"), sorted(k for k in \
                    os.environ if k.startswith("STANDBY")), __file__, sys.path[0])
                    print(beside.NAME, beside.__file__, open("beside.py").read(), os.path.abspath("x"))
                    connection = sqlite3.connect("relative.db")
                    connection.execute("CREATE TABLE IF NOT EXISTS t(a)")
                    connection.execute("ATTACH 'attached.db' AS b")
                    connection.execute("CREATE TABLE IF NOT EXISTS b.u(a)")
                    connection.execute("INSERT INTO t VALUES(1)")
                    connection.commit()
                    print(connection.execute("PRAGMA database_list").fetchall(), connection.execute("SELECT count(*) FROM t").fetchone())
                    print(subprocess.run(["sh", "-c", "pwd; echo $STANDBY_TEST; cat; echo error >&2; umask; exit 5"], stdin=sys.stdin))
                    os.environ["STANDBY_TEST"] = "changed"
                    os.chdir("below")
                    print(os.getcwd(), subprocess.run(["sh", "-c", "pwd; echo $STANDBY_TEST"], capture_output=True), flush=True)
                    with open("made.txt", "w") as made:
                        made.write("x")
                    print(oct(os.stat("made.txt").st_mode), sys.stdin.read())
                    print("line\\n" * 100000, end="")
                    print("to stderr", file=sys.stderr)
                    sys.exit(7)
                    """;

    @TempDir
    private Path directory;
    private StandbyCommand standby;

    /** What a program leaves. */
    private record Outcome(int status, String out, String err) {
    }

    @BeforeEach
    void files() throws Exception {
        standby = new StandbyCommand(directory);
        Path here = Files.createDirectory(directory.resolve("here"));
        Files.createDirectory(here.resolve("below"));
        Files.writeString(here.resolve("beside.py"), "NAME = 'beside'\n");
    }

    @AfterEach
    void end() throws Exception {
        standby.close();
    }

    /** Begins a command line of Python: in the standby if there is one that can, else by a command. */
    private Process begin(List<String> ordinary, String stamp, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder().directory(directory.resolve("here").toFile());
        builder.environment().put("STANDBY_TEST", "one = two");
        builder.environment().put("ONLY_HERE", "yes");
        builder.redirectOutput(directory.resolve("out").toFile()).redirectError(directory.resolve("err").toFile());
        return standby.begin(builder, ordinary, stamp, arguments);
    }

    private Outcome finish(Process process) throws Exception {
        process.getOutputStream().close();
        assertTrue(process.waitFor(StandbyCommand.SECONDS, TimeUnit.SECONDS));
        return new Outcome(process.exitValue(), Files.readString(directory.resolve("out")), Files.readString(directory.resolve("err")));
    }

    private Outcome run(List<String> ordinary, String input, String... arguments) throws Exception {
        Process process = begin(ordinary, StandbyCommand.STAMP, arguments);
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        return finish(process);
    }

    private static List<String> says(String word) {
        return List.of("/bin/echo", word);
    }

    private static List<String> ordinary(String... arguments) {
        List<String> command = StandbyCommand.java(Python.class);
        command.addAll(List.of(arguments));
        return command;
    }

    /** Compares a standby's outcome with that of an ordinary JVM, which runs when there is no standby. */
    private Outcome same(String input, String... arguments) throws Exception {
        Outcome expected = run(ordinary(arguments), input, arguments);
        for (String made : List.of("relative.db", "attached.db", "below/made.txt")) {
            Files.deleteIfExists(directory.resolve("here").resolve(made));
        }
        Outcome outcome = inStandby(input, arguments);
        assertEquals(expected, outcome);
        return outcome;
    }

    private Outcome inStandby(String input, String... arguments) throws Exception {
        Process server = standby.serve();
        Outcome outcome = run(says(ORDINARY), input, arguments);
        assertTrue(server.waitFor(StandbyCommand.SECONDS, TimeUnit.SECONDS), "the standby serves more than one program");
        return outcome;
    }

    @Test
    void everything() throws Exception {
        Files.writeString(directory.resolve("here/everything.py"), EVERYTHING);
        Outcome outcome = same("some input\n", "everything.py", "an argument", "", "ä");
        assertEquals(7, outcome.status());
        assertTrue(outcome.out().contains("['STANDBY_TEST']") && outcome.out().contains(directory.resolve("here/relative.db").toString()),
                        outcome.out().substring(0, 1000));
        assertTrue(Files.exists(directory.resolve("here/below/made.txt")));
    }

    @Test
    void traceback() throws Exception {
        Files.writeString(directory.resolve("here/fails.py"), "def f():\n    raise ValueError('no')\nf()\n");
        Outcome outcome = same("", "fails.py");
        assertEquals(1, outcome.status());
        assertTrue(outcome.err().contains("ValueError: no"), outcome.err());
        outcome = inStandby("", "none.py");
        assertEquals(1, outcome.status());
        assertTrue(outcome.err().contains("none.py"), outcome.err());
    }

    @Test
    void standardInputAndModules() throws Exception {
        assertEquals(new Outcome(0, "3\n", ""), inStandby("import sys\nprint(1 + 2)\n"));
        assertEquals(new Outcome(0, "beside\n", ""), inStandby("", "-c", "import beside; print(beside.NAME)"));
        assertEquals(new Outcome(0, "", ""), inStandby("", "-m", "beside"));
    }

    /** Signals of the client are those of the program. */
    @Test
    void signals() throws Exception {
        for (String handler : List.of("print('interrupted', flush=True)", "raise")) {
            String program = "import os, time\ntry:\n    print('ready', flush=True)\n    time.sleep(100)\nexcept KeyboardInterrupt:\n    "
                            + handler + "\n";
            standby.serve();
            Process process = begin(says(ORDINARY), StandbyCommand.STAMP, "-c", program);
            waitForReady(process);
            signal(process, "INT");
            Outcome outcome = finish(process);
            assertEquals(handler.equals("raise") ? 130 : 0, outcome.status(), outcome.err());
            assertEquals(handler.equals("raise") ? "ready\n" : "ready\ninterrupted\n", outcome.out());
        }
        standby.serve();
        Process process = begin(says(ORDINARY), StandbyCommand.STAMP, "-c", "import time\nprint('ready', flush=True)\ntime.sleep(100)");
        waitForReady(process);
        signal(process, "TERM");
        assertEquals(143, finish(process).status());
        standby.serve();
        assertEquals(137, run(says(ORDINARY), "", "-c", "import os\nos.kill(os.getpid(), 9)").status());
    }

    /**
     * Runs a command in a terminal whose user types Ctrl-C when it and its child have said that they are ready. Standard input is no
     * terminal.
     */
    private static final String TERMINAL = """
                    import os, pty, sys
                    pid, terminal = pty.fork()
                    if pid == 0:
                        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                        os.execv(sys.argv[1], sys.argv[1:])
                    text = b""
                    while text.count(b"ready") < 2:
                        text += os.read(terminal, 100)
                    os.write(terminal, b"\\x03")
                    try:
                        while more := os.read(terminal, 100):
                            text += more
                    except OSError:
                        pass  # The command has ended.
                    print(text.decode(), os.waitpid(pid, 0)[1])
                    """;

    /** Ctrl-C is for the program and its child processes. */
    @Test
    void terminal() throws Exception {
        standby.serve();
        String program = """
                        import subprocess
                        child = subprocess.Popen(["sh", "-c", "trap 'echo caught; read line; exit' INT; echo ready; sleep 100"], \
                        stdin=subprocess.PIPE)
                        try:
                            print("ready", flush=True)
                            child.wait()
                        except KeyboardInterrupt:
                            child.communicate()
                            print("interrupted")
                        """;
        Process process = standby.begin(new ProcessBuilder("python3", "-c", TERMINAL), says(ORDINARY), StandbyCommand.STAMP, "-c", program);
        String output = StandbyCommand.output(process);
        assertTrue(output.contains("caught") && output.contains("interrupted") && output.endsWith(" 0\n"), output);
    }

    /** Waits until the program says that it is ready. */
    private void waitForReady(Process process) throws Exception {
        for (String out = ""; !out.startsWith("ready"); out = Files.readString(directory.resolve("out"))) {
            assertTrue(process.isAlive(), "the standby has not taken the program");
            Thread.sleep(PAUSE);
        }
    }

    private static void signal(Process process, String signal) throws Exception {
        assertEquals(0, new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid()).start().waitFor());
    }

    /** A client that is killed takes the program with it. */
    @Test
    void killedClient() throws Exception {
        Process server = standby.serve();
        Process process = begin(says(ORDINARY), StandbyCommand.STAMP, "-c", "import time\nprint('ready', flush=True)\ntime.sleep(100)");
        waitForReady(process);
        process.destroyForcibly();
        assertTrue(server.waitFor(StandbyCommand.SECONDS, TimeUnit.SECONDS));
    }

    /** Without a standby that can, the ordinary command runs, and says nothing more. */
    @Test
    void ordinaryStarts() throws Exception {
        Outcome expected = new Outcome(0, ORDINARY + "\n", "");
        assertEquals(expected, run(says(ORDINARY), "", "-c", "print(1)"));

        // Another version: its standby ends.
        Process server = standby.serve();
        assertEquals(expected, finish(begin(says(ORDINARY), "2", "-c", "print(1)")));
        assertTrue(server.waitFor(StandbyCommand.SECONDS, TimeUnit.SECONDS));

        // A JVM that hangs, and one that was killed.
        standby.setPatient(false);
        server = standby.serve();
        ProcessHandle jvm = server.children().findFirst().orElseThrow();
        assertEquals(0, new ProcessBuilder("sh", "-c", "kill -STOP " + jvm.pid()).start().waitFor());
        assertEquals(expected, run(says(ORDINARY), "", "-c", "print(1)"));
        assertTrue(server.waitFor(StandbyCommand.SECONDS, TimeUnit.SECONDS));
        server = standby.serve();
        server.children().findFirst().orElseThrow().destroyForcibly();
        assertEquals(expected, run(says(ORDINARY), "", "-c", "print(1)"));
        assertTrue(server.waitFor(StandbyCommand.SECONDS, TimeUnit.SECONDS));

        // A server that hangs.
        server = standby.serve();
        signal(server, "STOP");
        assertEquals(expected, run(says(ORDINARY), "", "-c", "print(1)"));
        signal(server, "CONT");
        server.destroyForcibly();
        assertTrue(server.waitFor(StandbyCommand.SECONDS, TimeUnit.SECONDS));

        // Others can enter the directory.
        standby.setPatient(true);
        standby.serve();
        Files.setPosixFilePermissions(standby.socket.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
        assertEquals(expected, run(says(ORDINARY), "", "-c", "print(1)"));
        Files.setPosixFilePermissions(standby.socket.getParent(), PosixFilePermissions.fromString("rwx------"));
        assertEquals(new Outcome(0, "1\n", ""), run(says(ORDINARY), "", "-c", "print(1)"));
    }

    /** Of two commands at once one has the standby. */
    @Test
    void twoCommands() throws Exception {
        standby.serve();
        Process process = begin(says(ORDINARY), StandbyCommand.STAMP, "-c", "print('ready', flush=True)\ninput()");
        waitForReady(process);
        assertEquals(ORDINARY + "\n",
                        StandbyCommand.output(standby.start("run", standby.socket.toString(), StandbyCommand.STAMP, "/bin/true", "2", "-c",
                                        "print(1)", "/bin/echo", ORDINARY)));
        process.getOutputStream().write('\n');
        assertEquals(0, finish(process).status());
    }
}
