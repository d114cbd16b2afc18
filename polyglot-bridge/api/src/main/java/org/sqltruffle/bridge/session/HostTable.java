package org.sqltruffle.bridge.session;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.sqltruffle.abi.HostCallbacks;
import org.sqltruffle.abi.HostFunction;
import org.sqltruffle.abi.SqliteException;
import org.sqltruffle.abi.TableApi;
import org.sqltruffle.api.TableFunction;

/** A Java table that C reads. C keeps a number for each cursor. This class keeps the iterator of that number. */
final class HostTable implements HostFunction {

    private final Session session;
    private final TableFunction function;
    private final int columns;

    private HostTable(Session session, TableFunction function, int columns) {
        this.session = session;
        this.function = function;
        this.columns = columns;
    }

    /** Makes a table known on a session, under its lock. */
    static void create(Session session, String name, TableFunction function) {
        List<String> columns = List.copyOf(function.columns());
        List<String> parameters = List.copyOf(function.parameters());
        List<String> all = new ArrayList<>(columns.stream().map(HostTable::quoted).toList());
        parameters.forEach(parameter -> all.add(quoted(parameter) + " HIDDEN"));
        String schema = "CREATE TABLE x" + all.stream().collect(Collectors.joining(", ", "(", ")"));
        session.engine().forgetNames();
        long id = HostCallbacks.register(new HostTable(session, function, columns.size()));
        try (Arena arena = Arena.ofConfined()) {
            SqliteException.check(session.engine().pDb(), TableApi.stCreateTable(session.engine().pDb(), arena.allocateFrom(name).address(), arena.allocateFrom(schema).address(),
                            columns.size(), parameters.size(), id, HostCallbacks.tableCalls()));
        }
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    /** The rows of one cursor. */
    private final class Cursor implements HostFunction {

        private final Iterator<Object[]> rows;
        private Object[] row;

        Cursor(Iterator<Object[]> rows) {
            this.rows = rows;
        }

        @Override
        public int nextRow(long pTable) {
            try {
                if (!rows.hasNext()) {
                    return 0;
                }
                row = rows.next();
                if (row.length != columns) {
                    throw new IllegalArgumentException("a row of " + row.length + " values for " + columns + " columns");
                }
                return 1;
            } catch (Throwable t) {
                fail(pTable, t);
                return -1;
            }
        }

        @Override
        public void column(long pContext, int index) {
            try {
                NativeResult.set(pContext, row[index]);
            } catch (Throwable t) {
                session.noteThrown(t);
                NativeResult.fail(pContext, t);
            }
        }

        @Override
        public void close() {
            if (rows instanceof AutoCloseable closeable) {
                try {
                    closeable.close();
                } catch (Exception e) {
                    session.noteThrown(e);
                }
            }
        }
    }

    private void fail(long pTable, Throwable t) {
        session.noteThrown(t);
        try (Arena arena = Arena.ofConfined()) {
            TableApi.stTableError(pTable, arena.allocateFrom(NativeResult.message(t)).address());
        }
    }

    @Override
    public long openTable(long pTable, int nArgument, long aArgument) {
        try {
            return HostCallbacks.register(new Cursor(function.rows(new NativeArguments().at(nArgument, aArgument))));
        } catch (Throwable t) {
            fail(pTable, t);
            return 0;
        }
    }
}
