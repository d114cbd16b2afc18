package org.sqlite.javax;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.StatementEventListener;
import org.sqlite.SQLiteConnection;
import org.sqltruffle.bridge.jdbc.SqliteJdbcSupport;

/** A connection that a pool lends to one user after the other. Each user gets a handle, which ends when the next user gets one. */
public class SQLitePooledConnection implements PooledConnection {

    private final List<ConnectionEventListener> listeners = new CopyOnWriteArrayList<>();
    private final SQLiteConnection physical;
    private boolean closed;
    /** The present user's handle, or {@code null}. */
    private volatile Connection handle;

    protected SQLitePooledConnection(SQLiteConnection physical) {
        this.physical = physical;
    }

    /** The connection below the handles; {@code null} after {@link #close}. */
    public synchronized SQLiteConnection getPhysicalConn() {
        return closed ? null : physical;
    }

    @Override
    public synchronized Connection getConnection() throws SQLException {
        if (closed) {
            throw new SQLException("Connection is closed");
        }
        endHandle();
        handle = (Connection) Proxy.newProxyInstance(SQLitePooledConnection.class.getClassLoader(), new Class<?>[]{Connection.class},
                        (self, method, arguments) -> call((Connection) self, method, arguments));
        return handle;
    }

    /** Without the monitor, which a thread that closes the handle holds while it waits for a running statement. */
    private boolean isCurrent(Connection user) {
        return handle == user;
    }

    private Object call(Connection user, Method method, Object[] arguments) throws Throwable {
        switch (method.getName()) {
            case "close" -> {
                close(user);
                return null;
            }
            case "isClosed" -> {
                return !isCurrent(user) || physical.isClosed();
            }
            case "isValid" -> {
                if (!isCurrent(user)) {
                    return false;
                }
            }
            case "equals" -> {
                return user == arguments[0];
            }
            case "hashCode" -> {
                return System.identityHashCode(user);
            }
            default -> {
                if (!isCurrent(user) && method.getDeclaringClass() != Object.class) {
                    throw new SQLException("Connection is closed");
                }
            }
        }
        try {
            return method.invoke(physical, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private void close(Connection user) throws SQLException {
        synchronized (this) {
            if (handle != user) {
                return;
            }
            endHandle();
        }
        ConnectionEvent event = new ConnectionEvent(this);
        listeners.forEach(listener -> listener.connectionClosed(event));
    }

    private void endHandle() throws SQLException {
        if (handle != null) {
            handle = null;
            SqliteJdbcSupport.recycle(physical.delegate());
            SqliteJdbcSupport.setHandle(physical.delegate(), physical);
        }
    }

    @Override
    public synchronized void close() throws SQLException {
        handle = null;
        if (!closed) {
            physical.close();
            closed = true;
        }
    }

    @Override
    public void addConnectionEventListener(ConnectionEventListener listener) {
        listeners.add(listener);
    }

    @Override
    public void removeConnectionEventListener(ConnectionEventListener listener) {
        listeners.remove(listener);
    }

    public List<ConnectionEventListener> getListeners() {
        return listeners;
    }

    /** Statements are not pooled, so that no event will come. */
    @Override
    public void addStatementEventListener(StatementEventListener listener) {
        // No event will come.
    }

    @Override
    public void removeStatementEventListener(StatementEventListener listener) {
        // None was added.
    }
}
