package org.sqltruffle.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

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
            assertArrayEquals(new Object[] {null, null, null, null}, values(query));
            assertArrayEquals(new Object[] {1L, "two", 3.5, null}, values(query.bind(1, 1L).bind(2, "two").bind(3, 3.5)));
            assertArrayEquals(new Object[] {1L, "two", 3.5, null}, values(query));
            assertArrayEquals(new Object[] {1L, "zwei", 3.5, null}, values(query.bind(2, "zwei")));
            assertArrayEquals(new Object[] {1L, null, 3.5, "four"}, values(query.bind(2, (Object) null).bind(4, "four")));
            assertArrayEquals(new Object[] {"x", "y", 1L, 0L}, values(query.bind("x", "y", true, (byte) 0)));
        }
    }

    @Test
    void manyTexts() {
        try (Query query = db.prepare("SELECT ?1, ?2")) {
            query.bind(2, "stays");
            for (int i = 0; i < 5000; i++) {
                String text = "a text of some length, number " + i;
                assertArrayEquals(new Object[] {text, "stays"}, values(query.bind(1, text)));
            }
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
            assertArrayEquals(new Object[] {1L, text, "small"}, values(query));
            assertArrayEquals(new Object[] {2L, text, "small"}, values(query.bind(1, 2L)));
            Object[] values = values(query.bind(2, blob));
            assertArrayEquals(blob, (byte[]) values[1]);
            assertEquals("small", values[2]);
            assertArrayEquals(new Object[] {2.5, null, "other"}, values(query.bind(2.5, null, "other")));
        }
    }

    @Test
    void aParameterThatIsNotThere() {
        try (Query query = db.prepare("SELECT ?1, ?2")) {
            query.bind(1, "one");
            assertEquals("SQLITE_RANGE", assertThrows(DatabaseException.class, () -> query.bind(3, 1L)).codeName());
            assertEquals("SQLITE_RANGE", assertThrows(DatabaseException.class, () -> query.bind(0, "none")).codeName());
            assertArrayEquals(new Object[] {"one", 2L}, values(query.bind(2, 2)));
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
            assertArrayEquals(new Object[] {1L}, values(query));
        }
    }
}
