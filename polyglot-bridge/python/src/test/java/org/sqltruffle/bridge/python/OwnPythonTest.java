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

    /** Classes in which statements run for long, or call Python: most of those that see the tier. */
    private static final Object[] SEE_THE_TIER = {"Rows", "Methods", "Functions", "Callbacks", "Contexts", "Waiting", "KeptGil", "Threads",
                    "Closing"};

    private static Context context(String tier) throws IOException, URISyntaxException {
        Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true).option("sqlite.Tier", tier)).build();
        for (String part : PythonResources.parts("own_tests")) {
            context.eval("python", PythonResources.text(part + ".py"));
        }
        return context;
    }

    /** Runs all classes of tests, or those that are named. */
    private static void run(Context context, Object... classes) throws IOException {
        assertEquals("", context.eval("python", PythonResources.text("own_tests.py")).execute(classes).asString());
    }

    @Test
    void rows() throws IOException, URISyntaxException {
        try (Context context = context("auto")) {
            run(context, "Rows", "Names");
            ColumnStore.set(ColumnStore.Mode.BUILD, COLUMN_BYTES);
            run(context, "Ahead");
        } finally {
            ColumnStore.set(ColumnStore.Mode.AUTO, COLUMN_BYTES);
        }
    }

    @Tag("slow")
    @Test
    void asItComes() throws IOException, URISyntaxException {
        try (Context context = context("auto")) {
            run(context);
        }
    }

    @Tag("slow")
    @Test
    void withTruffleNodesFromTheFirstInstructionOn() throws IOException, URISyntaxException {
        try (Context context = context("truffle")) {
            run(context, SEE_THE_TIER);
        }
    }
}
