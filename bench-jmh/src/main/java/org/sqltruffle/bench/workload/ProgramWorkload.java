package org.sqltruffle.bench.workload;

import java.util.List;
import java.util.stream.IntStream;
import org.sqltruffle.tpch.query.Answer;

/** A program around queries, whose answer is one row of values. */
public abstract class ProgramWorkload implements Workload {

    /** Runs the program. Values are Long, Double or String. */
    protected abstract List<Object> once() throws Exception;

    @Override
    public final Answer answer() throws Exception {
        List<Object> values = once();
        return new Answer(IntStream.rangeClosed(1, values.size()).mapToObj(i -> "value" + i).toList(), List.of(values));
    }

    @Override
    public final long run() throws Exception {
        return once().hashCode();
    }
}
