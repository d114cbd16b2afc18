package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** This project's own tests of {@code sqlite3} for Python, written in Python. */
class OwnPythonTest {

    /** Runs all classes of tests, or those that are named. */
    private static void run(String tier, Object... classes) throws IOException {
        try (InputStream in = OwnPythonTest.class.getResourceAsStream("own_tests.py");
                        Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true).option("sqlite.Tier", tier)).build()) {
            String script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            assertEquals("", context.eval("python", script).execute(classes).asString());
        }
    }

    @Test
    void rows() throws IOException {
        run("auto", "Rows", "Names");
    }

    @Tag("slow")
    @Test
    void asItComes() throws IOException {
        run("auto");
    }

    @Tag("slow")
    @Test
    void withTruffleNodesFromTheFirstInstructionOn() throws IOException {
        run("truffle");
    }
}
