package org.sqltruffle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bench.suite.Suites;

class ResultsTest {

    private static Measurement measurement(String benchmark, String engine, boolean settled, double first, double... measured) {
        return new Measurement(benchmark, engine, List.of(new double[]{first, measured[0]}), measured, settled, "");
    }

    /** Two benchmarks; the lower quartile of 1, 1, 9, 9 is 1. */
    public static Results results() {
        Results results = new Results(Suites.byName("tpch"), 0.05, List.of("q01", "q02"), List.of("sqltruffle", "sqlite-jdbc"));
        results.add(measurement("q01", "sqltruffle", true, 2, 1, 9, 9, 1));
        results.add(measurement("q01", "sqlite-jdbc", true, 1, 4));
        results.add(measurement("q02", "sqltruffle", false, 1, 4));
        results.add(measurement("q02", "sqlite-jdbc", true, 1, 4));
        return results;
    }

    @Test
    void factorsAreAboveOneForTheFaster() {
        assertEquals(4, results().factor("q01", "sqltruffle", Measurement::warm).getAsDouble());
        assertEquals(0.5, results().factor("q01", "sqltruffle", Measurement::first).getAsDouble());
        assertEquals(2, results().geometricMean("sqltruffle", Measurement::warm).getAsDouble(), 1e-12);
        assertTrue(results().factor("q03", "sqltruffle", Measurement::warm).isEmpty());
    }

    @Test
    void aReasonIsSaidOnce() {
        Results results = results();
        results.leaveOut("q02", "h2", "no such thing");
        results.leaveOut("q01", "h2", "no such thing");
        results.leaveOut("q02", "h2", "no such thing");
        results.leaveOut("q02", "duckdb", "another");
        assertEquals(List.of("h2: no such thing", "duckdb: another (q02)"), results.leftOut());
    }

    @Test
    void processesAreCombined() {
        Results results = results();
        results.add(measurement("q01", "sqltruffle", false, 4, 0.5));
        Measurement both = results.get("q01", "sqltruffle").orElseThrow();
        assertEquals(2, both.first());
        assertEquals(1, both.warm()); // the second of 0.5, 1, 1, 9, 9
        assertEquals(1.875, both.earlyMean()); // of 2, 1, 4, 0.5
        assertEquals("*", both.mark());
    }

    /** Student's t for 99 % and one degree of freedom is 63.657; the standard error of 1 and 3 is 1. */
    @Test
    void theConfidenceInterval() {
        assertEquals(63.657, Sample.error(new double[]{1, 3}), 0.001);
        assertTrue(Double.isNaN(Sample.error(new double[]{1})));
    }

    @Test
    void totalsOfFirstExecutions() {
        ColdCurves curves = new ColdCurves("tpch", "sqlite-jdbc", 2);
        curves.add("sqlite-jdbc", "q01", new double[]{2, 1, 1});
        curves.add("sqlite-jdbc", "q02", new double[]{4, 4, 4});
        curves.add("sqltruffle", "q01", new double[]{4, 2, 0.5});
        curves.add("sqltruffle", "q02", new double[]{4, 1});
        curves.add("sqlite-jdbc", "q03", new double[]{1, 1});
        curves.add("sqltruffle", "q03", new double[]{9}); // too few
        assertEquals(6 / 8.0, curves.factorOfTotals("sqltruffle", 1).getAsDouble());
        assertEquals(11 / 11.0, curves.factorOfTotals("sqltruffle", 2).getAsDouble());
        assertEquals(Math.sqrt(0.5), curves.meanFactor("sqltruffle", 1).getAsDouble(), 1e-12);
        assertEquals(new ColdCurves.Execution("q01", 2, 2), curves.worst("sqltruffle"));
        assertEquals(11, curves.total("sqltruffle", 2).getAsDouble());
    }
}
