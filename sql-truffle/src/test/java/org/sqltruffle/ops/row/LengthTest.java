package org.sqltruffle.ops.row;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.testing.Bytes;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** Values that the limit of lengths allows and memory does not have end the statement, not the program. */
@Tag("compiled")
@Tag("slow")
class LengthTest {

    /** SQLite allocates no more than 2 147 483 391 bytes at once. The text would have 2 147 483 500 bytes, which the limit allows. */
    @Test
    void aTextThatIsTooLargeToAllocateIsAnError() {
        String many = "a".repeat(2_147_483) + "b".repeat(500);
        for (Configuration configuration : Configuration.underTest()) {
            try (EngineSession session = new EngineSession(":memory:", configuration.options())) {
                session.connection().execute("CREATE TABLE t(a, b); CREATE TABLE target(x)");
                session.run("INSERT INTO t VALUES(?, ?)", List.of(Bytes.text(many), Bytes.text("x".repeat(1000))));
                Result result = session.run("INSERT INTO target SELECT length(replace(a, 'a', b)) FROM t", List.of());
                assertEquals("SQLITE_NOMEM: out of memory", result.errorName() + ": " + result.errorMessage(), configuration.toString());
                // The connection goes on.
                assertEquals(List.of(List.of(2_147_983L, 0L)),
                                session.run("SELECT length(a), (SELECT count(*) FROM target) FROM t", List.of()).rows());
            }
        }
    }
}
