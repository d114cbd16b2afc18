package org.sqltruffle.bridge.session.function;

import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.sqltruffle.api.TableFunction;
import org.sqltruffle.language.Connection;
import org.sqltruffle.sqlite.CallGuard;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.sqlite.SqlName;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.TableApi;

/** A Java table that C reads. C keeps a number for each cursor. This class keeps the iterator of that number. */
public final class HostTable implements HostFunction {

    private final CallGuard guard;
    private final Consumer<Throwable> thrown;
    private final TableFunction function;
    private final int columns;

    private HostTable(CallGuard guard, Consumer<Throwable> thrown, TableFunction function, int columns) {
        this.guard = guard;
        this.thrown = thrown;
        this.function = function;
        this.columns = columns;
    }

    /** Makes a table known on a connection, under its lock. @param thrown is told what the function throws */
    public static void create(Connection connection, Consumer<Throwable> thrown, String name, TableFunction function) {
        List<String> columns = List.copyOf(function.columns());
        List<String> parameters = List.copyOf(function.parameters());
        List<String> all = new ArrayList<>(columns.stream().map(SqlName::quote).toList());
        parameters.forEach(parameter -> all.add(SqlName.quote(parameter) + " HIDDEN"));
        String schema = "CREATE TABLE x" + all.stream().collect(Collectors.joining(", ", "(", ")"));
        connection.call(pDb -> {
            connection.forgetNames();
            long id = HostCallbacks.register(new HostTable(connection.guard(), thrown, function, columns.size()), connection.guard());
            try (Arena arena = Arena.ofConfined()) {
                SqliteException.check(pDb,
                                TableApi.stCreateTable(pDb, arena.allocateFrom(name).address(), arena.allocateFrom(schema).address(),
                                                columns.size(),
                                                parameters.size(), id, HostCallbacks.tableCalls()));
            }
            return null;
        });
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
                thrown.accept(t);
                NativeResult.fail(pContext, t);
            }
        }

        @Override
        public void close() {
            if (rows instanceof AutoCloseable closeable) {
                try {
                    closeable.close();
                } catch (Exception e) {
                    thrown.accept(e);
                }
            }
        }
    }

    private void fail(long pTable, Throwable t) {
        thrown.accept(t);
        try (Arena arena = Arena.ofConfined()) {
            TableApi.stTableError(pTable, arena.allocateFrom(NativeResult.message(t)).address());
        }
    }

    @Override
    public long openTable(long pTable, int nArgument, long aArgument) {
        try {
            return HostCallbacks.register(new Cursor(function.rows(new NativeArguments().at(nArgument, aArgument))), guard);
        } catch (Throwable t) {
            fail(pTable, t);
            return 0;
        }
    }
}
