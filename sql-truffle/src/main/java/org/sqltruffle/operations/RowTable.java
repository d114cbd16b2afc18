package org.sqltruffle.operations;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import org.sqltruffle.language.Connection;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.CallGuard;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.TableApi;

/** One of the tables on a connection. A scan reads the rows of the moment in which it begins. */
final class RowTable implements HostFunction {

    /** SQLite's destructor that stands for a text which it has to copy. */
    private static final long TRANSIENT = -1;

    private final OperationsTable table;
    private final CallGuard guard;

    RowTable(OperationsTable table, CallGuard guard) {
        this.table = table;
        this.guard = guard;
    }

    void create(Connection connection) {
        String schema = "CREATE TABLE x(" + String.join(", ", table.columns()) + ")";
        long id = HostCallbacks.register(this, guard);
        try (NativeBuffer name = text(table.sqlName()); NativeBuffer create = text(schema)) {
            SqliteException.check(connection.handle(),
                            TableApi.stCreateTable(connection.handle(), name.address(), create.address(), table.columns().size(), 0, id,
                                            HostCallbacks.tableCalls()));
        }
    }

    private static NativeBuffer text(String text) {
        return NativeBuffer.ofText(text.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public long openTable(long pTable, int nArgument, long aArgument) {
        try {
            return HostCallbacks.register(new Cursor(table.rows().iterator()), guard);
        } catch (RuntimeException e) {
            try (NativeBuffer message = text(String.valueOf(e.getMessage()))) {
                TableApi.stTableError(pTable, message.address());
            }
            return 0;
        }
    }

    /** The rows of one scan. */
    private static final class Cursor implements HostFunction {

        private final Iterator<Object[]> rows;
        private Object[] row;

        Cursor(Iterator<Object[]> rows) {
            this.rows = rows;
        }

        @Override
        public int nextRow(long pTable) {
            if (!rows.hasNext()) {
                return 0;
            }
            row = rows.next();
            return 1;
        }

        @Override
        public void column(long pContext, int index) {
            switch (row[index]) {
                case null -> CallbackApi.resultNull(pContext);
                case Long number -> CallbackApi.resultInt64(pContext, number);
                case Double number -> CallbackApi.resultDouble(pContext, number);
                default -> resultText(pContext, row[index].toString().getBytes(StandardCharsets.UTF_8));
            }
        }

        private static void resultText(long pContext, byte[] bytes) {
            try (NativeBuffer buffer = new NativeBuffer(bytes.length + 1L)) {
                NativeMemory.putBytes(buffer.address(), bytes);
                CallbackApi.resultText64(pContext, buffer.address(), bytes.length, TRANSIENT, SQLITE_UTF8);
            }
        }

        @Override
        public void close() {
            // The rows are Java's.
        }
    }
}
