package org.sqltruffle.bench;

/**
 * One benchmark on one engine.
 *
 * @param first seconds of the first execution, in a process that had not run this benchmark before
 * @param mean seconds of an execution after warm-up
 * @param error half the width of the 99 % confidence interval of {@code mean}
 * @param warm whether the compilers were done when the measurement of {@code mean} began
 * @param curve seconds of each execution, from the first
 * @param undisturbed the part of its slices in which executions took about that ({@link Sample#undisturbedPart}), NaN if there were too few to tell
 * @param tier which tier ran it last, where the engine says so, else empty
 */
record Measurement(String benchmark, String engine, double first, double mean, double error, boolean warm, double[] curve, double undisturbed, String tier) {
}
