package org.sqltruffle.language;

import static org.sqltruffle.abi.Constants.VDBE_HALT_STATE;
import static org.sqltruffle.abi.Constants.VDBE_RUN_STATE;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.activity.ExecutionWatch;
import org.sqltruffle.activity.Executions;
import org.sqltruffle.activity.Places;
import org.sqltruffle.events.Recorder;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.CallGuard;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.StatementApi;

/**
 * Guards the calls of a statement: a callback must not run, reset, bind or close the statement that calls it, see {@link CallGuard}. Has
 * the calls that bind single parameters.
 */
abstract class StatementCalls extends StatementFacts {

    final Connection connection;
    private final CallGuard guard;
    /** Whether it is being stepped or reset: a callback of the program may run. */
    private boolean running;
    /** {@code null} until executions are measured. */
    private ExecutionWatch watch;

    StatementCalls(Connection connection) {
        this.connection = connection;
        this.guard = connection.guard();
    }

    /** Measures executions, while {@link Executions#areMeasured}. */
    @TruffleBoundary
    final ExecutionWatch watch() {
        if (watch == null) {
            watch = new ExecutionWatch();
        }
        return watch;
    }

    /** Copies what the current row refers to in place, because pages may change. */
    abstract void settleRow();

    /** What others may see of the statement. */
    abstract OpenStatement resources();

    // ---- calls that can come to a callback

    /** Begins to run the statement. */
    public final void begin() {
        if (running) {
            throw CallGuard.running();
        }
        handle();
        if (Executions.areMeasured()) {
            watch().beginStep();
        }
        if (Places.ARE_NOTED) {
            noteBegun();
        }
        connection.settleRow(this);
        guard.enter();
        running = true;
    }

    @TruffleBoundary
    private void noteBegun() {
        if (connection.isAutocommit() && !connection.hasActiveStatements()) {
            connection.noteBegun();
        }
    }

    /** Ends what {@link #begin} began. Other statements may have had rows in the meantime. */
    public final void end() {
        running = false;
        if (Executions.areMeasured()) {
            watch().endStep(newRows());
            endWatch();
        }
        if (guard.leave()) {
            // The statement that calls back may change pages as soon as it goes on.
            settleRow();
        }
        connection.settleRow(this);
    }

    @TruffleBoundary
    private void endWatch() {
        if (!isExecuting()) {
            watch().end(resources());
        }
    }

    /** Whether there is a current row. */
    public abstract boolean hasRow();

    /** The number of rows that a step has just given, without those that were counted as C read them ahead. */
    abstract int newRows();

    /**
     * Ends the execution if there is one, which can come to the finalizers of aggregates and to the rollback handler. @param call does it
     * in C
     */
    @TruffleBoundary
    final void endExecution(Runnable call) {
        checkNotRunning();
        Recorder.lookForFirst();
        if (!isExecuting()) {
            call.run();
            return;
        }
        if (Executions.areMeasured()) {
            watch().end(resources());
        }
        guard.enterEnd();
        running = true;
        try {
            call.run();
        } finally {
            running = false;
            guard.leave();
        }
    }

    /** Fails where the execution must not end now. */
    public final void checkEnds() {
        checkNotRunning();
        if (isExecuting()) {
            guard.checkLent();
        }
    }

    /** Whether {@link #checkEnds} does not fail. */
    public final boolean canEnd() {
        return !running && (!guard.isLent() || !isExecuting());
    }

    /** Whether no call of the connection runs, and anybody may use it. */
    final boolean isIdle() {
        return guard.isIdle();
    }

    final void checkNotRunning() {
        if (running) {
            throw CallGuard.running();
        }
    }

    /** Whether a callback of the statement runs. Nobody can reset or close the statement then. */
    public final boolean isRunning() {
        return running;
    }

    /** Whether an execution has begun and not ended. */
    final boolean isExecuting() {
        return state() == VDBE_RUN_STATE;
    }

    /** Whether the last execution ran to its end and was not reset since. */
    final boolean hasEnded() {
        return state() == VDBE_HALT_STATE;
    }

    private byte state() {
        return NativeMemory.getByte(handle() + Layout.Vdbe_eVdbeState);
    }

    // ---- parameters

    /** The statement for a call that SQLite refuses between the end of an execution and its reset. */
    final long resetHandle() {
        checkNotRunning();
        if (hasEnded()) {
            StatementApi.reset(handle());
        }
        return handle();
    }

    public void bindNull(int index) {
        checkBind(StatementApi.bindNull(resetHandle(), index));
    }

    public void bindLong(int index, long value) {
        checkBind(StatementApi.bindInt64(resetHandle(), index, value));
    }

    public void bindDouble(int index, double value) {
        checkBind(StatementApi.bindDouble(resetHandle(), index, value));
    }

    public void bindString(int index, String value) {
        bindText(index, value.getBytes(StandardCharsets.UTF_8));
    }

    /** Binds UTF-8 text; the array is copied. */
    public abstract void bindText(int index, byte[] utf8);

    public void bindZeroBlob(int index, long length) {
        checkBind(StatementApi.bindZeroblob64(resetHandle(), index, length));
    }

    public void clearBindings() {
        checkNotRunning();
        StatementApi.clearBindings(handle());
    }

    @TruffleBoundary
    final void checkBind(int rc) {
        if (rc != ResultCode.OK) {
            throw SqliteException.of(connection.pDb(), rc);
        }
    }
}
