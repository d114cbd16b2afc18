package org.sqltruffle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlicesTest {

    private static List<Slices.Task> tasks(int n, double each, double... more) {
        List<Slices.Task> all = new ArrayList<>(Collections.nCopies(n, new Slices.Task(each, 0, 1)));
        for (double execution : more) {
            all.add(new Slices.Task(execution, 0, 1));
        }
        return all;
    }

    /** In which of the rounds something is measured. */
    private static List<Integer> turns(double execution, int rounds, double length) {
        List<Integer> turns = new ArrayList<>();
        IntStream.range(0, rounds).filter(round -> new Slices(rounds, round, length, 100).has(new Slices.Task(execution, turns.size(), 1))).forEach(turns::add);
        return turns;
    }

    @Test
    void withoutALimitThereIsNothingToDivide() {
        Slices slices = Slices.of(3, 0, Double.POSITIVE_INFINITY, 3, tasks(2, 100));
        assertEquals(1, slices.length());
        assertTrue(slices.has(new Slices.Task(100, 0, 1)));
    }

    @Test
    void noLongerThanNeeded() {
        assertEquals(0.25, Slices.of(3, 0, 1000, 0.75, tasks(20, 0.001)).length());
    }

    @Test
    void asManyRoundsAsThereIsTimeForUsefulSlices() {
        assertEquals(30, Slices.rounds(1000, 6, tasks(10, 0.001)));
        assertEquals(30, Slices.rounds(Double.POSITIVE_INFINITY, 3, tasks(10, 0.001)));
        assertEquals(3, Slices.rounds(Double.POSITIVE_INFINITY, 0.02, tasks(10, 0.001)));
        assertEquals(3, Slices.rounds(60, 6, tasks(200, 0.001)));
        // 20 slices of a round take 20 times 0.1, a quarter more, and what comes besides: 2.7 s.
        assertEquals(19, Slices.rounds(51.5, 6, tasks(20, 0.001)));
    }

    /** 100 measurements in each of three rounds: a fifth of a second for each, with a quarter for executions that are not measured and what comes besides. */
    @Test
    void shortOnesShareTheTime() {
        double length = Slices.of(3, 0, 60, 6, tasks(100, 0.001)).length();
        assertTrue(length > 0.151 && length < 0.153, () -> "" + length);
    }

    /** Four executions of 2 s cost the others the 8 s of one round, not of three. */
    @Test
    void whatIsSlowIsMeasuredOnce() {
        Slices slices = Slices.of(3, 0, 68.04, 3, tasks(100, 0.001, 2, 2, 2, 2));
        assertTrue(slices.length() > 0.151 && slices.length() < 0.153, slices::toString);
        assertEquals(List.of(0), turns(2, 3, slices.length()));
    }

    @Test
    void whatIsNotSoSlowIsMeasuredInSomeRounds() {
        assertEquals(List.of(0, 1, 2, 3, 4, 5), turns(0.2, 6, 0.1));
        assertEquals(List.of(0, 2, 4), turns(0.4, 6, 0.1));
        assertEquals(List.of(0, 3), turns(0.6, 6, 0.1));
        assertEquals(List.of(0), turns(5, 6, 0.1));
    }

    @Test
    void whatDoesNotFitIsNotMeasured() {
        Slices slices = Slices.of(3, 0, 10, 3, tasks(10, 0.001, 3, 5));
        assertTrue(slices.has(new Slices.Task(3, 0, 1)));
        assertFalse(slices.has(new Slices.Task(5, 0, 1)));
        assertFalse(Slices.of(3, 0, 0, 3, tasks(10, 0.001)).has(new Slices.Task(0.001, 0, 1)));
        // Nor later, when there would be time.
        assertFalse(Slices.of(3, 1, 1000, 3, tasks(10, 0.001)).has(new Slices.Task(5, 0, 1)));
    }

    /** What later rounds are given is what those before have left. */
    @Test
    void laterRoundsHaveTheRest() {
        List<Slices.Task> tasks = Collections.nCopies(10, new Slices.Task(0.001, 2, 1));
        double length = Slices.of(3, 2, 10, 6, tasks).length();
        assertTrue(length > 0.791 && length < 0.793, () -> "" + length);
    }

    /** Two slices in each round cost twice as much, and are both had in a round or none. */
    @Test
    void twoSlicesInARound() {
        List<Slices.Task> tasks = List.of(new Slices.Task(0.001, 0, 2), new Slices.Task(0.001, 0, 1));
        assertEquals(Slices.of(3, 0, 4, 3, tasks(3, 0.001)), Slices.of(3, 0, 4, 3, tasks));
        Slices second = new Slices(6, 1, 0.1, 100);
        assertTrue(second.has(new Slices.Task(0.001, 2, 2)));
        assertTrue(second.has(new Slices.Task(0.001, 3, 2)));
        assertFalse(second.has(new Slices.Task(0.001, 4, 2)));
        assertFalse(second.has(new Slices.Task(0.4, 2, 2)));
    }
}
