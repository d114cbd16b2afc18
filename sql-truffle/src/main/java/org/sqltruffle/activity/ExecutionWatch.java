package org.sqltruffle.activity;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.events.RecordedEvents;
import org.sqltruffle.events.Recorder;

/**
 * Measures the executions of one statement: the time in the engine, without the program's own between two rows. It does nothing until
 * somebody wants to know: see {@link Executions}. Where a recording wants slow executions only, no execution reads the system's clock
 * unless it begins in another tick than the one before, or takes longer than a tick.
 */
public final class ExecutionWatch {

    private boolean isExecuting;
    /** When the execution and the present step began: {@link Executions#time}. */
    private long executionBegan;
    private long stepBegan;
    private long nanos;
    private long rows;
    private long executions = 1;
    /**
     * The event of a flight recording that began at {@link #eventBegan}, or {@code null}. Executions that begin in the same tick share it
     * until one is recorded.
     */
    private Object event;
    private long eventBegan;

    /** Before a step. */
    @TruffleBoundary
    public void beginStep() {
        long now = Executions.time();
        if (!isExecuting) {
            isExecuting = true;
            executionBegan = now;
            if (!Recorder.recordsStatements()) {
                event = null;
            } else if (event == null || eventBegan != now) {
                event = RecordedEvents.beginStatement(event);
                eventBegan = now;
            }
        }
        stepBegan = now;
    }

    /** After a step that has produced rows. */
    @TruffleBoundary
    public void endStep(long newRows) {
        if (stepBegan != 0) {
            // Not negative when the clock was another one at the beginning.
            nanos += Math.max(0, Executions.time() - stepBegan);
            stepBegan = 0;
        }
        rows += newRows;
    }

    /** Rows that C has read ahead. */
    public void addRows(int newRows) {
        rows += newRows;
    }

    /** One crossing has executed the statement so often. */
    public void noteExecutions(long count) {
        executions = count;
    }

    /** Ends an execution that has been measured. */
    @TruffleBoundary
    public void end(ExecutedStatement statement) {
        if (isExecuting) {
            isExecuting = false;
            if (event != null && Executions.mayBeRecorded(executionBegan)
                            && RecordedEvents.endStatement(event, statement, nanos, rows, executions)) {
                event = null;
            }
            if (Executions.areNoted()) {
                Executions.note(new Execution(statement, nanos, rows, executions));
            }
            nanos = 0;
            rows = 0;
            executions = 1;
        }
    }
}
