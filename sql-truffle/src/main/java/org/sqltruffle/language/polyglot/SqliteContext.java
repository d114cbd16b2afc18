package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.ThreadLocalAction;
import com.oracle.truffle.api.TruffleLanguage.Env;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.ScopeExtension;
import org.sqltruffle.memory.NfiCalls;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.DirectoryVfs;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** What one polyglot context owns: its environment, its default connection and the other connections opened in it. */
final class SqliteContext {

    private static final String MEMORY = ":memory:";

    private final Env env;
    private final EngineOptions options;
    private final BindingsObject bindings = new BindingsObject(this);
    /** Those that the program may still use. */
    private final Set<ConnectionObject> connections = Collections.newSetFromMap(new WeakHashMap<>());
    private ConnectionObject defaultConnection;
    /** Whether the context's files are the host's; {@code null} before that was asked. */
    private volatile Boolean hostFiles;
    private final Map<String, Object> extensions = new ConcurrentHashMap<>();
    /** What relative names are relative to for an extension's connections. */
    private volatile Supplier<byte[]> directory;

    SqliteContext(Env env) {
        this.env = env;
        this.options = SqliteOptions.engineOptions(env.getOptions());
        NfiCalls.join(env, env.getOptions().get(SqliteLanguage.Calls));
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
        return reasonAgainstFiles() == null;
    }

    private String reasonAgainstFiles() {
        if (!env.isFileIOAllowed()) {
            return "the context allows no file access";
        }
        if (!env.isNativeAccessAllowed()) {
            return "the context allows no native access";
        }
        if (hostFiles == null) {
            hostFiles = HostFiles.areThoseOf(env);
        }
        return hostFiles ? null : "the context has a file system of its own, which SQLite would not use";
    }

    /** Opens a connection that lives until it or the context is closed. */
    @TruffleBoundary
    ConnectionObject open(String path) {
        int flags = ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE | ApiConstants.SQLITE_OPEN_URI;
        ConnectionObject connection = new ConnectionObject(this, path, open(path.getBytes(StandardCharsets.UTF_8), flags));
        connections.add(connection);
        return connection;
    }

    /** Opens a database within what the context allows; the caller closes it. */
    @TruffleBoundary
    Connection open(byte[] path, int flags) {
        return mayUseFiles() ? inContext(Connection.open(path, flags, null, options)) : openConfined(path);
    }

    /** As {@link #open(byte[], int)}, with relative names as the extension's language has them. */
    @TruffleBoundary
    private Connection open(byte[] path, int flags, Supplier<byte[]> relativeTo) {
        if (!mayUseFiles()) {
            return openConfined(path);
        }
        directory = relativeTo;
        Connection connection = inContext(Connection.open(path, flags, DirectoryVfs.name(SqliteContext::currentDirectory), options));
        connection.setDirectory(relativeTo);
        return connection;
    }

    private Connection inContext(Connection connection) {
        connection.setContext(env.getContext()::isCancelling);
        return connection;
    }

    /** The directory of the context that this thread is in: only its connections are used there. */
    private static byte[] currentDirectory() {
        Supplier<byte[]> source = SqliteLanguage.context(null).directory;
        return source == null ? null : source.get();
    }

    private final class ExtensionOpener implements ScopeExtension.Opener {

        @Override
        public Connection open(byte[] path, int flags, Supplier<byte[]> relativeTo) {
            return SqliteContext.this.open(path, flags, relativeTo);
        }

        @Override
        public void atSafepoint(Thread thread, ThreadLocalAction action) {
            env.submitThreadLocal(new Thread[]{thread}, action);
        }
    }

    /** The object of a {@link ScopeExtension}, made when first asked for. */
    @TruffleBoundary
    Object extension(String name) {
        return extensions.computeIfAbsent(name, this::createExtension);
    }

    private Object createExtension(String name) {
        for (ScopeExtension extension : ServiceLoader.load(ScopeExtension.class, ScopeExtension.class.getClassLoader())) {
            if (extension.name().equals(name)) {
                return extension.create(new ExtensionOpener());
            }
        }
        throw new SqliteException(ResultCode.ERROR, "no extension " + name);
    }

    /**
     * Opens a database that can reach no file: only in memory, no URIs (they could name another VFS), temporary files in memory too by the
     * VFS {@code memdb}, and nothing attached (that VFS shares databases across the process by name).
     */
    private Connection openConfined(byte[] path) {
        if (!new String(path, StandardCharsets.UTF_8).equals(MEMORY)) {
            throw new SqliteException(ResultCode.AUTH, "access to database files is not permitted: " + reasonAgainstFiles());
        }
        int flags = ApiConstants.SQLITE_OPEN_READWRITE | ApiConstants.SQLITE_OPEN_CREATE;
        Connection connection = inContext(Connection.open(path, flags, "memdb", options));
        connection.limit(ApiConstants.SQLITE_LIMIT_ATTACHED, 0);
        connection.confine();
        return connection;
    }

    void forget(ConnectionObject connection) {
        connections.remove(connection);
    }

    /** To be called when no function of C is called any more. */
    void dispose() {
        NfiCalls.leave(env);
    }

    @TruffleBoundary
    void closeConnections() {
        for (ConnectionObject connection : List.copyOf(connections)) {
            connection.close();
        }
    }
}
