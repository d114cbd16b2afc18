package org.sqltruffle.bridge.session;

import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.sqltruffle.api.ChangeListener;
import org.sqltruffle.language.Connection;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.HostCallbacks;
import org.sqltruffle.sqlite.HostFunction;

/**
 * The handlers of a connection, one of each kind. {@code null} removes a handler. An exception of a handler stops the statement. A handler
 * must not use the connection. Callers hold the session's lock.
 */
public final class Hooks {

    private final Connection engine;
    private final Session session;
    private long busy;
    private long progress;
    private long change;
    private long commit;
    private long rollback;
    private long authorizer;

    Hooks(Session session, Connection engine) {
        this.session = session;
        this.engine = engine;
    }

    private boolean ask(BooleanSupplier handler) {
        try {
            return handler.getAsBoolean();
        } catch (Throwable t) {
            session.noteThrown(t);
            return false;
        }
    }

    private long register(HostFunction function) {
        return function == null ? 0 : HostCallbacks.registerHook(function, engine.guard());
    }

    /**
     * {@code sqlite3_busy_handler}.
     *
     * @param handler is told how often it was asked before for the same lock, and says whether to try again
     */
    public void setBusyHandler(IntPredicate handler) {
        long id = register(handler == null ? null : new HostFunction() {
            @Override
            public int busy(int nTry) {
                return ask(() -> handler.test(nTry)) ? 1 : 0;
            }
        });
        CallbackApi.busyHandler(engine.handle(), id == 0 ? 0 : HostCallbacks.BUSY, id);
        HostCallbacks.forget(busy);
        busy = id;
    }

    /**
     * {@code sqlite3_progress_handler}.
     *
     * @param handler is called every {@code instructions} instructions and says whether to go on
     */
    public void setProgressHandler(int instructions, BooleanSupplier handler) {
        long id = register(handler == null ? null : new HostFunction() {
            @Override
            public int progress() {
                return ask(handler) ? 0 : 1;
            }
        });
        CallbackApi.progressHandler(engine.handle(), id == 0 ? 0 : instructions, id == 0 ? 0 : HostCallbacks.PROGRESS, id);
        HostCallbacks.forget(progress);
        progress = id;
    }

    /** {@code sqlite3_update_hook}. */
    public void setChangeListener(ChangeListener listener) {
        long id = register(listener == null ? null : new HostFunction() {
            @Override
            public void changed(int action, long pDatabase, long pTable, long rowid) {
                ChangeListener.Kind kind = switch (action) {
                    case ApiConstants.SQLITE_INSERT -> ChangeListener.Kind.INSERT;
                    case ApiConstants.SQLITE_DELETE -> ChangeListener.Kind.DELETE;
                    default -> ChangeListener.Kind.UPDATE;
                };
                ask(() -> {
                    listener.changed(kind, CMemory.getString(pDatabase), CMemory.getString(pTable), rowid);
                    return true;
                });
            }
        });
        CallbackApi.updateHook(engine.handle(), id == 0 ? 0 : HostCallbacks.UPDATE, id);
        HostCallbacks.forget(change);
        change = id;
    }

    /** {@code sqlite3_commit_hook}. @param handler says whether to commit */
    public void setCommitHandler(BooleanSupplier handler) {
        long id = register(handler == null ? null : new HostFunction() {
            @Override
            public int commit() {
                return ask(handler) ? 0 : 1;
            }
        });
        CallbackApi.commitHook(engine.handle(), id == 0 ? 0 : HostCallbacks.COMMIT, id);
        HostCallbacks.forget(commit);
        commit = id;
    }

    /** {@code sqlite3_rollback_hook}. */
    public void setRollbackHandler(Runnable handler) {
        long id = register(handler == null ? null : new HostFunction() {
            @Override
            public void rolledBack() {
                ask(() -> {
                    handler.run();
                    return true;
                });
            }
        });
        CallbackApi.rollbackHook(engine.handle(), id == 0 ? 0 : HostCallbacks.ROLLBACK, id);
        HostCallbacks.forget(rollback);
        rollback = id;
    }

    /** {@code sqlite3_set_authorizer}. It is asked when statements are prepared. */
    public void setAuthorizer(Authorizer handler) {
        long id = register(handler == null ? null : new HostFunction() {
            @Override
            public int authorize(int action, long pFirst, long pSecond, long pDatabase, long pTrigger) {
                return ask(() -> handler.allows(action, CMemory.getString(pFirst), CMemory.getString(pSecond))) ? 0
                                : ApiConstants.SQLITE_DENY;
            }
        });
        CallbackApi.setAuthorizer(engine.handle(), id == 0 ? 0 : HostCallbacks.AUTHORIZE, id);
        HostCallbacks.forget(authorizer);
        authorizer = id;
    }

    void close() {
        for (long id : new long[]{authorizer, busy, progress, change, commit, rollback}) {
            HostCallbacks.forget(id);
        }
    }
}
