package org.sqltruffle.interpreter;

import org.sqltruffle.abi.Constants;
import org.sqltruffle.interpreter.tier.Policy;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.ControlFlow;

/**
 * Where C stops for the Truffle tier: one {@code ST_STOP_} value for each instruction, in native memory, and whether some of them is
 * {@code ST_STOP_COMPILED}.
 */
final class StopSet {

    private NativeBuffer memory;
    private int length;
    /** Instructions at which C may stop. */
    private int count;

    /** Makes room for the instructions of a program; all are {@code ST_STOP_NEVER}. */
    void open(int instructions) {
        memory = new NativeBuffer(instructions + 1L);
        count = 0;
        length = instructions;
    }

    /** Where {@code st_step} finds the set; 0 when it is not open. */
    long address() {
        return memory == null ? 0 : memory.address();
    }

    /** How C stops at an instruction. Compiled code that waits there is entered at once when {@code entersCompiled}. */
    static int stopAt(int pc, NodeProgram nodes, Policy policy, boolean entersCompiled) {
        ControlFlow flow = nodes.program().flow();
        boolean loopHead = flow.loopHeads().get(pc);
        if (policy == Policy.MIXED) {
            return loopHead ? Constants.ST_STOP_ENTRY : Constants.ST_STOP_NEVER;
        }
        if (nodes.isCompiled(pc)) {
            return entersCompiled ? Constants.ST_STOP_COMPILED : Constants.ST_STOP_NEVER;
        }
        if (nodes.isLeftToC(pc)) {
            return Constants.ST_STOP_NEVER;
        }
        return flow.loopEntries().get(pc) ? Constants.ST_STOP_ENTRY : loopHead ? Constants.ST_STOP_INNER : Constants.ST_STOP_NEVER;
    }

    void set(int pc, int stop) {
        count += (stop == Constants.ST_STOP_NEVER ? 0 : 1) - (isStop(pc) ? 1 : 0);
        NativeMemory.putByte(address() + pc, (byte) stop);
    }

    /** Whether the set is open and C stops nowhere. */
    boolean isEmpty() {
        return memory != null && count == 0;
    }

    boolean isStop(int pc) {
        return memory != null && NativeMemory.getByte(address() + pc) != Constants.ST_STOP_NEVER;
    }

    void setHasCompiled(boolean has) {
        NativeMemory.putByte(address() + length, (byte) (has ? 1 : 0));
    }

    boolean hasCompiled() {
        return memory != null && NativeMemory.getByte(address() + length) != 0;
    }

    void close() {
        if (memory != null) {
            memory.close();
            memory = null;
        }
    }
}
