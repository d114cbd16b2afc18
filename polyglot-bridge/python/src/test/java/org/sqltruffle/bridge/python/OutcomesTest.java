package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Hundreds of calls, right and wrong ones: each gives or raises what CPython's module does, with its words. */
@Tag("slow")
class OutcomesTest {

    @Test
    void outcomesAreThoseOfCPython() throws IOException, URISyntaxException {
        List<String> differences = new ArrayList<>();
        try (Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true)).build()) {
            Value outcomes = context.eval("python", PythonResources.text("outcomes.py"));
            List<String> parts = PythonResources.parts("outcomes");
            assertFalse(parts.isEmpty());
            for (String part : parts) {
                List<String> expected = PythonResources.text(part + ".expected").lines().toList();
                List<String> actual = outcomes.execute(PythonResources.text(part + ".py")).asString().concat("\n").lines().toList();
                differences.addAll(differences(part, expected, actual));
            }
        }
        assertEquals(List.of(), differences);
    }

    /**
     * The calls whose outcome differs, with both outcomes: a whole listing would hide them. A call and its outcome are lines of their own.
     */
    private static List<String> differences(String part, List<String> expected, List<String> actual) {
        List<String> result = new ArrayList<>();
        String call = "";
        for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
            String wanted = i < expected.size() ? expected.get(i) : "(nothing)";
            String got = i < actual.size() ? actual.get(i) : "(nothing)";
            call = wanted.startsWith("    ") ? call : wanted;
            if (!wanted.equals(got)) {
                result.add(part + ".expected, line " + (i + 1) + ", " + call + "\n  expected: " + wanted.strip() + "\n  got:      "
                                + got.strip() + "\n");
            }
        }
        return result;
    }
}
