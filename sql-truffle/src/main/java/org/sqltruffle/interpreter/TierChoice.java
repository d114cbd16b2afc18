package org.sqltruffle.interpreter;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.function.LongSupplier;

/**
 * Whether whole executions of a program are better left to C although its loops are compiled: where few rows pass each of many loops, entering them can cost more than
 * compiled code saves. While the compiler is at work the executions in C are timed, with what the caller does between rows; when compiled ones do not take clearly less, some of both
 * are timed in turns. What they tell holds for some executions, and for twice as many when the next trial tells the same.
 */
final class TierChoice {

    /** Compiled executions before they are compared with those in C, and nanoseconds since compiled code came or went: other loops of the program may still be with the compiler. */
    static final int SETTLED = 5;
    static final long SETTLED_NANOS = 3_000_000_000L;
    /** Compiled executions that take less than this part of the fastest in C are faster, without a trial. No more than half, as those in C were few and had compilers beside them. */
    private static final double CLEARLY = 0.5;
    /** Executions until the next trial, at first and at most. */
    static final int FIRST_PAUSE = 64;
    private static final int LAST_PAUSE = 1 << 16;
    /** After so many there is a trial even if compiled executions seem to be clearly faster: the fastest of either kind may have had little to do. */
    static final int RARELY = 1 << 14;
    /** What takes so many times as long as those of the last trial is another matter, and tried anew. */
    private static final int HEAVIER = 8;
    /** Trials in a row that came to nothing, after which what C was preferred for is forgotten. */
    private static final int MOST_ABORTED = 4;
    /** Once a second trial has left a program to C as well, one execution in so many has the interpreter's turns, so that its other loops can still be compiled: turns in all would cost a tenth of the time. */
    static final int ONE_WITH_TURNS = 8;
    /** Nanoseconds below which an execution is not worth the clock. */
    private static final long SHORT = 10_000;
    /** How many after a short one are not timed. */
    private static final int UNTIMED = 1_000;

    private final LongSupplier clock;

    /** The execution at hand: when it began, if it is timed and has not ended; how long the interpreter had it; whether compiled code ran. */
    private boolean timed;
    private long begin;
    private long interpreted;
    private boolean ranCompiled;
    private int untimed;

    private long fastestInC = Long.MAX_VALUE;
    private long fastestCompiled = Long.MAX_VALUE;
    private int compiled;
    private long settledSince;
    private boolean prefersC;
    private int untilTrial;
    private int sinceTrial;
    private int pause = FIRST_PAUSE;
    private int aborted;

    /** The trial at hand, {@code null} outside of one, and what C took in the last. */
    private TierTrial trial;
    private long meanInC;
    /** What the execution took that it began behind: another like that is no other matter. */
    private long heavy;

    /** @param clock {@link System#nanoTime} */
    TierChoice(LongSupplier clock) {
        this.clock = clock;
        this.settledSince = clock.getAsLong();
    }

    /** Begins an execution; whether it is to leave compiled loops to C. */
    boolean beginExecution() {
        if (timed) {
            // The one before was not run to its end.
            note(false, false, 0);
        }
        timed = untimed == 0;
        if (timed) {
            begin = clock.getAsLong();
            interpreted = 0;
            ranCompiled = false;
        } else {
            untimed--;
        }
        return trial == null ? prefersC : trial.isInC();
    }

    /** @param nanos that a stretch took in the interpreter */
    void noteInterpreted(long nanos) {
        interpreted += nanos;
    }

    void noteCompiled() {
        ranCompiled = true;
    }

    /**
     * Compiled code has come, or was dropped: what was seen until now is not of it. What was left to C stays there until a trial says otherwise, or {@link #MOST_ABORTED} came to nothing, as compilers may
     * be at the loops of a program for a minute, one after the other.
     */
    void noteChange() {
        settledSince = clock.getAsLong();
        fastestCompiled = Long.MAX_VALUE;
        compiled = 0;
        trial = null;
        pause = FIRST_PAUSE;
        untilTrial = 0;
        sinceTrial = 0;
        aborted = 0;
    }

    /** Whether the end of the execution is to be told. */
    boolean isTimed() {
        return timed;
    }

    /** @param done whether it ran to its end, without an error */
    @TruffleBoundary
    void endExecution(boolean done) {
        timed = false;
        long nanos = clock.getAsLong() - begin - interpreted;
        note(done && !(ranCompiled && interpreted > 0), ranCompiled, nanos);
    }

    /** Whether executions outside of trials run in C. */
    boolean prefersC() {
        return prefersC;
    }

    /** Whether the execution that has begun runs in C without a turn of the interpreter. */
    boolean isLeftAlone() {
        return prefersC && trial == null && pause > FIRST_PAUSE && sinceTrial % ONE_WITH_TURNS != 0;
    }

    /** @param whole whether it ran to its end, in C but for the interpreter's turns, or with compiled code and without the interpreter */
    private void note(boolean whole, boolean inCompiledCode, long nanos) {
        if (trial != null) {
            noteTrial(whole, inCompiledCode, nanos);
            return;
        }
        if (whole && !inCompiledCode) {
            fastestInC = Math.min(fastestInC, nanos);
        } else if (whole) {
            fastestCompiled = Math.min(fastestCompiled, nanos);
            compiled++;
        }
        if (whole && nanos < SHORT) {
            untimed = UNTIMED;
        }
        untilTrial = Math.max(0, untilTrial - 1);
        sinceTrial++;
        if ((prefersC ? untilTrial == 0 || isAnotherMatter(whole, nanos) : untilTrial == 0 && isInDoubt()) && isSettled()) {
            untimed = 0;
            trial = new TierTrial();
            heavy = nanos;
        }
    }

    private boolean isInDoubt() {
        return compiled >= SETTLED && (fastestCompiled > CLEARLY * fastestInC || sinceTrial >= RARELY);
    }

    private boolean isSettled() {
        return clock.getAsLong() - settledSince > SETTLED_NANOS;
    }

    private boolean isAnotherMatter(boolean whole, long nanos) {
        return whole && nanos > HEAVIER * meanInC && (sinceTrial >= FIRST_PAUSE || nanos > TierTrial.LONG);
    }

    private void noteTrial(boolean whole, boolean inCompiledCode, long nanos) {
        if (!whole || inCompiledCode == trial.isInC()) {
            abortTrial();
            return;
        }
        trial.note(nanos);
        if (trial.isOver()) {
            meanInC = Math.max(trial.meanInC(), heavy / HEAVIER);
            endTrial(trial.isWonByC());
        }
    }

    private void endTrial(boolean toC) {
        pause = toC == prefersC ? Math.min(LAST_PAUSE, 2 * pause) : FIRST_PAUSE;
        prefersC = toC;
        aborted = 0;
        leaveTrial();
    }

    /** An execution was not run to its end, or the interpreter had its turn: that tells nothing. */
    private void abortTrial() {
        aborted++;
        prefersC &= aborted < MOST_ABORTED;
        leaveTrial();
    }

    private void leaveTrial() {
        trial = null;
        untilTrial = pause;
        sinceTrial = 0;
    }
}
