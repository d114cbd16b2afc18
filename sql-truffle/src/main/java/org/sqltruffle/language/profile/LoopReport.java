package org.sqltruffle.language.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * What a loop nest over columns did in an execution.
 *
 * @param begin address of the instruction that begins the outermost loop
 * @param next address of that loop's Next
 * @param runs how often the nest ran in batches of tuples; 0: it ran row by row
 * @param sink what took the tuples of the last run; {@code null} when there was none
 * @param rest where the program takes one tuple after the other; 0: nowhere
 * @param noStep the first instruction that cannot run for a batch; -1: there is none
 * @param batches batches by loop, the outermost one first
 * @param tuples their tuples
 */
public record LoopReport(int begin, int next, int runs, Sink sink, int rest, int noStep, List<Long> batches, List<Long> tuples) {

    /** What takes the tuples of a nest: docs/columns.md. */
    public enum Sink {
        AGGREGATES("they are added up"), GROUPS("they are added up by groups"), RUNS("they are added up by groups, which come in order"),
        REST("the program takes one after the other"),
        ROWS("they are rows of the result");

        private final String what;

        Sink(String what) {
            this.what = what;
        }
    }

    /** @param p a {@code StLoopReport} */
    static LoopReport read(long p) {
        List<Long> batches = new ArrayList<>();
        List<Long> tuples = new ArrayList<>();
        int loops = NativeMemory.getInt(p + Layout.StLoopReport_nLevel);
        for (int i = 0; i < loops; i++) {
            batches.add(NativeMemory.getLong(p + Layout.StLoopReport_aBatch + (long) i * Long.BYTES));
            tuples.add(NativeMemory.getLong(p + Layout.StLoopReport_aTuple + (long) i * Long.BYTES));
        }
        int sink = NativeMemory.getInt(p + Layout.StLoopReport_eSink);
        return new LoopReport(NativeMemory.getInt(p + Layout.StLoopReport_pcBegin), NativeMemory.getInt(p + Layout.StLoopReport_pcNext),
                        NativeMemory.getInt(p + Layout.StLoopReport_nRun),
                        sink == 0 ? null : Sink.values()[sink - Constants.ST_SINK_AGGREGATES],
                        NativeMemory.getInt(p + Layout.StLoopReport_pcRest),
                        NativeMemory.getInt(p + Layout.StLoopReport_pcNoStep), List.copyOf(batches), List.copyOf(tuples));
    }

    /** One or two sentences. @param name gives the name of the instruction at an address */
    public String describe(IntFunction<String> name) {
        String loop = "Loop " + begin + " to " + next;
        if (runs == 0) {
            return loop + " ran row by row"
                            + (noStep < 0 ? "." : ": " + name.apply(noStep) + " at " + noStep + " does not run for a batch.");
        }
        StringBuilder text = new StringBuilder(loop).append(" ran in batches");
        for (int i = 0; i < tuples.size(); i++) {
            text.append(i == 0 ? ": " : ", in the loop inside it ").append(String.format("%,d", tuples.get(i)))
                            .append(tuples.get(i) == 1 ? " tuple in " : " tuples in ")
                            .append(String.format("%,d", batches.get(i)));
        }
        text.append("; ").append(sink.what);
        if (rest > 0 && sink != Sink.ROWS) {
            text.append(", from ").append(name.apply(rest)).append(" at ").append(rest).append(" on");
        }
        return text.append('.').toString();
    }
}
