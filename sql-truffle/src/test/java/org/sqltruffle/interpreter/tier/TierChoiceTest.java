package org.sqltruffle.interpreter.tier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/** Executions whose times the test makes up: which of them are left to C. */
class TierChoiceTest {

    private static final long MILLI = 1_000_000;

    /** The time, in nanoseconds, that passes only as executions do. */
    private long now = MILLI;
    private final TierChoice choice = new TierChoice(() -> now);
    private int executions;
    private int inC;
    private int alone;
    private boolean hasColumns;

    /** An execution that takes so many milliseconds in C, and in compiled code. */
    private void execute(double msInC, double msCompiled) {
        boolean toC = choice.beginExecution();
        assertTrue(toC || !choice.isLeftAlone(), "left alone in compiled code");
        alone += choice.isLeftAlone() ? 1 : 0;
        executions++;
        inC += toC ? 1 : 0;
        if (!toC) {
            choice.noteCompiled();
        }
        now += (long) (MILLI * (toC ? msInC : msCompiled));
        if (choice.isTimed()) {
            choice.noteColumns(hasColumns);
            choice.endExecution(true);
        }
    }

    /** Executions before there was compiled code, with a turn of the interpreter in each, and the time that compilers are given. */
    private void warmUp(double msInC) {
        for (int i = 0; i < 10; i++) {
            assertFalse(choice.beginExecution());
            choice.noteInterpreted(MILLI);
            now += MILLI + (long) (MILLI * msInC);
            choice.endExecution(true);
        }
        choice.noteChange();
        execute(msInC, msInC);
        now += TierChoice.SETTLED_NANOS;
        executions = 0;
        inC = 0;
    }

    /** As the driver asks, at each of many stretches. */
    private boolean isLosing() {
        boolean losing = false;
        for (int i = 0; i < TierChoice.STRETCHES; i++) {
            losing |= choice.isLosing();
        }
        return losing;
    }

    private void warmUpWithoutCode(double msInC) {
        for (int i = 0; i < 5; i++) {
            choice.beginExecution();
            now += (long) (MILLI * msInC);
            choice.endExecution(true);
        }
    }

    private void execute(int n, double msInC, double msCompiled) {
        for (int i = 0; i < n; i++) {
            execute(msInC, msCompiled);
        }
    }

    @Test
    void whatIsFasterCompiledHardlyEverRunsInC() {
        warmUp(1);
        execute(TierChoice.RARELY / 2, 1, 0.45);
        assertEquals(0, inC);
        execute(100_000, 1, 0.45);
        assertTrue(inC > 0, "there was no trial");
        assertTrue(inC < 20, inC + " of " + executions + " ran in C");
    }

    /** Columns make C faster than it ever was: compiled code that is clearly faster than C was before does not stay without a trial. */
    @Test
    void columnsCauseATrial() {
        warmUp(300);
        execute(100, 300, 100);
        assertEquals(0, inC);
        hasColumns = true;
        execute(200, 50, 100);
        assertTrue(choice.prefersC(), inC + " of " + executions + " ran in C");
        hasColumns = false;
        execute(200, 300, 100);
        assertFalse(choice.prefersC(), inC + " of " + executions + " ran in C");
    }

    /** Short executions have no columns. They do not keep the choice from being made. */
    @Test
    void columnsInEverySecondExecution() {
        warmUp(1);
        for (int i = 0; i < 200; i++) {
            hasColumns = i % 2 == 0;
            execute(1, 2);
        }
        assertTrue(choice.prefersC(), inC + " of " + executions + " ran in C");
        int before = executions - inC;
        for (int i = 0; i < 100; i++) {
            hasColumns = i % 2 == 0;
            execute(1, 2);
        }
        assertTrue(executions - inC - before < 30, executions - inC - before + " of 100 ran compiled");
    }

