package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Functions of this module have no frames, as CPython's functions in C have none, where GraalPy's packages can be used. */
@Tag("slow")
class FramesTest {

    private static final String PROGRAM = """
                    import datetime, sqlite3, sys, traceback, warnings

                    seen = []

                    class Adapted:
                        def __conform__(self, protocol):
                            seen.append(sys._getframe().f_back.f_code.co_name)
                            warnings.warn("conforms", stacklevel=2)
                            return 1

                    def converted(value):
                        warnings.warn("converts", stacklevel=2)
                        return value

                    def lines(call, *arguments):
                        with warnings.catch_warnings(record=True) as caught:
                            warnings.simplefilter("always")
                            for _ in range(3):
                                call(*arguments)
                        seen.append([(str(w.message)[:8], w.filename, w.lineno - call.__code__.co_firstlineno) for w in caught])

                    connection = sqlite3.connect(":memory:", detect_types=sqlite3.PARSE_COLNAMES)
                    sqlite3.register_converter("converted", converted)

                    def execute(value):
                        connection.execute("select ?", (value,))

                    def fetch():
                        cursor = connection.execute("select 1 as 'x [converted]'")
                        cursor.fetchone()

                    def fails():
                        connection.execute("select * from nowhere")

                    lines(execute, Adapted())
                    lines(execute, datetime.date(2020, 1, 1))
                    lines(fetch)
                    try:
                        fails()
                    except sqlite3.Error as error:
                        seen.append([frame.name for frame in traceback.extract_tb(error.__traceback__)])
                    repr(seen)
                    """;

    private static String run(boolean visible) throws IOException {
        try (Context context = SqlTruffle
                        .install(Context.newBuilder().allowAllAccess(true).allowExperimentalOptions(true)
                                        .option("python.ExposeInternalSources", String.valueOf(visible)))
                        .build()) {
            return context.eval(Source.newBuilder("python", PROGRAM, "program.py").build()).asString();
        }
    }

    @Test
    void callersAreTheProgram() throws IOException {
        assertEquals("['execute', 'execute', 'execute', " + three("conforms", 1) + ", " + three("The defa", 1) + ", " + three("converts", 2)
                        + ", ['<module>', 'fails']]", run(false));
    }

    private static String three(String message, int line) {
        String one = "('" + message + "', 'program.py', " + line + ")";
        return "[" + one + ", " + one + ", " + one + "]";
    }

    @Test
    void anOptionShowsThem() throws IOException {
        String seen = run(true);
        assertEquals("['<module>', 'fails', '_st_execute_in_python', '_st_execute_slowly', '_st_take']]",
                        seen.substring(seen.indexOf("['<module>'")).replace(", 'raise_error'", ""));
    }
}
