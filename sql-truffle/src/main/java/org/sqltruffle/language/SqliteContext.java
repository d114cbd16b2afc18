package org.sqltruffle.language;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage.Env;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.ResultCode;
import org.sqltruffle.abi.SqliteException;

/** What one polyglot context owns: its environment, its default connection and the other connections opened in it. */
final class SqliteContext {

    private static final String MEMORY = ":memory:";

    private final Env env;
    private final EngineOptions options;
    private final BindingsObject bindings = new BindingsObject(this);
    private final Set<ConnectionObject> connections = new LinkedHashSet<>();
    private ConnectionObject defaultConnection;

    SqliteContext(Env env) {
        this.env = env;
        this.options = SqliteOptions.engineOptions(env.getOptions());
    }

    BindingsObject bindings() {
        return bindings;
    }

    /** The connection that evaluated sources use, opened when first needed. */
    @TruffleBoundary
    ConnectionObject defaultConnection() {
        if (defaultConnection == null || !defaultConnection.connection().isOpen()) {
            defaultConnection = open(env.getOptions().get(SqliteLanguage.Database));
        }
        return defaultConnection;
    }

    /** Whether a database may be a file: SQLite opens it itself, in C, past any file system that the context was given. */
    boolean mayUseFiles() {
        return env.isFileIOAllowed() && env.isNativeAccessAllowed();
    }

    /** Opens a connection that lives until it or the context is closed. */
    @TruffleBoundary
    ConnectionObject open(String path) {
        ConnectionObject connection = new ConnectionObject(this, path, mayUseFiles() ? openFile(path) : openConfined(path));
        connections.add(connection);
        return connection;
    }

    private Connection openFile(String path) {
        int flags = Constants.SQLITE_OPEN_READWRITE | Constants.SQLITE_OPEN_CREATE | Constants.SQLITE_OPEN_URI;
        return Connection.open(path, flags, null, options);
    }

    /**
     * Opens a database that can reach no file: only in memory, no URIs (they could name another VFS), temporary files in
     * memory too by the VFS {@code memdb}, and nothing attached (that VFS shares databases across the process by name).
     */
    private Connection openConfined(String path) {
        if (!path.equals(MEMORY)) {
            throw new SqliteException(ResultCode.AUTH, "access to database files is not permitted: the context allows no "
                    + (env.isFileIOAllowed() ? "native access" : "file access"));
        }
        int flags = Constants.SQLITE_OPEN_READWRITE | Constants.SQLITE_OPEN_CREATE;
        Connection connection = Connection.open(path, flags, "memdb", options);
        connection.limit(Constants.SQLITE_LIMIT_ATTACHED, 0);
        return connection;
    }

    void forget(ConnectionObject connection) {
        connections.remove(connection);
    }

    @TruffleBoundary
    void closeConnections() {
        for (ConnectionObject connection : List.copyOf(connections)) {
            connection.close();
        }
    }
}