    /** A trial that C cannot win any more ends. */
    @Test
    void whatIsNotMuchFasterCompiledIsTriedShortly() {
        warmUp(1);
        execute(TierChoice.SETTLED + 2 * TierTrial.PAIRS, 1, 0.7);
        assertEquals(2, inC);
        execute(100_000, 1, 0.7);
        assertFalse(choice.prefersC());
        assertTrue(inC < 30, "trials must get rarer: " + inC + " of " + executions + " ran in C");
    }

    /** What executions in C took while compilers were at work beside them says little. */
    @Test
    void whatIsSlowerCompiledIsLeftToCThatWasDisturbed() {
        warmUp(1.7);
        execute(1_000, 1, 1.15);
        assertTrue(choice.prefersC());
    }

    /** The fastest compiled execution had nothing to do. */
    @Test
    void anExecutionThatDoesNothingIsNoMeasure() {
        warmUp(1);
        execute(1, 0.1);
        execute(TierChoice.RARELY + 2 * TierTrial.PAIRS, 1, 1.5);
        assertTrue(choice.prefersC());
    }

    /** The statement gets another database, or other parameters. */
    @Test
    void whatBecomesMuchHeavierIsTriedAnew() {
        warmUp(1);
        execute(20_000, 1, 1.15);
        assertTrue(choice.prefersC());
        execute(1 + 2 * TierTrial.PAIRS, 20, 10);
        assertFalse(choice.prefersC());
    }

    /** At once where it is long. */
    @Test
    void whatBecomesLongSoonAfterATrialIsTriedAnew() {
        warmUp(1);
        execute(TierChoice.SETTLED + 2 * TierTrial.PAIRS, 1, 1.15);
        assertTrue(choice.prefersC());
        int before = inC;
        execute(10, 5_000, 1_000);
        assertFalse(choice.prefersC());
        assertEquals(2, inC - before);
    }

    /** Of one that waited for something it cannot be told how long it should have been. */
    @Test
    void oneLongExecutionInCDoesNotEndATrial() {
        warmUp(1);
        execute(TierChoice.SETTLED + 1, 1, 1.15);
        assertEquals(1, inC);
        execute(150, 1.15);
        execute(2 * TierTrial.PAIRS - 3, 1, 1.15);
        assertEquals(TierTrial.PAIRS, inC);
        execute(2 * TierChoice.FIRST_PAUSE + 2 * TierTrial.PAIRS, 1, 1.15);
        assertTrue(choice.prefersC());
    }

    /** A heavy execution now and then begins a trial once. */
    @Test
    void heavyOnesAmongLightOnesAreNoOtherMatterTwice() {
        warmUp(1);
        execute(1_000, 1, 1.15);
        int before = executions - inC;
        for (int i = 0; i < 50; i++) {
            execute(20, 1, 1.15);
            execute(200, 260);
        }
        assertTrue(executions - inC - before < 5 * TierTrial.PAIRS, executions - inC - before + " ran compiled");
    }

    /** Compiled code seems to have lost at first: the work of an execution became a thousand times as much. */
    @Test
    void whatBecomesLongRunsInCTwice() {
        warmUp(1);
        execute(100, 5_000, 1_000);
        assertEquals(2, inC);
    }

    @Test
    void whatIsSlowerCompiledIsLeftToC() {
        warmUp(1);
        execute(TierChoice.SETTLED + 2 * TierTrial.PAIRS, 1, 1.2);
        assertTrue(choice.prefersC());
        execute(10_000, 1, 1.2);
        assertTrue(choice.prefersC());
        assertTrue(executions - inC < 150, "trials must get rarer: " + (executions - inC) + " of " + executions + " ran compiled");
    }

    /** The interpreter has its turns in few executions once a second trial has said the same as the first. */
    @Test
    void whatIsLeftToCIsLeftAlone() {
        warmUp(1);
        execute(TierChoice.SETTLED + TierChoice.FIRST_PAUSE + 2 * TierTrial.PAIRS, 1, 1.2);
        assertEquals(0, alone);
        int n = 10_000;
        execute(n, 1, 1.2);
        assertTrue(alone > n * 3 / 4 && alone < n * TierChoice.ONE_WITH_TURNS / (TierChoice.ONE_WITH_TURNS + 1), alone + " of " + n);
    }

