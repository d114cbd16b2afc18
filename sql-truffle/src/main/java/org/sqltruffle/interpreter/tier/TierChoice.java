package org.sqltruffle.interpreter.tier;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.function.LongSupplier;

/**
 * Decides whether executions of a program run in C although its loops are compiled. Where few rows pass each of many loops, entering
 * compiled loops can cost more than compiled code saves. Executions are timed, with what the caller does between rows. When compiled
 * executions do not take clearly less time than those in C, a {@link TierTrial} compares both. Its result holds for some executions, and
 * for twice as many when the next trial has the same result.
 *
 * <p>A trial waits until the compiler has done all loops of the program. Before, compiled executions that take longer than the last ones in
 * C make the program go back to C at once, until more code has come. They get another attempt after one, two, four executions in C, and so
 * on.
 */
public final class TierChoice {

    /** Compiled executions before they are compared with those in C. */
    static final int SETTLED = 5;
    /** Nanoseconds to wait after compiled code came or went, because the compiler may still be at other loops of the program. */
    public static final long SETTLED_NANOS = 3_000_000_000L;
    /**
     * Compiled executions need no trial when they take less than this part of the fastest in C. At most half: executions in C were few, and
     * the compiler ran beside them.
     */
    private static final double CLEARLY = 0.5;
    /** Executions until the next trial, at first and at most. */
    static final int FIRST_PAUSE = 64;
    private static final int LAST_PAUSE = 1 << 16;
    /** Executions after which there is a trial in any case: the fastest execution of either kind may have had little to do. */
    static final int RARELY = 1 << 14;
    /** An execution that takes so many times as long as those of the last trial causes a new trial. */
    private static final int HEAVIER = 8;
    /** After so many aborted trials in a row C is not preferred any more. */
    private static final int MOST_ABORTED = 4;
    /**
     * When two trials in a row preferred C, one execution in so many has turns in the interpreter, so that other loops can still be
     * compiled. Turns cost a tenth of the time.
     */
    static final int ONE_WITH_TURNS = 8;
    /**
     * Before a trial a program goes back to C after so many compiled executions in a row that take {@link #SLOWER} times the usual time in
     * C. One execution is enough if it takes {@link #MUCH_SLOWER} times as long, and longer than {@link #LONG} nanoseconds.
     */
    static final int LOSSES = 2;
    private static final double SLOWER = 1.2;
    private static final int MUCH_SLOWER = 2;
    private static final long LONG = 20_000_000;
    /** What each execution in C counts in the usual time. */
    private static final double SHARE = 0.25;
    /** The most executions in C between two attempts of compiled code after losses. */
    private static final int MOST_LOST = 64;
    /** Stretches between two looks at the clock. */
    static final int STRETCHES = 64;
    /** Nanoseconds below which reading the clock costs too much. */
    private static final long SHORT = 10_000;
    /** Executions that are not timed after a short one. */
    private static final int UNTIMED = 1_000;
    private static final long UNKNOWN = 0;
    /** A statement has got columns, or lost them, when so many executions in a row say so. */
    private static final int OTHERWISE = 4;
    /** Instructions in C that take so little time that compiled code could not save much. */
    static final long LITTLE = 200_000;

    /** Not final for tests, which let it go ahead. */
    public LongSupplier clock;

    /** The present execution: whether it is timed, when it began, nanoseconds in the interpreter, whether compiled code ran. */
    private boolean timed;
    private long begin;
    private long interpreted;
    private boolean ranCompiled;
    private int stretches;
    private int untimed;

    /** {@link #UNKNOWN}: there was none since columns came or went. */
    private long fastestInC = Long.MAX_VALUE;
    private long fastestCompiled = Long.MAX_VALUE;
    /** A moving mean of executions in C, 0 before the first. */
    private double usualInC;
    private int compiled;
    private boolean hasColumns;
    private boolean sums;
    /** Executions in a row of which {@link #hasColumns} does not hold. */
    private int otherwise;
    /** Compiled executions in a row that took longer than in C. */
    private int losses;
    /** Executions in C after the next loss. */
    private int lostPause = 1;
    /** Whether C is preferred because of losses, not of a trial; whether there was a trial since code came or went. */
    private boolean lost;
    private boolean tried;
    private long settledSince;
    private boolean prefersC;
    private int untilTrial;
    private int sinceTrial;
    private int pause = FIRST_PAUSE;
    private int aborted;

    /** The present trial or {@code null}, and the mean nanoseconds in C of the last one. */
    private TierTrial trial;
    private long meanInC;
    /** Nanoseconds of the execution that caused the trial: another one like it causes no new trial. */
    private long heavy;

    /** @param clock {@link System#nanoTime} */
    public TierChoice(LongSupplier clock) {
        this.clock = clock;
        this.settledSince = clock.getAsLong();
    }

