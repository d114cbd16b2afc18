package org.sqltruffle.bridge.jdbc;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;
import org.sqltruffle.sqlite.ResultCode;

/**
 * A connection that a pool lends to one user after the other. Each user gets a handle. Closing the handle ends its transaction and closes
 * its statements, and tells the pool.
 */
final class JdbcPooledConnection implements PooledConnection {

    private final JdbcConnection connection;
    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    /** The present user's handle, or {@code null}. */
    private volatile Connection handle;

    JdbcPooledConnection(JdbcConnection connection) {
        this.connection = connection;
    }

    @Override
    public synchronized Connection getConnection() throws SQLException {
        connection.checkOpen();
        endHandle();
        handle = (Connection) Proxy.newProxyInstance(JdbcPooledConnection.class.getClassLoader(), new Class<?>[]{Connection.class},
                        (self, method, arguments) -> call((Connection) self, method, arguments));
        connection.setHandle(handle);
        return handle;
    }

    private Object call(Connection self, Method method, Object[] arguments) throws Throwable {
        // Without the monitor, which the thread that closes the handle holds while it waits for a running statement: this may be an
        // abort().
        boolean current = handle == self;
        switch (method.getName()) {
            case "close" -> {
                if (current) {
                    close(self);
                }
                return null;
            }
            case "isClosed" -> {
                return !current || connection.isClosed();
            }
            case "isValid" -> {
                if (!current) {
                    return false;
                }
            }
            case "equals" -> {
                return self == arguments[0];
            }
            case "hashCode" -> {
                return System.identityHashCode(self);
            }
            default -> {
                if (!current && method.getDeclaringClass() != Object.class) {
                    throw Errors.closed("the connection");
                }
            }
        }
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException failure) {
                noteFailure(failure);
            }
            throw e.getCause();
        }
    }

    private void close(Connection self) throws SQLException {
        synchronized (this) {
            if (handle != self) {
                return;
            }
            try {
                endHandle();
            } catch (SQLException e) {
                noteFailure(e);
                throw e;
            }
        }
        tell(ConnectionEventListener::connectionClosed, null);
    }

    private void endHandle() throws SQLException {
        if (handle != null) {
            handle = null;
            connection.recycle();
        }
    }

    /** After these errors the connection cannot be used any more. */
    private void noteFailure(SQLException e) {
        int primary = e.getErrorCode() & 0xff;
        if (connection.isClosed() || primary == ResultCode.IOERR || primary == ResultCode.CORRUPT || primary == ResultCode.NOTADB) {
            tell(ConnectionEventListener::connectionErrorOccurred, e);
        }
    }

    private void tell(BiConsumer<ConnectionEventListener, ConnectionEvent> what, SQLException e) {
        ConnectionEvent event = new ConnectionEvent(this, e);
        listeners.forEach(listener -> what.accept(listener, event));
    }

    @Override
    public synchronized void close() throws SQLException {
        handle = null;
        connection.close();
    }

    @Override
    public void addConnectionEventListener(ConnectionEventListener listener) {
        listeners.add(listener);
    }

    @Override
    public void removeConnectionEventListener(ConnectionEventListener listener) {
        listeners.remove(listener);
    }

    /** Statements are not pooled, so that a pool need not know that one was closed. */
    @Override
    public void addStatementEventListener(StatementEventListener listener) {
        // No event will come.
    }

    @Override
    public void removeStatementEventListener(StatementEventListener listener) {
        // None was added.
    }
}
