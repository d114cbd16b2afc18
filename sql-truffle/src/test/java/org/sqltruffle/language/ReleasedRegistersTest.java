package org.sqltruffle.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.testing.Configuration;

/** What an execution leaves in the registers of its statement. */
class ReleasedRegistersTest {

    private static long references(long pVdbe) {
        long aMem = NativeMemory.getLong(pVdbe + Layout.Vdbe_aMem);
        long count = 0;
        for (int i = 0; i < NativeMemory.getInt(pVdbe + Layout.Vdbe_nMem); i++) {
            count += NativeMemory.getU16(aMem + (long) i * Layout.SIZEOF_Mem + Layout.Mem_flags) & Constants.MEM_Ephem;
        }
        return count;
    }

    /**
     * SCopy makes a register refer to the text of another one, whose memory is freed at the end. Nodes of the next execution may load it.
     */
    @Test
    void noRegisterRefersToFreedMemory() {
        try (Connection connection = Connection.open(":memory:", ApiConstants.SQLITE_OPEN_READWRITE, null, Configuration.C.options())) {
            connection.execute("CREATE TABLE t(a, b); INSERT INTO t VALUES(1, 'a text'), (2, 'another text')");
            try (Statement statement = connection.prepare("SELECT (SELECT coalesce(max(b), 18) FROM t)")) {
                assertTrue(statement.step());
                assertTrue(references(statement.handle()) > 0, "the test has lost its case");
                statement.run();
                assertEquals(0, references(statement.handle()));
            }
        }
    }
}
