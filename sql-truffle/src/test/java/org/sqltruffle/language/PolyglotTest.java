package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.ByteSequence;
import org.graalvm.polyglot.io.FileSystem;
import org.graalvm.polyglot.io.IOAccess;
import org.graalvm.polyglot.proxy.ProxyHashMap;
import org.graalvm.polyglot.proxy.ProxyObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.testing.StatementThread;

/**
 * The language as a host program sees it, through the polyglot API alone. Contexts have native access, which NFI needs, and no access to
 * files.
 */
@Tag("nfi")
class PolyglotTest {

    /** Only an end that never comes takes so long. */
    private static final int PATIENCE_SECONDS = 120;

    private final Context context = Context.newBuilder("sqlite").allowHostAccess(HostAccess.ALL).allowNativeAccess(true).build();

    @AfterEach
    void close() {
        context.close();
    }

    private Value eval(String sql) {
        return context.eval("sqlite", sql);
    }

    private Value connection() {
        return context.getBindings("sqlite").getMember("connection");
    }

    @Test
    void resultIsAnArrayOfRows() {
        Value result = eval("SELECT 1 AS a, 'two' AS b UNION ALL SELECT 3, NULL");
        assertTrue(result.hasArrayElements());
        assertEquals(2, result.getArraySize());
        assertEquals(1, result.getArrayElement(0).getArrayElement(0).asInt());
        assertEquals("two", result.getArrayElement(0).getMember("b").asString());
        assertEquals(3, result.getArrayElement(1).getMember("a").asLong());
        assertTrue(result.getArrayElement(1).getMember("b").isNull());
        assertEquals(List.of("a", "b"), result.getMember("columns").as(List.class));
        assertEquals(java.util.Set.of("a", "b"), result.getArrayElement(0).getMemberKeys());
        assertThrows(ArrayIndexOutOfBoundsException.class, () -> result.getArrayElement(2));
        assertEquals("(1, \"two\")".replace("\"", ""), result.getArrayElement(0).toString());
    }

    @Test
    void resultIsIterable() {
        List<Long> values = new ArrayList<>();
        Value iterator = eval("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<1000) SELECT i FROM n").getIterator();
        while (iterator.hasIteratorNextElement()) {
            values.add(iterator.getIteratorNextElement().getArrayElement(0).asLong());
        }
        assertEquals(1000, values.size());
        assertEquals(1000, values.getLast());
    }

    @Test
    void storageClasses() {
        Value row = eval("SELECT 9223372036854775807, 0.5, 'é', x'00ff', NULL, ''").getArrayElement(0);
        assertEquals(Long.MAX_VALUE, row.getArrayElement(0).asLong());
        assertEquals(0.5, row.getArrayElement(1).asDouble());
        assertFalse(row.getArrayElement(1).fitsInLong());
        assertEquals("é", row.getArrayElement(2).asString());
        assertArrayEquals(new byte[]{0, -1}, row.getArrayElement(3).as(ByteSequence.class).toByteArray());
        assertTrue(row.getArrayElement(3).hasBufferElements());
        assertEquals((short) 0x00ff, row.getArrayElement(3).readBufferShort(java.nio.ByteOrder.BIG_ENDIAN, 0));
        assertTrue(row.getArrayElement(4).isNull());
        assertEquals("", row.getArrayElement(5).asString());
    }

    @Test
    void changesOfALastStatement() {
        Value result = eval("CREATE TABLE t(a); INSERT INTO t VALUES(1),(2),(3)");
        assertEquals(3, result.getMember("changes").asLong());
        assertEquals(3, result.getMember("lastInsertRowid").asLong());
        assertEquals(0, result.getArraySize());
        assertEquals(0, eval("SELECT 1").getMember("changes").asLong());
        assertEquals(2, eval("INSERT INTO t VALUES(4),(5) RETURNING a").getArraySize());
    }

    @Test
    void positionalParameters() {
        Value rows = connection().invokeMember("execute", "SELECT ?, ?2, ?, typeof(?1)", 7, "x", 2.5);
        assertEquals("(7, x, 2.5, integer)", rows.getArrayElement(0).toString());
        Value list = connection().invokeMember("execute", "SELECT ?, ?", List.of(1, "y"));
        assertEquals("y", list.getArrayElement(0).getArrayElement(1).asString());
        Value types = connection().invokeMember("execute", "SELECT typeof(?), typeof(?), typeof(?), ?", null, true, new byte[]{1, 2},
                        LocalDate.of(2024, 2, 29));
        assertEquals("(null, integer, blob, 2024-02-29)", types.getArrayElement(0).toString());
    }

