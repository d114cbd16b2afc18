package org.sqltruffle.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Parameters keep their values from one execution to the next, in whatever order and size they come. */
class ParametersTest {

    private final Database db = Database.inMemory();

    @AfterEach
    void close() {
        db.close();
    }

    private static Object[] values(Query query) {
        return query.first(Row::toArray).orElseThrow();
    }

    @Test
    void whatIsNotBoundAgainStays() {
        try (Query query = db.prepare("SELECT ?1, ?2, ?3, ?4")) {
            assertArrayEquals(new Object[]{null, null, null, null}, values(query));
            assertArrayEquals(new Object[]{1L, "two", 3.5, null}, values(query.bind(1, 1L).bind(2, "two").bind(3, 3.5)));
            assertArrayEquals(new Object[]{1L, "two", 3.5, null}, values(query));
            assertArrayEquals(new Object[]{1L, "zwei", 3.5, null}, values(query.bind(2, "zwei")));
            assertArrayEquals(new Object[]{1L, null, 3.5, "four"}, values(query.bind(2, (Object) null).bind(4, "four")));
            assertArrayEquals(new Object[]{"x", "y", 1L, 0L}, values(query.bind("x", "y", true, (byte) 0)));
        }
    }

    @Test
    void manyTexts() {
        try (Query query = db.prepare("SELECT ?1, ?2, ?3")) {
            query.bind(3, "stays");
            for (int i = 0; i < 1000; i++) {
                String first = "first ".repeat(1 + i % 170) + i;
                String second = "second " + i;
                assertArrayEquals(new Object[]{first, second, "stays"}, values(query.bind(1, first).bind(2, second)));
                assertArrayEquals(new Object[]{second, first, "stays"}, values(query.bind(second, first, "stays")));
            }
        }
    }

    /** Each is kept, all together are more than one call takes. */
    @Test
    void severalTextsOfSomeLength() {
        String text = "x".repeat(1000);
        byte[] blob = text.getBytes(StandardCharsets.UTF_8);
        try (Query query = db.prepare("SELECT length(?1 || ?2 || ?3), ?4")) {
            for (int i = 0; i < 10; i++) {
                Object[] values = values(query.bind(text, text, text, blob));
                assertEquals(3000L, values[0]);
                assertArrayEquals(blob, (byte[]) values[1]);
            }
            assertEquals(2001L, values(query.bind(2, "y"))[0]);
        }
    }

    /** 1 024 bytes are kept, one more is not. */
    @Test
    void onBothSidesOfTheLimit() {
        for (int length : new int[]{1023, 1024, 1025}) {
            String text = "x".repeat(length);
            try (Query query = db.prepare("SELECT ?1, ?2")) {
                assertArrayEquals(new Object[]{text, "b"}, values(query.bind(2, "b").bind(1, text)));
                assertArrayEquals(new Object[]{text, "c"}, values(query.bind(2, "c")));
                assertArrayEquals(new Object[]{"a", text}, values(query.bind(1, "a").bind(2, text)));
            }
        }
    }

    @Test
    void numbersLeftOut() {
        try (Query query = db.prepare("SELECT ?3, ?250")) {
            assertArrayEquals(new Object[]{"three", null}, values(query.bind(3, "three").bind(2, "nobody's")));
            assertArrayEquals(new Object[]{"three", 250L}, values(query.bind(250, 250)));
        }
        try (Query query = db.prepare("SELECT ?3")) {
            assertArrayEquals(new Object[]{"three"}, values(query.bind(1, "nobody's").bind(3, "three")));
        }
    }

    /** Large values are not kept in Java: neither are those that come after them, and those before them are not lost. */
    @Test
    void largeValuesAmongOthers() {
        String text = "x".repeat(100_000);
        byte[] blob = new byte[200_000];
        Arrays.fill(blob, (byte) 7);
        try (Query query = db.prepare("SELECT ?1, ?2, ?3")) {
            query.bind(1, 1L).bind(2, text).bind(3, "small");
            assertArrayEquals(new Object[]{1L, text, "small"}, values(query));
            assertArrayEquals(new Object[]{2L, text, "small"}, values(query.bind(1, 2L)));
            Object[] values = values(query.bind(2, blob));
            assertArrayEquals(blob, (byte[]) values[1]);
            assertEquals("small", values[2]);
            assertArrayEquals(new Object[]{2.5, null, "other"}, values(query.bind(2.5, null, "other")));
        }
    }

    @Test
    void aParameterThatIsNotThere() {
        try (Query query = db.prepare("SELECT ?1, ?2")) {
            query.bind(1, "one");
            assertEquals("SQLITE_RANGE", assertThrows(DatabaseException.class, () -> query.bind(3, 1L)).codeName());
            assertEquals("SQLITE_RANGE", assertThrows(DatabaseException.class, () -> query.bind(0, "none")).codeName());
            assertArrayEquals(new Object[]{"one", 2L}, values(query.bind(2, 2)));
        }
    }

    @Test
    void aClosedQueryTakesNone() {
        Query query = db.prepare("SELECT ?1");
        query.close();
        assertThrows(DatabaseException.class, () -> query.bind(1, 1L));
        assertThrows(DatabaseException.class, () -> query.bind(1, "text"));
    }

    @Test
    void aRunningQueryTakesNone() {
        try (Query query = db.prepare("SELECT ?1")) {
            query.bind(1, 1L).forEach(row -> {
                assertThrows(DatabaseException.class, () -> query.bind(1, 2L));
                assertThrows(DatabaseException.class, () -> query.bind(1, "text"));
                assertEquals(1, row.getLong(0));
            });
            assertArrayEquals(new Object[]{1L}, values(query));
        }
    }
}
