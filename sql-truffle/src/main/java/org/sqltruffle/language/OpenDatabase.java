package org.sqltruffle.language;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.sqltruffle.interpreter.TierDriver;
import org.sqltruffle.sqlite.ConnectionApi;

/**
 * What a {@link Connection} holds outside of Java's heap: the {@code sqlite3*} and its statements. It does not refer to the connection, so that a
 * {@link Cleaner} can free it when the program has lost the connection without closing it.
 */
final class OpenDatabase {

    private static final Cleaner CLEANER = Cleaner.create();

    private final Resources resources;
    private final Cleaner.Cleanable cleanable;
    private final ReferenceQueue<Statement> lost = new ReferenceQueue<>();

    OpenDatabase(Connection connection, long pDb) {
        this.resources = new Resources(pDb);
        this.cleanable = CLEANER.register(connection, resources);
    }

    /** Takes charge of a statement. Frees those that the program has lost. */
    OpenStatement add(Statement statement, long pStmt, TierDriver driver) {
        for (Reference<?> each = lost.poll(); each != null; each = lost.poll()) {
            free((OpenStatement) each);
        }
        OpenStatement open = new OpenStatement(statement, lost, pStmt, driver);
        resources.statements.add(open);
        return open;
    }

    /** Frees a statement that is closed or lost, once. */
    void free(OpenStatement statement) {
        if (resources.statements.remove(statement)) {
            statement.free();
            if (statement.whenClosed != null) {
                statement.whenClosed.run();
            }
        }
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

    /** Runs once: when the connection is closed, or in the cleaner's thread when it is lost. */
    private static final class Resources implements Runnable {

        private final long pDb;
        private final Set<OpenStatement> statements = new LinkedHashSet<>();
        private NativeBuffer buffer;

        Resources(long pDb) {
            this.pDb = pDb;
        }

        @Override
        public void run() {
            statements.forEach(OpenStatement::free);
            statements.clear();
            if (buffer != null) {
                buffer.free();
            }
            ConnectionApi.closeV2(pDb);
        }
    }
}
