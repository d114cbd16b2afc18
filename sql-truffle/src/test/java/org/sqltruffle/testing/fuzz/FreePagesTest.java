package org.sqltruffle.testing.fuzz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;

/** Only what no page holds is left out of a comparison. */
class FreePagesTest {

    private static final int PAGE = 512;

    @TempDir
    Path directory;

    private byte[] database(String... sql) throws Exception {
        Path file = directory.resolve("free.db");
        try (Connection connection = Connection.open(file.toString())) {
            connection.execute("PRAGMA page_size = " + PAGE);
            connection.execute(
                            "CREATE TABLE t(a); WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 200) INSERT INTO t "
                                            + "SELECT randomblob(400) FROM s");
            for (String each : sql) {
                connection.execute(each);
            }
        }
        return Files.readAllBytes(file);
    }

    @Test
    void leavesOfTheListAreCleared() throws Exception {
        byte[] database = database("DELETE FROM t WHERE rowid > 3");
        byte[] cleared = FreePages.cleared(database);
        assertEquals(database.length, cleared.length);
        Set<Integer> changed = new TreeSet<>();
        for (int page = 0; page < database.length / PAGE; page++) {
            if (!Arrays.equals(database, page * PAGE, (page + 1) * PAGE, cleared, page * PAGE, (page + 1) * PAGE)) {
                changed.add(page + 1);
            }
        }
        // About one page for each deleted row; a page of 512 bytes lists 126 others.
        assertTrue(changed.size() > 190, changed.toString());
        try (Connection connection = Connection.open(Files.write(directory.resolve("cleared.db"), cleared).toString())) {
            Statement statement = connection.prepare("SELECT count(*), sum(length(a)) FROM t");
            statement.step();
            assertEquals(3, statement.columnLong(0));
            assertEquals(1200, statement.columnLong(1));
            statement.close();
        }
    }

    @Test
    void withoutFreePagesAllStays() throws Exception {
        byte[] database = database();
        assertArrayEquals(database, FreePages.cleared(database));
    }
}