    /** Else its compiled executions would run in C. */
    @Test
    void noneOfATrialIsLeftAlone() {
        for (int light = 1_000; light < 1_000 + TierChoice.ONE_WITH_TURNS; light++) {
            warmUp(1);
            execute(light, 1, 1.15);
            execute(1 + 2 * TierTrial.PAIRS, 20, 10);
            assertFalse(choice.prefersC(), "after " + light);
        }
    }

    @Test
    void whatTakesAboutAsLongStaysCompiled() {
        warmUp(1);
        execute(10_000, 1, 1.02);
        assertFalse(choice.prefersC());
        assertTrue(inC > 0, "there was no trial");
        assertTrue(inC < 150, "trials must get rarer: " + inC + " of " + executions + " ran in C");
    }

    /** Of the times of executions with other parameters the fastest tell nothing: only neighbours are compared. */
    @Test
    void timesThatVaryMostlyStayCompiled() {
        Random random = new Random(1);
        DoubleSupplier work = () -> 0.1 + Math.pow(random.nextDouble(), 4);
        warmUp(0.05);
        for (int i = 0; i < 100_000; i++) {
            double ms = work.getAsDouble();
            execute(ms, 0.9 * ms);
        }
        assertTrue(inC > 0, "there was no trial");
        assertTrue(inC < executions / 20, inC + " of " + executions + " ran in C");
    }

    @Test
    void whatBecomesFasterComesBack() {
        warmUp(1);
        execute(1_000, 1, 1.15);
        assertTrue(choice.prefersC());
        execute(5_000, 1, 0.5);
        assertFalse(choice.prefersC());
    }

    /** But not at once: other loops of the program may come. */
    @Test
    void newCodeIsTriedAnew() {
        warmUp(1);
        execute(1_000, 1, 1.15);
        assertTrue(choice.prefersC());
        int before = executions - inC;
        choice.noteChange();
        execute(100, 1, 0.5);
        assertTrue(choice.prefersC());
        assertEquals(before, executions - inC);
        now += TierChoice.SETTLED_NANOS;
        execute(1 + 2 * TierTrial.PAIRS, 1, 0.5);
        assertFalse(choice.prefersC());
    }

    /** There is nothing compiled any more that could be left to C. */
    @Test
    void whatLostItsCodeIsForgotten() {
        warmUp(1);
        execute(1_000, 1, 1.15);
        assertTrue(choice.prefersC());
        choice.noteChange();
        now += TierChoice.SETTLED_NANOS;
        for (int i = 0; i < 5 * TierChoice.FIRST_PAUSE; i++) {
            choice.beginExecution();
            now += MILLI;
            choice.endExecution(true);
        }
        assertFalse(choice.prefersC());
    }

    /** Loops that are compiled one by one: half of a nest may take longer than C. */
    @Test
    void whatLosesGoesBackToCUntilMoreCodeComes() {
        warmUpWithoutCode(10);
        choice.noteChange();
        execute(TierChoice.LOSSES, 10, 15);
        assertEquals(0, inC);
        execute(1, 10, 15);
        assertEquals(1, inC);
        choice.noteChange();
        execute(2, 10, 15);
        assertEquals(2, inC, "new code has one execution at once");
        choice.noteChange();
        execute(5, 10, 8);
        assertEquals(2, inC);
        assertFalse(choice.prefersC());
    }

    /** A Python function in the query is compiled later than the query, which nobody tells. */
    @Test
    void whatLostTriesAgainMoreAndMoreRarely() {
        warmUpWithoutCode(10);
        choice.noteChange();
        execute(100, 10, 15);
        assertEquals(TierChoice.LOSSES + 6, executions - inC, "after 1, 2, 4, 8, 16 and 32 executions in C");
        execute(40, 10, 5);
        assertFalse(choice.prefersC());
    }

    @Test
    void whatTakesMuchLongerGoesBackAfterOneExecution() {
        warmUpWithoutCode(30);
        choice.noteChange();
        execute(1, 30, 70);
        assertTrue(choice.prefersC());
    }

