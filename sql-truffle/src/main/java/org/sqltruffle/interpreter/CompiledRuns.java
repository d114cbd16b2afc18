package org.sqltruffle.interpreter;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.program.Program;

/**
 * Which nodes ran in compiled code, for the test that each one does so somewhere. Noted only in a JVM with
 * {@code -Dsqltruffle.noteCompiledRuns=true}; else compiled code has nothing of it.
 */
public final class CompiledRuns {

    static final boolean NOTED = Boolean.getBoolean("sqltruffle.noteCompiledRuns");

    /** By opcode and node class: whether compiled code ran it. */
    private static final Map<String, boolean[]> RUNS = new ConcurrentHashMap<>();

    private CompiledRuns() {
    }

    /** By address: where a root notes that it was there. */
    static boolean[][] of(Program program, OpNode[] ops) {
        boolean[][] runs = new boolean[ops.length][];
        for (int pc = 0; pc < ops.length; pc++) {
            runs[pc] = ops[pc] == null ? null
                            : RUNS.computeIfAbsent(program.at(pc).name() + " " + ops[pc].getClass().getName(), key -> new boolean[1]);
        }
        return runs;
    }

    /** What ran in compiled code so far: the name of the opcode, a space, that of the node's class. */
    public static Set<String> all() {
        Set<String> all = new TreeSet<>();
        RUNS.forEach((key, ran) -> {
            if (ran[0]) {
                all.add(key);
            }
        });
        return all;
    }
}
