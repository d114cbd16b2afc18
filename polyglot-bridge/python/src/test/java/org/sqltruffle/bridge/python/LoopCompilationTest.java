package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqltruffle.bridge.python.connection.GraalPyInternals;

/**
 * Python's loops over rows become one unit of compiled code with the query, as do queries with Python's functions, at the thresholds that
 * programs have. Where the compiler gives a loop up, the answers are the same, ten times slower: host code that it reaches without a
 * boundary is enough for that.
 */
@Tag("slow")
class LoopCompilationTest {

    /**
     * On an idle machine the first takes 20 s, because Graal itself is cold; the others some seconds, but as many rows as a loop in
     * compiled code has before it is compiled again.
     */
    private static final long LIMIT_SECONDS = 600;
    /** Calls of what is compiled, for what the compiler still has in its queue. */
    private static final int LAST_CALLS = 50;

    private static final CompilationTrace TRACE = new CompilationTrace();
    private static Context context;
    private static Value program;

    @BeforeAll
    static void start() throws IOException {
        // Of the build's two executions of tests this is for the one that has GraalPy's packages.
        assumeTrue(GraalPyInternals.AVAILABLE);
        context = SqlTruffle.install(TRACE.install(Context.newBuilder().allowAllAccess(true))).build();
        try (InputStream in = LoopCompilationTest.class.getResourceAsStream("loops.py")) {
            context.eval("python", new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
        program = context.getBindings("python");
    }

    @AfterAll
    static void close() {
        if (context != null) {
            context.close();
        }
    }

    /** A function of loops.py; a unit, and another that is to be compiled into it. */
    @ParameterizedTest
    @CsvSource({
                    "rows, <bytecode rows>, vdbe",
                    "function, <bytecode function>, vdbe",
                    "function, vdbe, <bytecode absolute>",
                    "aggregate, vdbe, <bytecode step>",
                    "lookups, <bytecode lookups>, vdbe",
                    "fetched, FetchRootNode, vdbe"})
    void isCompiledInto(String function, String unit, String inlined) {
        Value loop = program.getMember(function);
        double expected = program.getMember("expected").getHashValue(function).asDouble();
        long begin = System.nanoTime();
        while (!TRACE.inlinedInto(unit).contains(inlined)) {
            assertEquals(expected, loop.execute().asDouble());
            assertEquals(List.of(), TRACE.takeFailures());
            if (System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS)) {
                fail(unit + " was not compiled with " + inlined + " within " + LIMIT_SECONDS + " s, but with " + TRACE.inlinedInto(unit));
            }
        }
        for (int i = 0; i < LAST_CALLS; i++) {
            assertEquals(expected, loop.execute().asDouble());
        }
        assertEquals(List.of(), TRACE.takeFailures());
    }

    /** What executes a statement is compiled once, and is no part of the loops that call it. */
    @Test
    void executionsAreCompiledAlone() {
        Value loop = program.getMember("lookups");
        long begin = System.nanoTime();
        while (TRACE.count("execute in C") == 0) {
            loop.execute();
            assertEquals(List.of(), TRACE.takeFailures());
            assertTrue(System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(LIMIT_SECONDS), "not compiled");
        }
        assertFalse(TRACE.inlinedInto("<bytecode lookups>").contains("execute in C"));
    }
}
