package org.sqltruffle.bridge.python.cursor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bridge.python.CompilationTrace;
import org.sqltruffle.bridge.python.SqlTruffle;
import org.sqltruffle.bridge.python.connection.GraalPyInternals;

/** The first compiled code of a loop over a cursor serves later executions, too: {@link CursorLoop}, {@link BoxedVariables}. */
@Tag("slow")
class CursorLoopTest {

    private static final int ROWS = 40_000;
    /** Turns after which a loop is compiled, while the program waits. */
    private static final int TURNS = 10_000;
    private static final int EXECUTIONS = 4;
    /** Less turns than those after which Truffle looks for compiled code. */
    private static final int FEW = 300;

    /**
     * GraalPy keeps the sums boxed in its interpreter, because a tuple takes them. After the loop is code that has not run when the loop is
     * compiled.
     */
    private static final String LOOP = """
                    import sqlite3
                    connection = sqlite3.connect(":memory:")
                    connection.execute("create table item(price real, discount real)")
                    connection.executemany("insert into item values (?, ?)", ((i / 4, i / 8) for i in range(%d)))

                    def loop(limit=-1):
                        prices = discounted = 0.0
                        for price, discount in connection.execute("select price, discount from item limit ?", (limit,)):
                            prices += price
                            discounted += price * (1 - discount)
                        return prices, discounted
                    """.formatted(ROWS);

    @Test
    void isCompiledOnce() {
        CompilationTrace trace = new CompilationTrace();
        try (Context context = context(trace)) {
            context.eval("python", LOOP);
            Value loop = context.getBindings("python").getMember("loop");
            double prices = 0;
            double discounted = 0;
            for (int i = 0; i < ROWS; i++) {
                prices += i / 4.0;
                discounted += i / 4.0 * (1 - i / 8.0);
            }
            for (int i = 0; i < EXECUTIONS; i++) {
                Value sums = loop.execute();
                assertEquals(prices, sums.getArrayElement(0).asDouble());
                assertEquals(discounted, sums.getArrayElement(1).asDouble());
                assertEquals(1, trace.count("<bytecode loop>"), "compilations after execution " + (i + 1));
            }
        }
    }

    /** A later execution enters the compiled code, and leaves it for the interpreter at its end, although Truffle looks rarely for code. */
    @Test
    void isEnteredAtOnce() {
        CompilationTrace trace = new CompilationTrace();
        try (Context context = context(trace)) {
            context.eval("python", LOOP);
            Value loop = context.getBindings("python").getMember("loop");
            for (int i = 0; i < EXECUTIONS; i++) {
                loop.execute();
            }
            int before = trace.deoptimizations("<bytecode loop>");
            for (int i = 1; i <= EXECUTIONS; i++) {
                assertEquals(FEW * (FEW - 1) / 2 / 4.0, loop.execute(FEW).getArrayElement(0).asDouble());
                assertEquals(before + i, trace.deoptimizations("<bytecode loop>"));
            }
        }
    }

    private static Context context(CompilationTrace trace) {
        // Of the build's two executions of tests this is for the one that has GraalPy's packages.
        assumeTrue(GraalPyInternals.AVAILABLE);
        Context.Builder builder = trace.install(Context.newBuilder().allowAllAccess(true)).option("engine.BackgroundCompilation", "false")
                        .option("engine.CompileOnly", "bytecode loop")
                        .option("engine.OSRCompilationThreshold", Integer.toString(TURNS))
                        .option("engine.FirstTierMinInvokeThreshold", "200");
        return SqlTruffle.install(builder).build();
    }
}
