package org.sqltruffle.bridge.session;

import java.util.function.IntPredicate;
import org.sqltruffle.abi.CallbackApi;
import org.sqltruffle.abi.HostCallbacks;
import org.sqltruffle.abi.HostFunction;
import org.sqltruffle.language.Connection;

/** The handlers of a connection of which SQLite has one each: busy and progress. What a handler throws counts as "stop". */
public final class Hooks {

    private final Connection engine;
    private long busy;
    private long progress;

    Hooks(Connection engine) {
        this.engine = engine;
    }

    /**
     * {@code sqlite3_busy_handler}.
     *
     * @param handler is told how often it was asked before for the same lock, and says whether to try again; {@code null} for none
     */
    public void setBusyHandler(IntPredicate handler) {
        long id = handler == null ? 0 : HostCallbacks.register(new HostFunction() {
            @Override
            public int busy(int nTry) {
                try {
                    return handler.test(nTry) ? 1 : 0;
                } catch (RuntimeException | Error e) {
                    return 0;
                }
            }
        });
        CallbackApi.busyHandler(engine.pDb(), id == 0 ? 0 : HostCallbacks.BUSY, id);
        HostCallbacks.forget(busy);
        busy = id;
    }

    /**
     * {@code sqlite3_progress_handler}.
     *
     * @param handler is called every {@code instructions} instructions and says whether to go on; {@code null} for none
     */
    public void setProgressHandler(int instructions, java.util.function.BooleanSupplier handler) {
        long id = handler == null ? 0 : HostCallbacks.register(new HostFunction() {
            @Override
            public int progress() {
                try {
                    return handler.getAsBoolean() ? 0 : 1;
                } catch (RuntimeException | Error e) {
                    return 1;
                }
            }
        });
        CallbackApi.progressHandler(engine.pDb(), id == 0 ? 0 : instructions, id == 0 ? 0 : HostCallbacks.PROGRESS, id);
        HostCallbacks.forget(progress);
        progress = id;
    }

    void close() {
        HostCallbacks.forget(busy);
        HostCallbacks.forget(progress);
    }
}
