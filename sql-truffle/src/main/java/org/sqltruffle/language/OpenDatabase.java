package org.sqltruffle.language;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.sqltruffle.activity.ConnectionActivity;
import org.sqltruffle.activity.LockWatch;
import org.sqltruffle.activity.OpenConnections;
import org.sqltruffle.activity.Places;
import org.sqltruffle.activity.StatementActivity;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.language.buffer.NativeBuffer;
import org.sqltruffle.sqlite.ConnectionApi;

/**
 * What a {@link Connection} holds outside of Java's heap: the {@code sqlite3*} and its statements. It does not refer to the connection, so
 * that a {@link Cleaner} can free it when the program has lost the connection without closing it.
 */
final class OpenDatabase {

    private static final Cleaner CLEANER = Cleaner.create();

    static {
        LockWatch.start();
        if (Boolean.getBoolean("sqltruffle.jmx")) {
            SqlExtension.all().forEach(SqlExtension::manage);
        }
    }

    private final Resources resources;
    private final Cleaner.Cleanable cleanable;
    private final ReferenceQueue<Statement> lost = new ReferenceQueue<>();

    OpenDatabase(Connection connection, long pDb) {
        this.resources = new Resources(pDb);
        this.cleanable = CLEANER.register(connection, resources);
        OpenConnections.add(resources);
    }

    /** Takes charge of a statement. Frees those that the program has lost. */
    OpenStatement add(Statement statement, long pStmt, TierDriver driver, byte[] text) {
        for (Reference<?> each = lost.poll(); each != null; each = lost.poll()) {
            free((OpenStatement) each);
        }
        OpenStatement open = new OpenStatement(statement, lost, pStmt, driver, text, resources.number);
        resources.add(open);
        return open;
    }

    /** Frees a statement that is closed or lost, once. */
    void free(OpenStatement statement) {
        if (resources.remove(statement)) {
            statement.free();
            if (statement.whenClosed != null) {
                statement.whenClosed.run();
            }
        }
    }

    /** Notes the statement that runs, for other threads. @param statement {@code null}: none */
    void noteRun(StatementCalls statement) {
        if (statement != null) {
            resources.last = statement.resources();
        }
    }

    void noteBegun() {
        resources.begunAt = Places.here();
    }

    /** The statements that are open and not lost, in the order of their preparation. */
    List<Statement> statements() {
        return resources.statements.stream().map(OpenStatement::get).filter(Objects::nonNull).toList();
    }

    /** Memory for rows that nobody uses; {@code null} when there is none. */
    NativeBuffer takeBuffer() {
        NativeBuffer taken = resources.buffer;
        resources.buffer = null;
        return taken;
    }

    /** Keeps memory for the next one who needs it. */
    void giveBuffer(NativeBuffer given) {
        if (resources.buffer == null) {
            resources.buffer = given;
        } else {
            given.free();
        }
    }

    void close() {
        cleanable.clean();
    }

    /**
     * Runs once: when the connection is closed, or in the cleaner's thread when it is lost. The thread of the connection has its lock while
     * it changes the statements.
     */
    private static final class Resources implements Runnable, ConnectionActivity {

        private final long pDb;
        private final long number = OpenConnections.nextNumber();
        private final String openedAt = Places.ARE_NOTED ? Places.here() : null;
        private final Set<OpenStatement> statements = new LinkedHashSet<>();
        private NativeBuffer buffer;
        /** Other threads may see an older one. */
        private OpenStatement last;
        private String begunAt;

        Resources(long pDb) {
            this.pDb = pDb;
        }

        private synchronized void add(OpenStatement statement) {
            statements.add(statement);
        }

        /** From now on no other thread looks at the statement. */
        private synchronized boolean remove(OpenStatement statement) {
            return statements.remove(statement);
        }

        private synchronized List<OpenStatement> removeAll() {
            List<OpenStatement> all = List.copyOf(statements);
            statements.clear();
            return all;
        }

        @Override
        public void run() {
            removeAll().forEach(OpenStatement::free);
            if (buffer != null) {
                buffer.free();
            }
            OpenConnections.remove(this);
            ConnectionApi.closeV2(pDb);
        }

        @Override
        public long number() {
            return number;
        }

        @Override
        public long pDb() {
            return pDb;
        }

        @Override
        public String openedAt() {
            return openedAt;
        }

        @Override
        public String begunAt() {
            return begunAt;
        }

        @Override
        public synchronized List<StatementActivity> running() {
            return statements.stream().filter(OpenStatement::isExecuting).map(OpenStatement::activity).toList();
        }

        @Override
        public StatementActivity last() {
            OpenStatement statement = last;
            return statement == null ? null : statement.activity();
        }
    }
}
