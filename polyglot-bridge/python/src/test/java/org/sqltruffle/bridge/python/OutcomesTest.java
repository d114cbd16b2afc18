package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Hundreds of calls, right and wrong ones: each gives or raises what CPython's module does, with its words. */
@Tag("slow")
class OutcomesTest {

    @Test
    void outcomesAreThoseOfCPython() throws IOException {
        try (Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true)).build()) {
            List<String> expected = resource("outcomes.expected").lines().toList();
            List<String> actual = context.eval("python", resource("outcomes.py")).asString().concat("\n").lines().toList();
            assertEquals(List.of(), differences(expected, actual));
        }
    }

    /** The calls whose outcome differs, with both outcomes: a whole listing would hide them. A call and its outcome are lines of their own. */
    private static List<String> differences(List<String> expected, List<String> actual) {
        List<String> result = new ArrayList<>();
        String call = "";
        for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
            String wanted = i < expected.size() ? expected.get(i) : "(nothing)";
            String got = i < actual.size() ? actual.get(i) : "(nothing)";
            call = wanted.startsWith("    ") ? call : wanted;
            if (!wanted.equals(got)) {
                result.add("line " + (i + 1) + ", " + call + "\n  expected: " + wanted.strip() + "\n  got:      " + got.strip() + "\n");
            }
        }
        return result;
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = OutcomesTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