    /** Begins an execution. Returns whether it leaves compiled loops to C. */
    public boolean beginExecution() {
        if (timed) {
            // The execution before was not run to its end.
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

    /** @param nanos of a stretch in the interpreter */
    public void noteInterpreted(long nanos) {
        interpreted += nanos;
    }

    public void noteCompiled() {
        ranCompiled = true;
    }

    /**
     * Compiled code has come or was dropped: times of compiled executions are forgotten. A program that a trial left to C stays there until
     * another says otherwise, because compilers may be at the loops of a program for a minute, one after the other. A program that went
     * back to C without a trial gets one execution at once to show that it is faster now.
     */
    public void noteChange() {
        settledSince = clock.getAsLong();
        fastestCompiled = Long.MAX_VALUE;
        compiled = 0;
        trial = null;
        pause = FIRST_PAUSE;
        untilTrial = 0;
        sinceTrial = 0;
        aborted = 0;
        tried = false;
        lostPause = 1;
        if (lost) {
            tryAgain();
        }
    }

    /**
     * With columns both tiers take other times: after some executions in a row what was known is forgotten, and a trial compares the tiers.
     * Short executions have no columns, so a program may have them in some executions and not in others.
     *
     * @param took whether the execution that ends has read columns
     */
    public void noteColumns(boolean took) {
        otherwise = took == hasColumns ? 0 : otherwise + 1;
        if (otherwise == OTHERWISE) {
            otherwise = 0;
            hasColumns = took;
            noteChange();
            fastestInC = UNKNOWN;
            usualInC = 0;
        }
    }

    /**
     * C may add up over columns what a loop is about. Then the next execution is left to C: a turn of the interpreter at the head of that
     * loop, or compiled code for it, would take rows one by one. Only functions of the user's program are worth it, if there is much else
     * to do.
     *
     * @param took whether the execution that ends has had sums
     * @param callsHost whether loops call functions of the user's program
     * @param steps its instructions in C
     */
    public void noteSums(boolean took, boolean callsHost, long steps) {
        sums = took && (!callsHost || steps < LITTLE);
    }

    /** One compiled execution after losses: new code has come, or what was compiled into it, such as a Python function, is better now. */
    private void tryAgain() {
        lost = false;
        prefersC = false;
        losses = LOSSES - 1;
    }

    /** Whether the present execution, which runs compiled code, has already lost against C: to be asked before each stretch. */
    public boolean isLosing() {
        return ++stretches % STRETCHES == 0 && timed && trial == null && isMuchSlower(clock.getAsLong() - begin - interpreted);
    }

    /** Whether {@link #endExecution} is to be called. */
    public boolean isTimed() {
        return timed;
    }

    /** @param done whether the execution ran to its end, without an error */
    @TruffleBoundary
    public void endExecution(boolean done) {
        timed = false;
        long nanos = clock.getAsLong() - begin - interpreted;
        note(done && !(ranCompiled && interpreted > 0), ranCompiled, nanos);
    }

    /** Whether executions outside of trials run in C. */
    public boolean prefersC() {
        return prefersC;
    }

    /** Whether the present execution runs in C without turns in the interpreter. */
    public boolean isLeftAlone() {
        return sums || prefersC && trial == null && pause > FIRST_PAUSE && sinceTrial % ONE_WITH_TURNS != 0;
    }

    /** @param whole whether the execution ran to its end, and either in compiled code or in the interpreter, not in both */
    private void note(boolean whole, boolean inCompiledCode, long nanos) {
        if (trial != null) {
            noteTrial(whole, inCompiledCode, nanos);
            return;
        }
        if (whole && !inCompiledCode) {
            fastestInC = fastestInC == UNKNOWN ? nanos : Math.min(fastestInC, nanos);
            usualInC += usualInC == 0 ? nanos : SHARE * (nanos - usualInC);
        } else if (whole) {
            fastestCompiled = Math.min(fastestCompiled, nanos);
            compiled++;
            noteLoss(nanos);
        }
        if (whole && nanos < SHORT) {
            untimed = UNTIMED;
        }
        untilTrial = Math.max(0, untilTrial - 1);
        sinceTrial++;
        if (lost && untilTrial == 0 && !isSettled()) {
            tryAgain();
        }
        if ((prefersC ? untilTrial == 0 || isAnotherMatter(whole, nanos) : untilTrial == 0 && isInDoubt()) && isSettled()) {
            untimed = 0;
            trial = new TierTrial();
            heavy = nanos;
        }
    }

    private void noteLoss(long nanos) {
        if (tried || usualInC == 0) {
            return;
        }
        losses = nanos > SLOWER * usualInC ? losses + 1 : 0;
        if (losses >= LOSSES || isMuchSlower(nanos)) {
            lost = true;
            prefersC = true;
            meanInC = (long) usualInC;
            untilTrial = lostPause + 1;
            lostPause = Math.min(MOST_LOST, 2 * lostPause);
            sinceTrial = 0;
        }
    }

    private boolean isMuchSlower(long nanos) {
        return !tried && usualInC > 0 && nanos > LONG && nanos > MUCH_SLOWER * usualInC;
    }

    /** After so many compiled executions, unless they are clearly faster. Nothing is clear when the time in C is {@link #UNKNOWN}. */
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
        lost = false;
        tried = true;
        aborted = 0;
        leaveTrial();
    }

    /** An execution of the trial was not run to its end, or ran in the interpreter: its time means nothing. */
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
