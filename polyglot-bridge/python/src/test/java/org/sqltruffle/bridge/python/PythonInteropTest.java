package org.sqltruffle.bridge.python;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.graalvm.polyglot.Context;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The language as another guest language sees it: Python through {@code polyglot.eval}, by standard interop messages. */
class PythonInteropTest {

    private static final Context CONTEXT = Context.newBuilder("python", "sqlite").allowAllAccess(true).build();

    @AfterAll
    static void close() {
        CONTEXT.close();
    }

    /** The repr of the value of the variable {@code r} that some Python code sets. */
    private static String python(String code) {
        CONTEXT.eval("python", "import polyglot\n" + code);
        return CONTEXT.eval("python", "repr(r)").asString();
    }

    @Test
    void rows() {
        assertEquals("[(1, 'a'), (2, 'é')]",
                        python("rows = polyglot.eval(language='sqlite', string=\"SELECT 1 AS x, 'a' AS y UNION ALL SELECT 2, 'é'\")\n"
                                        + "r = [(row.x, row[1]) for row in rows]"));
        assertEquals("(2, 2, None, 1.5)", python("rows = polyglot.eval(language='sqlite', string='SELECT NULL AS n UNION ALL SELECT 1.5')\n"
                        + "r = (len(rows), len(list(rows)), rows[0].n if rows[0].n != None else None, rows[1][0])"));
    }

    @Test
    void blobs() {
        assertEquals("b'\\x00\\xffA'", python("r = bytes(polyglot.eval(language='sqlite', string=\"SELECT x'00ff41'\")[0][0])"));
    }

    @Test
    void errors() {
        assertEquals("'no such table: nowhere'", python(
                        "try:\n    polyglot.eval(language='sqlite', string='SELECT * FROM nowhere')\nexcept BaseException as e:\n"
                                        + "    r = str(e.message)"));
    }

    @Test
    void connections() {
        CONTEXT.getBindings("python").putMember("sqlite", CONTEXT.getBindings("sqlite"));
        assertEquals("[3, 'b', 7]", python(
                        "c = sqlite.open(':memory:')\nc.execute('CREATE TABLE t(a, b)')\nc.execute('INSERT INTO t VALUES(?, ?)', 3, 'b')\n"
                                        + "c.execute('INSERT INTO t VALUES(:x, :y)', {'x': 7, 'y': b'z'})\n"
                                        + "r = [c.execute('SELECT * FROM t WHERE a=?', [3])[0][0], c.execute('SELECT b FROM t')[0].b, "
                                        + "c.prepare('SELECT a FROM t WHERE a>?')(5)[0].a]\nc.close()"));
        assertEquals("45", python(
                        "c = sqlite.open(':memory:')\n"
                                        + "r = sum(row.value for row in c.query(\"SELECT value FROM json_each('[1,2,3,4,5,6,7,8,9]')\"))"));
    }
}
