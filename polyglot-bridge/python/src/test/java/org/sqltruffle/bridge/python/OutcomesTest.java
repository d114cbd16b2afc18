package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Test;

/** Hundreds of calls, right and wrong ones: each gives or raises what CPython's module does, with its words. */
class OutcomesTest {

    @Test
    void outcomesAreThoseOfCPython() throws IOException {
        try (Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true)).build()) {
            assertEquals(resource("outcomes.expected"), context.eval("python", resource("outcomes.py")).asString() + "\n");
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = OutcomesTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
