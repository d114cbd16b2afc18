package org.sqltruffle.bench.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The times of a benchmark's executions on an engine, slice by slice: where there are some that nothing disturbed, these count. */
public final class Executions {

    /** So many undisturbed ones are enough to leave out all others. */
    private static final int ENOUGH = 3;
    /** What disturbs only adds: if all executions are so much faster than those that nothing disturbed, these were slow by themselves, as beside a compiler or before it, and say nothing. */
    private static final double FASTER = 0.9;
    /** What is so much faster in its last slices than in its first was not warm. */
    private static final double FALLEN = 0.85;

    private final List<Slice> slices;

    /**
     * Seconds of each execution.
     *
     * @param undisturbed of those before and after which nothing else used the core ({@link CoreProbe})
     */
    public record Slice(double[] undisturbed, double[] disturbed) {
        private double[] all() {
            return join(List.of(undisturbed, disturbed));
        }

        /** Seconds of an execution. */
    public     double mean() {
            return new Executions(List.of(this)).mean();
        }
    }

    public Executions() {
        this(new ArrayList<>());
    }

    private Executions(List<Slice> slices) {
        this.slices = slices;
    }

    public void add(Slice slice) {
        slices.add(slice);
    }

    public int slices() {
        return slices.size();
    }

    public boolean isEmpty() {
        return slices.isEmpty();
    }

    /** Whether {@link #times} are those of executions that nothing disturbed. */
    public boolean areUndisturbed() {
        double[] undisturbed = join(slices.stream().map(slice -> slice.undisturbed).toList());
        return undisturbed.length >= ENOUGH && Sample.fastest(join(slices.stream().map(Slice::all).toList())) >= FASTER * Sample.fastest(undisturbed);
    }

    /** Seconds of the executions that count. */
    public double[] times() {
        return join(bySlice());
    }

    /** The same of each slice that has some. */
    private List<double[]> bySlice() {
        boolean undisturbed = areUndisturbed();
        return slices.stream().map(slice -> undisturbed ? slice.undisturbed : slice.all()).filter(times -> times.length > 0).toList();
    }

    private static double[] join(List<double[]> times) {
        return times.stream().flatMapToDouble(Arrays::stream).toArray();
    }

    /** Seconds of an execution. */
    public double mean() {
        return Sample.fastest(times());
    }

    /** Whether they became faster and faster: by thirds of the slices, as a single one has what the machine did besides. */
    public boolean areFalling() {
        List<double[]> times = bySlice();
        int third = (times.size() + 2) / 3;
        return Sample.fastest(join(times.subList(times.size() - third, times.size()))) < FALLEN * Sample.fastest(join(times.subList(0, third)));
    }
}
