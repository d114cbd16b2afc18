package org.sqltruffle.activity;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;

/** Measures the executions of one statement: the time in the engine, without the program's own between two rows. It does nothing until somebody wants to know: see {@link Executions}. */
public final class ExecutionWatch {

    private long began;
    private long nanos;
    private long rows;
    private long executions = 1;
    /** The event of a flight recording that has begun with the execution, or {@code null}. */
    private Object event;

    /** Before a step. */
    @TruffleBoundary
    public void beginStep() {
        if (event == null && Executions.areRecorded()) {
            event = RecordedEvents.beginStatement();
        }
        began = System.nanoTime();
    }

    /** After a step that has produced rows. */
    @TruffleBoundary
    public void endStep(long newRows) {
        if (began != 0) {
            nanos += System.nanoTime() - began;
            began = 0;
        }
        rows += newRows;
    }

    /** Rows that C has read ahead. */
    public void addRows(int newRows) {
        rows += Executions.areMeasured() ? newRows : 0;
    }

    /** One crossing has executed the statement so often. */
    public void noteExecutions(long count) {
        executions = Executions.areMeasured() ? count : 1;
    }

    /** Ends an execution that has been measured. */
    @TruffleBoundary
    public void end(ExecutedStatement statement) {
        if (nanos != 0) {
            Execution execution = new Execution(statement, nanos, rows, executions, event);
            event = null;
            nanos = 0;
            rows = 0;
            executions = 1;
            Executions.note(execution);
        }
    }
}
