package org.sqltruffle.tpch.ssb;

/**
 * How many of everything there are at a scale factor: the Star Schema Benchmark, revision 3, section 2.
 *
 * @param orders groups of one to seven rows of {@code lineorder}, so four times as many rows on average
 */
record SsbScale(long customers, long suppliers, long parts, long orders) {
    static SsbScale of(double scaleFactor) {
        // Parts grow with the logarithm; below 1 the specification says nothing, and they shrink as the rest does.
        double partsFactor = scaleFactor < 1 ? scaleFactor : 1 + Math.floor(Math.log(scaleFactor) / Math.log(2));
        return new SsbScale(scaled(30_000, scaleFactor), scaled(2_000, scaleFactor), scaled(200_000, partsFactor),
                        scaled(1_500_000, scaleFactor));
    }

    private static long scaled(long rowsAtOne, double factor) {
        return Math.max(1, (long) (rowsAtOne * factor));
    }
}
