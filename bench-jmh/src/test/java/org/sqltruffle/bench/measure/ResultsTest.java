package org.sqltruffle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sqltruffle.bench.report.ResultTable;
import org.sqltruffle.bench.report.ResultsCsv;
import org.sqltruffle.bench.suite.Suites;

class ResultsTest {

    private static Results results() {
        Results results = new Results(Suites.byName("tpch"), 0.05, List.of("q01", "q02"), List.of("sqltruffle", "sqlite-jdbc"));
        results.add(new Measurement("q01", "sqltruffle", 2, 1, 0.1, true, new double[] {2, 1, 1}, 1, ""));
        results.add(new Measurement("q01", "sqlite-jdbc", 1, 4, 0.1, true, new double[] {1, 4, 4}, 0.5, ""));
        results.add(new Measurement("q02", "sqltruffle", 1, 4, 0.1, false, new double[] {1, 4}, 0.5, ""));
        results.add(new Measurement("q02", "sqlite-jdbc", 1, 4, 0.1, true, new double[] {1, 4}, 0.5, ""));
        return results;
    }

    @Test
    void factorsAreAboveOneForTheFaster() {
        assertEquals(4, results().factor("q01", "sqltruffle", Measurement::mean).getAsDouble());
        assertEquals(0.5, results().factor("q01", "sqltruffle", Measurement::first).getAsDouble());
        assertEquals(2, results().geometricMean("sqltruffle", Measurement::mean).getAsDouble(), 1e-12);
    }

    @Test
    void whatAnEngineCannotDoHasNoFactor() {
        assertTrue(results().factor("q03", "sqltruffle", Measurement::mean).isEmpty());
    }

    @Test
    void whyIsSaidOnce() {
        Results results = results();
        results.leaveOut("q02", "h2", "no such thing");
        results.leaveOut("q01", "h2", "no such thing");
        results.leaveOut("q02", "h2", "no such thing");
        results.leaveOut("q02", "duckdb", "another");
        assertEquals(List.of("h2: no such thing", "duckdb: another (q02)"), results.leftOut());
    }

    @Test
    void allTogether() {
        assertEquals(8.0 / 5, results().totalFactor("sqltruffle", Measurement::mean).getAsDouble());
        assertEquals(2.0 / 3, results().totalFactor("sqltruffle", Measurement::first).getAsDouble(), 1e-12);
    }

    @Test
    void processesAreCombined() {
        Results results = results();
        results.add(new Measurement("q01", "sqltruffle", 4, 3, 0.1, false, new double[] {3}, 0.5, ""));
        Measurement both = results.get("q01", "sqltruffle").orElseThrow();
        assertEquals(3, both.first());
        assertEquals(2, both.mean());
        // t for 99 % and one degree of freedom is 63.657; the standard error of 1 and 3 is 1.
        assertEquals(63.657, both.error(), 0.001);
        assertEquals(false, both.warm());
    }

    @Test
    void whatIsDisturbedIsCountedAndMarked() {
        Results results = results();
        results.add(new Measurement("q03", "sqltruffle", 1, 1, Double.NaN, true, new double[] {1}, Double.NaN, "")); // executed once: nobody knows
        assertEquals(0.625, results.undisturbed());
        assertEquals("", results.get("q01", "sqltruffle").orElseThrow().marks());
        assertEquals("~", results.get("q01", "sqlite-jdbc").orElseThrow().marks());
        assertEquals("*~", results.get("q02", "sqltruffle").orElseThrow().marks());
        assertEquals("", results.get("q03", "sqltruffle").orElseThrow().marks());
    }

    /** Of 24 values the fastest and the slowest sixteen are left out; the winsorized ones are 2 2 3 4 5 6 7 8 8 ... */
    @Test
    void whatDisturbsChangesNothing() {
        double[] values = new double[24];
        double[] winsorized = new double[24];
        for (int i = 0; i < 24; i++) {
            values[i] = i < 8 ? 8 - i : 1000 + i;
            winsorized[i] = Math.clamp(i + 1, 2, 8);
        }
        assertEquals(5, Sample.fastest(values));
        double mean = Sample.mean(winsorized);
        double squares = 0;
        for (double value : winsorized) {
            squares += (value - mean) * (value - mean);
        }
        // t for 99 % and six degrees of freedom is 3.707; seven of 24 values are in.
        assertEquals(3.707 * Math.sqrt(squares / 23 / 24) * 24 / 7, Sample.fastestError(values), 0.001);
        assertEquals(1, Sample.fastest(new double[] {3, 1}));
        assertTrue(Double.isNaN(Sample.fastestError(new double[] {3, 1})));
    }

    @Test
    void theFileForMemory() {
        Results results = results();
        results.add("sqltruffle", new MemoryUse(3_000_000, 7_000_000));
        results.add("sqltruffle", new MemoryUse(2_000_000, 9_000_000));
        results.add("sqlite-jdbc", new MemoryUse(-1, 5_000_000));
        assertEquals(List.of("suite,engine,scale,peak_heap_bytes,peak_resident_bytes", "tpch,sqltruffle,0.05,3000000,9000000", "tpch,sqlite-jdbc,0.05,,5000000"),
                        ResultsCsv.memory(results).lines().toList());
    }

    @Test
    void theFileForPrograms() {
        List<String> lines = ResultsCsv.of(results()).lines().toList();
        assertEquals("suite,benchmark,engine,scale,mean_s,ci99_s,factor,warm,marks", lines.getFirst());
        assertEquals("tpch,q01,sqltruffle,0.05,2.000000000,,0.5000,first,", lines.get(1));
        assertEquals("tpch,q01,sqltruffle,0.05,1.000000000,0.100000000,4.0000,warm,", lines.get(3));
        assertEquals("tpch,q02,sqltruffle,0.05,4.000000000,0.100000000,1.0000,warm,*~", lines.get(9));
        assertEquals(1 + 2 * 2 * 3, lines.size());
    }

    @Test
    void theTableForPeople() {
        String table = new ResultTable(results()).fitting().plain();
        assertTrue(table.contains("4000*"), table); // not warm
        assertTrue(table.lines().reduce((a, b) -> b).orElseThrow().matches("geometric mean +0.71 +2.00"), table);
    }
}
