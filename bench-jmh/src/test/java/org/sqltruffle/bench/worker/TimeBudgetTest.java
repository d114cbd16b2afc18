package org.sqltruffle.bench.worker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TimeBudgetTest {

    private static final long SECOND = 1_000_000_000;
    private long now;

    private TimeBudget budget(double seconds, double weights) {
        TimeBudget budget = new TimeBudget(seconds, () -> now);
        budget.expect(weights);
        return budget;
    }

    @Test
    void timeIsDividedByWeight() {
        TimeBudget budget = budget(100, 10);
        assertEquals(40, budget.take(4));
        now += 40 * SECOND;
        assertEquals(10, budget.take(1));
    }

    @Test
    void whatOneDoesNotUseIsTheOthers() {
        TimeBudget budget = budget(100, 2);
        assertEquals(50, budget.take(1));
        now += 10 * SECOND;
        assertEquals(90, budget.take(1));
    }

    @Test
    void afterTheEndNothingIsLeft() {
        TimeBudget budget = budget(100, 2);
        now += 150 * SECOND;
        assertEquals(0, budget.take(1));
    }

    @Test
    void withoutALimitPlansStayAsTheyAre() {
        assertEquals(Double.POSITIVE_INFINITY, budget(Double.POSITIVE_INFINITY, 3).take(1));
    }

    /** Few benchmarks: a long execution has a second one, which many could not all have. */
    @Test
    void whatHasASecondExecution() {
        RunPlan plan = RunPlan.quick(true).withBudget(150);
        assertEquals(3, plan.mostSecond(100));
        assertEquals(6.25, plan.mostSecond(8));
        assertEquals(Double.POSITIVE_INFINITY, RunPlan.full(true).mostSecond(8));
    }
}
