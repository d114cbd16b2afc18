package org.sqltruffle.ops.write;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;

/** Statements that write, where it shows elsewhere than in rows. */
class WriteTest {

    private static final String DATA = """
                    CREATE TABLE t(a INTEGER PRIMARY KEY, b UNIQUE, c); CREATE TABLE u(a INTEGER PRIMARY KEY, b, c); CREATE TABLE w(k \
                    PRIMARY KEY, v) WITHOUT ROWID;
                    WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO t SELECT i, i, i % 9 FROM n;
                    INSERT INTO w SELECT a, c FROM t""";
    private static final List<String> CHANGES = List.of("UPDATE t SET c = c + 1 WHERE a % 3 = 0", "UPDATE t SET a = a + 1000 WHERE c = 2",
                    "UPDATE OR REPLACE t SET b = b + 1 WHERE c = 5",
                    "UPDATE w SET v = v + 1 WHERE k > 20", "DELETE FROM t WHERE a % 7 = 1", "DELETE FROM t WHERE b = 4 OR a = 9",
                    "INSERT INTO u SELECT * FROM t", "DELETE FROM u");

    private static List<String> changes(EngineOptions options) {
        List<String> seen = new ArrayList<>();
        try (EngineSession session = new EngineSession(":memory:", options)) {
            Connection connection = session.connection();
            connection.execute(DATA);
            long id = HostCallbacks.register(new HostFunction() {
                @Override
                public void changed(int action, long pDatabase, long pTable, long rowid) {
                    seen.add(action + " " + NativeMemory.getString(pTable) + " " + rowid);
                }
            }, connection.guard());
            CallbackApi.updateHook(connection.pDb(), HostCallbacks.UPDATE, id);
            for (String sql : CHANGES) {
                connection.execute(sql);
                seen.add(connection.changes() + " of " + connection.totalChanges());
            }
            CallbackApi.updateHook(connection.pDb(), 0, 0);
            HostCallbacks.forget(id);
        }
        return seen;
    }

    @Tag("compiled")
    @Test
    void theUpdateHookIsToldOfEachChange() {
        assertEquals(changes(Configuration.C.options()), changes(Configuration.underTest().getFirst().options()));
    }
}
