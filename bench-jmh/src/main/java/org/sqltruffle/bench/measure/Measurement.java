package org.sqltruffle.bench.measure;

/**
 * One benchmark on one engine.
 *
 * @param first seconds of the first execution, in a process that had not run this benchmark before
 * @param mean seconds of an execution after warm-up
 * @param error half the width of the 99 % confidence interval of {@code mean}
 * @param warm whether the compilers were done when the measurement of {@code mean} began
 * @param curve seconds of each execution, from the first
 * @param undisturbed in which part of the processes {@code mean} is of executions that nothing disturbed ({@link Executions#areUndisturbed}); NaN if it was executed only once
 * @param tier which tier ran it last, where the engine says so, else empty
 */
public record Measurement(String benchmark, String engine, double first, double mean, double error, boolean warm, double[] curve, double undisturbed, String tier) {
    /** What a table says behind {@code mean}: * if compilers were at work, ~ if it was disturbed. */
    public String marks() {
        return (warm ? "" : "*") + (undisturbed < 1 ? "~" : "");
    }
}
