package org.sqltruffle.tpch.oltp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Iterator;
import org.junit.jupiter.api.Test;
import org.sqltruffle.tpch.database.GeneratedTable;

/** TPC-C's rows as they are generated, without a database. */
class TpccTablesTest {

    @Test
    void lastNames() {
        assertEquals("BARBARBAR", TpccTables.lastName(0));
        assertEquals("EINGEINGEING", TpccTables.lastName(999));
        assertEquals("PRICALLYOUGHT", TpccTables.lastName(371));
    }

    @Test
    void firstRowsOfEachTable() {
        for (GeneratedTable table : new TpccDatabase(1).tables()) {
            Iterator<Object[]> rows = table.rows().iterator();
            for (int i = 0; i < 100 && rows.hasNext(); i++) {
                assertEquals(table.schema().columns().size(), rows.next().length, table.name());
            }
        }
    }

    @Test
    void noWarehouse() {
        assertThrows(IllegalArgumentException.class, () -> new TpccDatabase(0));
    }
}
