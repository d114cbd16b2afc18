package org.sqltruffle.bridge.python.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bridge.python.SqlTruffle;

/**
 * GraalPy walks the stack for the handled exception at the first calls of a query's function, not at later ones. The program around the
 * query keeps its own.
 */
@Tag("slow")
class CaughtExceptionTest {

    private static final String PROGRAM = """
                    import sqlite3, sys

                    seen = []

                    def see():
                        seen.append(getattr(sys.exc_info()[0], "__name__", None))

                    def function(x):
                        see()
                        return x

                    class Aggregate:
                        def step(self, x):
                            see()
                        def finalize(self):
                            return 1

                    connection = sqlite3.connect(":memory:")
                    connection.create_function("f", 1, function)
                    connection.create_aggregate("a", 1, Aggregate)
                    try:
                        raise ValueError
                    except ValueError:
                        rows = "with n(i) as (select 1 union all select i + 1 from n where i < 50) "
                        connection.execute(rows + "select f(i) from n").fetchall()
                        connection.execute(rows + "select a(i) from n").fetchall()
                        see()
                    see()
                    repr((len(seen), seen[49], seen[99], seen[100], seen[101]))
                    """;

    @Test
    void laterCallsSeeNone() throws IOException {
        try (Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true)).build()) {
            assertEquals("(102, None, None, 'ValueError', None)",
                            context.eval(Source.newBuilder("python", PROGRAM, "program.py").build()).asString());
        }
    }
}
