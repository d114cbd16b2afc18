package org.sqltruffle.bridge.testing.torture;

import java.util.concurrent.TimeUnit;

/**
 * Hands out the seeds of a run to its workers, one after the other, until the number of cases or the time is over. The first case always
 * runs.
 */
final class Seeds {

    /** Says that a worker gets no further seed. */
    static final long NONE = -1;
    /** Cases of so many seeds run in JVMs with the same options. */
    private static final int BLOCK = 4000;
    /** Compilers take most of the time of short statements: Truffle compiles in one of so many blocks. */
    private static final int COMPILED_BLOCKS = 4;

    private final long first;
    private final long end;
    private final long deadline;
    private final boolean stopsAtFinding;
    private long next;
    private boolean isStopped;

    private Seeds(long first, long end, long seconds, boolean stopsAtFinding) {
        this.first = first;
        this.end = end;
        this.deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        this.stopsAtFinding = stopsAtFinding;
        this.next = first;
    }

    /** All of these seeds, whatever their cases find. */
    static Seeds all(long first, long cases) {
        return new Seeds(first, first + cases, Integer.MAX_VALUE, false);
    }

    /** Seeds for a time, or until a worker reports a finding at its end. */
    static Seeds during(long first, long seconds) {
        return new Seeds(first, Long.MAX_VALUE, seconds, true);
    }

    /** The seed that the next worker gets. All seeds before it were handed out. */
    synchronized long next() {
        return next;
    }

    synchronized boolean isOver() {
        return isStopped || next >= end || next > first && System.nanoTime() - deadline >= 0;
    }

    /** Whether Truffle compiles in the worker that runs the next case. */
    synchronized boolean isCompiled() {
        return next / BLOCK % COMPILED_BLOCKS == COMPILED_BLOCKS - 1;
    }

    /** The next seed for a worker. {@link #NONE}: all is over, or the next case needs a worker that is started otherwise. */
    synchronized long take(boolean compiled) {
        return isOver() || isCompiled() != compiled ? NONE : next++;
    }

    /** Notes that a worker has ended which found something. */
    synchronized void noteFinding() {
        isStopped |= stopsAtFinding;
    }
}
