package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

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

/** The functions behind {@code _sqlite3}. Each is made when Python first names it. */
class MembersTest {

    private static final Pattern FUNCTION = Pattern.compile("^ +case ((?:\"\\w+\"(?:, )?)+) ->", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("\"(\\w+)\"");
    private static final List<String> FILES = List.of("ModuleFunctions", "ConnectionFunctions", "CursorFunctions", "RowFunctions",
                    "CallbackFunctions", "StorageFunctions");

    @Test
    void eachFunctionIsMade() throws IOException {
        ModuleFunctions module = new ModuleFunctions(null);
        Set<String> written = new TreeSet<>();
        for (String source : FILES) {
            Matcher functions = FUNCTION.matcher(Files.readString(Path.of("src/main/java/org/sqltruffle/bridge/python", source + ".java")));
            while (functions.find()) {
                NAME.matcher(functions.group(1)).results().map(name -> name.group(1)).forEach(name -> {
                    assertTrue(written.add(name), () -> name + " is there twice");
                    assertNotNull(module.make(name), name);
                });
            }
        }
        assertTrue(written.size() > 50, written::toString);
        assertNull(module.make("none_such"));
    }

    @Tag("slow")
    @Test
    void pythonNamesNoOthers() {
        try (Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true)).build()) {
            String missing = context.eval("python", """
                            import polyglot, re, sqltruffle, os
                            engine = polyglot.eval(language="sqlite", string="sqltruffle:python")
                            used = set()
                            for name in os.listdir(sqltruffle.__path__[0]):
                                if name.endswith(".py"):
                                    with open(os.path.join(sqltruffle.__path__[0], name)) as file:
                                        used.update(re.findall(r"\\b_?engine\\.([a-z]\\w*)", file.read()))
                            used -= {"SLOW", "describe", "install", "undecodable", "check_encodable", "tracebacks_enabled"}
                            repr((len(used) > 50, [name for name in sorted(used) if not hasattr(engine, name)]))
                            """).asString();
            assertEquals("(True, [])", missing);
        }
    }

    @Tag("slow")
    @Test
    void methodsRefuseOtherObjects() {
        try (Context context = SqlTruffle.install(Context.newBuilder().allowAllAccess(true)).build()) {
            String messages = context.eval("python", """
                            import sqlite3
                            messages = []
                            for function, *arguments in ((sqlite3.Row.__getitem__, 1), (sqlite3.Row.keys,), (sqlite3.Row.__len__,), \
                            (sqlite3.Row.__iter__,),
                                                         (sqlite3.Cursor.fetchone,), (sqlite3.Cursor.fetchall,), (sqlite3.Cursor.execute, \
                            "select 1"),
                                                         (sqlite3.Cursor.__next__,), (sqlite3.Connection.execute, "select 1")):
                                try:
                                    function(5, *arguments)
                                except TypeError as error:
                                    messages.append(str(error))
                            "\\n".join(messages)
                            """).asString();
            assertEquals("""
                            descriptor '__getitem__' requires a 'sqlite3.Row' object but received a 'int'
                            descriptor 'keys' for 'sqlite3.Row' objects doesn't apply to a 'int' object
                            descriptor '__len__' requires a 'sqlite3.Row' object but received a 'int'
                            descriptor '__iter__' requires a 'sqlite3.Row' object but received a 'int'
                            descriptor 'fetchone' for 'sqlite3.Cursor' objects doesn't apply to a 'int' object
                            descriptor 'fetchall' for 'sqlite3.Cursor' objects doesn't apply to a 'int' object
                            descriptor 'execute' for 'sqlite3.Cursor' objects doesn't apply to a 'int' object
                            descriptor '__next__' requires a 'sqlite3.Cursor' object but received a 'int'
                            descriptor 'execute' for 'sqlite3.Connection' objects doesn't apply to a 'int' object""", messages);
        }
    }
}
