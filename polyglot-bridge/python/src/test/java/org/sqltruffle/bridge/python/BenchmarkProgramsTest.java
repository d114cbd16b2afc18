package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;
import org.sqltruffle.tpch.tpch.TpchDatabase;

/** The benchmarks' Python programs on this module: what crosses between Python and the module, and answers. */
@Tag("slow")
class BenchmarkProgramsTest {

    /** What the program prints when its {@code main} runs with these arguments. */
    private static String python(String program, String... arguments) {
        try (Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true)).build()) {
            return context.eval("python", """
                    def run(program, arguments):
                        import contextlib, importlib, io, os, sys
                        sys.path.insert(0, os.path.abspath("../../bench-jmh/src/main/python"))
                        sys.argv = [program, *arguments]
                        output = io.StringIO()
                        with contextlib.redirect_stdout(output):
                            importlib.import_module(program).main()
                        return output.getvalue()
                    run
                    """).execute(program, arguments).asString();
        }
    }

    @Test
    void crossingsAreThoseOfThePaper() throws IOException {
        Path database = new TpchDatabase(0.01).file(GeneratedDatabase.defaultCacheDirectory(), LoadListener.SILENT);
        int rows = 1000;
        int filled = 100_000;
        Map<String, List<Integer>> counts = new HashMap<>();
        python("micro", database.toString(), "--rows", Integer.toString(rows), "--count").lines().map(line -> line.split("\t"))
                        .forEach(words -> counts.put(words[0], List.of(Integer.parseInt(words[2]), Integer.parseInt(words[3]))));
        assertEquals(List.of(rows + 2, 3 * rows), counts.get("select"));
        assertEquals(List.of(rows + 2, 2 * rows), counts.get("innerjoin"));
        assertEquals(List.of(5 * rows + 2, 6 * rows), counts.get("pythonjoin"));
        // The paper: one crossing more, without saying which.
        assertEquals(List.of(2 * rows + 3, 3 * rows), counts.get("pyfunction"));
        assertEquals(List.of(2 * filled + 3, 4 * filled), counts.get("filltable"));
        // The paper: rows + 3, 2 * rows + 1. Here the row with the result is asked for, and a value is passed to step once.
        assertEquals(List.of(rows + 4, rows + 3), counts.get("pyaggregate"));
    }

    @Test
    void synthAnswers() {
        String[] words = python("synth", "--rows", "20000").strip().split("\t");
        // Of 0 to 9, 10 to 99, and so on.
        assertEquals((10 + 2 * 90 + 3 * 900 + 4 * 9000 + 5 * 10000) / 20000.0, Double.parseDouble(words[4]));
    }
}