    @Test
    void namedParameters() {
        Value byMembers = connection().invokeMember("execute", "SELECT :a, @b, $c", ProxyObject.fromMap(Map.of("a", 1, "b", 2, "$c", 3)));
        assertEquals("(1, 2, 3)", byMembers.getArrayElement(0).toString());
        Value byHash = connection().invokeMember("execute", "SELECT :a+:a", ProxyHashMap.from(Map.of("a", 21)));
        assertEquals(42, byHash.getArrayElement(0).getArrayElement(0).asInt());
    }

    @Test
    void wrongParametersAreErrors() {
        Value connection = connection();
        assertThrows(PolyglotException.class, () -> connection.invokeMember("execute", "SELECT ?"));
        assertThrows(PolyglotException.class, () -> connection.invokeMember("execute", "SELECT ?", 1, 2));
        assertThrows(PolyglotException.class, () -> connection.invokeMember("execute", "SELECT :a", ProxyObject.fromMap(Map.of("b", 1))));
        assertThrows(PolyglotException.class, () -> connection.invokeMember("execute", "SELECT ?; SELECT ?", 1));
        assertThrows(PolyglotException.class,
                        () -> connection.invokeMember("execute", "SELECT ?", new java.math.BigInteger("9223372036854775808")));
        assertThrows(IllegalArgumentException.class, () -> connection.invokeMember("execute", 1));
        // The connection still works.
        assertEquals(1, connection.invokeMember("execute", "SELECT ?", 1).getArraySize());
    }

    @Test
    void preparedStatement() {
        eval("CREATE TABLE t(a INTEGER PRIMARY KEY, b)");
        Value insert = connection().invokeMember("prepare", "INSERT INTO t(b) VALUES(?)");
        for (int i = 0; i < 10; i++) {
            insert.execute("row " + i);
        }
        Value query = connection().invokeMember("prepare", "SELECT b FROM t WHERE a=:key");
        assertEquals("row 4", query.execute(5).getArrayElement(0).getArrayElement(0).asString());
        assertEquals("row 5", query.invokeMember("execute", 6).getArrayElement(0).getArrayElement(0).asString());
        assertEquals(List.of(":key"), query.getMember("parameters").as(List.class));
        assertEquals(List.of("b"), query.getMember("columns").as(List.class));
    }

