package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.language.ColumnStore;

/** This project's own tests of {@code sqlite3} for Python, written in Python. */
class OwnPythonTest {

    private static final long COLUMN_BYTES = 64 << 20;

    /** Runs all classes of tests, or those that are named. */
    private static void run(String tier, Object... classes) throws IOException, URISyntaxException {
        try (Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true).option("sqlite.Tier", tier)).build()) {
            for (String part : PythonResources.parts("own_tests")) {
                context.eval("python", PythonResources.text(part + ".py"));
            }
            assertEquals("", context.eval("python", PythonResources.text("own_tests.py")).execute(classes).asString());
        }
    }

    @Test
    void rows() throws IOException, URISyntaxException {
        run("auto", "Rows", "Names");
    }

    @Test
    void rowsAhead() throws IOException, URISyntaxException {
        ColumnStore.set(ColumnStore.Mode.BUILD, COLUMN_BYTES);
        try {
            run("auto", "Ahead");
        } finally {
            ColumnStore.set(ColumnStore.Mode.AUTO, COLUMN_BYTES);
        }
    }

    @Tag("slow")
    @Test
    void asItComes() throws IOException, URISyntaxException {
        run("auto");
    }

    @Tag("slow")
    @Test
    void withTruffleNodesFromTheFirstInstructionOn() throws IOException, URISyntaxException {
        run("truffle");
    }
}