    /** No code comes any more: a trial decides, and its result outlives losses. */
    @Test
    void whatLostIsTriedWhenTheCompilerIsDone() {
        warmUpWithoutCode(10);
        choice.noteChange();
        execute(1, 10, 25);
        assertTrue(choice.prefersC());
        now += TierChoice.SETTLED_NANOS;
        execute(8 + 2 * TierTrial.PAIRS, 10, 7);
        assertFalse(choice.prefersC());
        execute(2, 10, 40);
        assertFalse(choice.prefersC(), "other parameters");
    }

    @Test
    void anExecutionThatIsMuchSlowerIsSeenInItsMiddle() {
        warmUpWithoutCode(30);
        choice.noteChange();
        choice.beginExecution();
        choice.noteCompiled();
        now += 50 * MILLI;
        assertFalse(isLosing());
        now += 50 * MILLI;
        assertTrue(isLosing());
        choice.noteInterpreted(50 * MILLI);
        assertFalse(isLosing(), "the interpreter's turns are no fault of compiled code");
    }

    /** While compilers are at other loops of the program, what is compiled is no measure. */
    @Test
    void nothingIsTriedBeforeCompilersAreDone() {
        warmUp(1);
        choice.noteChange();
        long end = now + TierChoice.SETTLED_NANOS;
        while (now < end - 2 * MILLI) {
            execute(1, 1.15);
        }
        assertEquals(0, inC);
    }

    /** Executions that are not run to their ends say nothing, and no trial waits for one that is. */
    @Test
    void unfinishedExecutionsEndATrial() {
        warmUp(1);
        execute(TierChoice.SETTLED - 1, 1, 1.15);
        assertTrue(choice.beginExecution(), "no trial");
        assertFalse(choice.beginExecution());
        assertFalse(choice.beginExecution());
    }

    /** One that is given up now and then is no reason to forget what is known; many are. */
    @Test
    void oneUnfinishedExecutionDoesNotChangeTheChoice() {
        warmUp(1);
        execute(2_000, 1, 1.15);
        assertTrue(choice.prefersC());
        for (int i = 0; i < 20_000; i++) {
            execute(1, 1.15);
            if (i % 100 == 0) {
                choice.beginExecution();
            }
        }
        assertTrue(choice.prefersC());
        for (int i = 0; i < 1_000_000; i++) {
            choice.beginExecution();
        }
        assertFalse(choice.prefersC());
    }

    /** Most executions of something short are not timed, but those of a trial are: else it would be a thousand executions in C. */
    @Test
    void aTrialOfShortExecutionsIsShort() {
        warmUp(0.001);
        int row = 0;
        int longest = 0;
        for (int i = 0; i < 50_000; i++) {
            int before = inC;
            execute(0.001, 0.00095);
            row = inC > before ? row + 1 : 0;
            longest = Math.max(longest, row);
        }
        assertEquals(1, longest, "executions in C, one after the other");
    }

    @Test
    void shortExecutionsAreHardlyEverTimed() {
        warmUp(0.001);
        int timed = 0;
        for (int i = 0; i < 100_000; i++) {
            execute(0.001, 0.001);
            choice.beginExecution();
            timed += choice.isTimed() ? 1 : 0;
            if (choice.isTimed()) {
                choice.endExecution(true);
            }
        }
        assertTrue(timed < 1_000, timed + " executions were timed");
    }

    /** Sums leave nothing for nodes to do, if they are what the execution is about. */
    @Test
    void sumsStayInC() {
        warmUp(10);
        choice.noteSums(true, false, TierChoice.LITTLE);
        assertTrue(choice.isLeftAlone());
        choice.noteSums(true, true, TierChoice.LITTLE - 1);
        assertTrue(choice.isLeftAlone());
        choice.noteSums(true, true, TierChoice.LITTLE);
        assertFalse(choice.isLeftAlone(), "many other instructions, and functions of the program");
        choice.noteSums(false, false, 0);
        assertFalse(choice.isLeftAlone(), "no sums");
    }
}
