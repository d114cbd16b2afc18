package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The names of the functions behind {@code _sqlite3}, which are made when they are first asked for. */
class MembersTest {

    private static final Pattern FUNCTION = Pattern.compile("^ +case ((?:\"\\w+\"(?:, )?)+) ->", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("\"(\\w+)\"");

    @Test
    void namesAreThoseOfTheFunctions() throws IOException {
        Set<String> written = new TreeSet<>();
        for (String source : List.of("ModuleFunctions", "ConnectionFunctions", "CursorFunctions", "CallbackFunctions", "StorageFunctions")) {
            Matcher functions = FUNCTION.matcher(Files.readString(Path.of("src/main/java/org/sqltruffle/bridge/python", source + ".java")));
            while (functions.find()) {
                NAME.matcher(functions.group(1)).results().forEach(name -> written.add(name.group(1)));
            }
        }
        ModuleFunctions module = new ModuleFunctions(null);
        List<String> names = List.of(module.names());
        assertEquals(written, new TreeSet<>(names));
        assertEquals(written.size(), names.size(), "a name is there twice");
        for (String name : names) {
            assertNotNull(module.make(name), name);
        }
        assertNull(module.make("none_such"));
    }

    @Tag("slow")
    @Test
    void pythonListsThemAll() {
        try (Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true)).build()) {
            String missing = context.eval("python", """
                            import polyglot, re, sqltruffle, os
                            engine = polyglot.eval(language="sqlite", string="sqltruffle:python")
                            used = set()
                            for name in os.listdir(sqltruffle.__path__[0]):
                                if name.endswith(".py"):
                                    with open(os.path.join(sqltruffle.__path__[0], name)) as file:
                                        used.update(re.findall(r"\\b_?engine\\.([a-z]\\w*)", file.read()))
                            used -= {"SLOW", "describe", "undecodable", "check_encodable", "tracebacks_enabled"}
                            repr((len(used) > 50, sorted(used - set(dir(engine)))))
                            """).asString();
            assertEquals("(True, [])", missing);
        }
    }
}