    @Test
    void cursorHandsRowsOut() {
        Value cursor = connection().invokeMember("query", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT i FROM n");
        Value iterator = cursor.getIterator();
        for (long i = 1; i < 100; i++) {
            assertEquals(i, iterator.getIteratorNextElement().getMember("i").asLong());
        }
        cursor.invokeMember("close");
        assertFalse(iterator.hasIteratorNextElement());
    }

    @Test
    void aResultKeepsItsContent() {
        eval("CREATE TABLE t(a); WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<5000) INSERT INTO t SELECT i FROM n");
        Value before = eval("SELECT a FROM t ORDER BY rowid");
        eval("DELETE FROM t; DROP TABLE t");
        assertEquals(5000, before.getArraySize());
        assertEquals(5000, before.getArrayElement(4999).getMember("a").asLong());
    }

    @Test
    void errorsAreGuestExceptions() {
        PolyglotException e = assertThrows(PolyglotException.class, () -> eval("SELECT * FROM nowhere"));
        assertTrue(e.isGuestException());
        assertFalse(e.isInternalError());
        assertEquals("no such table: nowhere", e.getMessage());
        assertEquals("SQLITE_ERROR", e.getGuestObject().getMember("name").asString());
        eval("CREATE TABLE t(a UNIQUE); INSERT INTO t VALUES(1)");
        PolyglotException unique = assertThrows(PolyglotException.class, () -> eval("INSERT INTO t VALUES(1)"));
        assertEquals(2067, unique.getGuestObject().getMember("code").asInt());
        assertThrows(PolyglotException.class, () -> eval("-- nothing"));
    }

    @Test
    void anErrorAmongRowsComesAtOnce() {
        assertThrows(PolyglotException.class, () -> eval("SELECT 1 UNION ALL SELECT abs(-9223372036854775808)"));
        assertEquals(1, eval("SELECT 1").getArraySize());
    }

    @Test
    void filesNeedPermission(@TempDir Path directory) {
        String path = directory.resolve("x.db").toString();
        Value bindings = context.getBindings("sqlite");
        PolyglotException e = assertThrows(PolyglotException.class, () -> bindings.invokeMember("open", path));
        assertEquals("SQLITE_AUTH", e.getGuestObject().getMember("name").asString());
        for (String sql : List.of("ATTACH '" + path + "' AS a", "VACUUM INTO '" + path + "'", "ATTACH 'file:" + path + "?vfs=unix' AS a",
                        "ATTACH '/shared' AS a")) {
            assertThrows(PolyglotException.class, () -> eval(sql), sql);
        }
        assertThrows(PolyglotException.class, () -> bindings.invokeMember("open", "file:" + path + "?vfs=unix"));
        assertFalse(directory.resolve("x.db").toFile().exists());
        try (Context noNative = Context.newBuilder("sqlite").allowIO(IOAccess.ALL).build()) {
            assertThrows(PolyglotException.class, () -> noNative.getBindings("sqlite").invokeMember("open", path));
        }
    }

    /** A file system of the embedder, which forwards all calls, as one does that checks paths. */
    private static FileSystem forwarding() {
        FileSystem host = FileSystem.newDefaultFileSystem();
        return (FileSystem) Proxy.newProxyInstance(PolyglotTest.class.getClassLoader(), new Class<?>[]{FileSystem.class},
                        (proxy, method, arguments) -> {
                            try {
                                return method.invoke(host, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        });
    }

    /** SQLite would open the host's files past it. */
    @Test
    void aFileSystemOfTheContextIsNotPassedBy(@TempDir Path directory) {
        String path = directory.resolve("x.db").toString();
        for (FileSystem fileSystem : List.of(forwarding(), FileSystem.newReadOnlyFileSystem(FileSystem.newDefaultFileSystem()),
                        FileSystem.newReadOnlyFileSystem(forwarding()))) {
            IOAccess io = IOAccess.newBuilder().fileSystem(fileSystem).build();
            try (Context virtual = Context.newBuilder("sqlite").allowIO(io).allowNativeAccess(true).build()) {
                assertEquals(1, virtual.eval("sqlite", "CREATE TABLE t(a); SELECT 1").getArrayElement(0).getArrayElement(0).asInt());
                for (String sql : List.of("ATTACH '" + path + "' AS a", "VACUUM INTO '" + path + "'")) {
                    assertThrows(PolyglotException.class, () -> virtual.eval("sqlite", sql), sql);
                }
                PolyglotException e = assertThrows(PolyglotException.class, () -> virtual.getBindings("sqlite").invokeMember("open", path));
                assertTrue(e.getMessage().contains("file system of its own"), e.getMessage());
            }
        }
        assertFalse(directory.resolve("x.db").toFile().exists());
    }

    /** Runs without end: rows, none, and virtual tables, whose C code runs between a few instructions. */
    private static final List<String> ENDLESS = List.of(
                    "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s) SELECT count(*) FROM s",
                    "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s) SELECT i FROM s WHERE i < 0",
                    "SELECT count(*) FROM f a, f b, f c, f d WHERE a.f MATCH 'x' AND b.f MATCH 'x' AND c.f MATCH 'x' AND d.f MATCH 'x'");

    private static Context endless(String tier) {
        Context endless = Context.newBuilder("sqlite").allowNativeAccess(true).allowExperimentalOptions(true).option("sqlite.Tier", tier)
                        .build();
        endless.eval("sqlite", "CREATE TABLE u(a); CREATE TRIGGER endless AFTER INSERT ON u BEGIN DELETE FROM u WHERE a = ("
                        + ENDLESS.getFirst() + "); END;"
                        + "CREATE VIRTUAL TABLE f USING fts5(a); INSERT INTO f WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 "
                        + "FROM s WHERE i < 400) SELECT 'x y ' || i FROM s");
        return endless;
    }

    /** Runs a statement in a thread of its own, and asks for its end while it runs. */
    private static void end(Context endless, String sql, Consumer<PolyglotException> check, Executable end) throws Throwable {
        FutureTask<PolyglotException> execution = new FutureTask<>(
                        () -> assertThrows(PolyglotException.class, () -> endless.eval("sqlite", sql)));
        Thread thread = Thread.ofPlatform().daemon().start(execution);
        StatementThread.awaitStatement(thread);
        Thread.sleep(300);
        assertTrue(thread.isAlive(), "the statement ended by itself");
        end.execute();
        check.accept(execution.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    /** C does not look at Truffle's safepoints by itself. */
    @ParameterizedTest
    @ValueSource(strings = {"c", "auto", "truffle", "mixed"})
    void closingTheContextEndsAStatement(String tier) throws Throwable {
        for (String sql : ENDLESS) {
            Context endless = endless(tier);
            end(endless, sql, e -> assertTrue(e.isCancelled() || e.getMessage().contains("interrupt"), e.toString()),
                            () -> endless.close(true));
        }
    }

    /** C does not stop in the program of a trigger. */
    @ParameterizedTest
    @ValueSource(strings = {"c", "auto"})
    void closingTheContextEndsATrigger(String tier) throws Throwable {
        Context endless = endless(tier);
        end(endless, "INSERT INTO u VALUES(1)", e -> assertTrue(e.isCancelled() || e.getMessage().contains("interrupt"), e.toString()),
                        () -> endless.close(true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"c", "auto", "truffle", "mixed"})
    void anInterruptEndsAStatementAndTheContextGoesOn(String tier) throws Throwable {
        for (String sql : ENDLESS) {
            try (Context endless = endless(tier)) {
                end(endless, sql, e -> assertTrue(e.isInterrupted(), e.toString()),
                                () -> endless.interrupt(Duration.ofSeconds(PATIENCE_SECONDS)));
                assertEquals(1, endless.eval("sqlite", "SELECT 1").getArrayElement(0).getArrayElement(0).asInt());
            }
        }
    }

    @Test
    void connectionsByPath(@TempDir Path directory) {
        String path = directory.resolve("x.db").toString();
        try (Context files = Context.newBuilder("sqlite").allowIO(IOAccess.ALL).allowNativeAccess(true).option("sqlite.Database", path)
                        .build()) {
            files.eval("sqlite", "CREATE TABLE t(a); INSERT INTO t VALUES(42)");
            Value other = files.getBindings("sqlite").invokeMember("open", path);
            assertEquals(42, other.invokeMember("execute", "SELECT a FROM t").getArrayElement(0).getArrayElement(0).asInt());
            assertEquals(path, other.getMember("path").asString());
            assertFalse(other.getMember("inTransaction").asBoolean());
            other.invokeMember("close");
            PolyglotException e = assertThrows(PolyglotException.class, () -> other.invokeMember("execute", "SELECT 1"));
            assertEquals("the connection is closed", e.getMessage());
        }
    }

    /** SQLite would end the text at the NUL, and change all rows. */
    @Test
    void nulInsideSqlIsAnError() {
        context.eval("sqlite", "CREATE TABLE nul(a); INSERT INTO nul VALUES(1), (2)");
        for (String sql : List.of("UPDATE nul SET a = 5\0 WHERE a = 1", "SELECT 1\0", "SELECT 1;\0 DROP TABLE nul", "\0")) {
            PolyglotException e = assertThrows(PolyglotException.class, () -> context.eval("sqlite", sql), sql);
            assertTrue(e.getMessage().contains("NUL"), e.getMessage());
        }
        assertEquals(3, context.eval("sqlite", "SELECT sum(a) FROM nul").getArrayElement(0).getArrayElement(0).asInt());
    }

    @Test
    void options() {
        for (String tier : List.of("auto", "truffle", "c")) {
            try (Context c = Context.newBuilder("sqlite").allowNativeAccess(true).allowExperimentalOptions(true).option("sqlite.Tier", tier)
                            .option("sqlite.DisabledOpcodes", "Column, Next").build()) {
                assertEquals(6, c.eval("sqlite", "SELECT sum(value) FROM json_each('[1,2,3]')").getArrayElement(0).getArrayElement(0)
                                .asInt());
            }
        }
        assertThrows(IllegalArgumentException.class,
                        () -> Context.newBuilder("sqlite").allowExperimentalOptions(true).option("sqlite.Tier", "fast").build());
        assertNull(context.getBindings("sqlite").getMember("nosuch"));
        assertEquals("3.54.1", context.getBindings("sqlite").getMember("version").asString());
    }
}
