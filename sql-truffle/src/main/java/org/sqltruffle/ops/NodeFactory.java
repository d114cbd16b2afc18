package org.sqltruffle.ops;

import static org.sqltruffle.abi.Opcode.OP_Column;
import static org.sqltruffle.abi.Opcode.OP_DeferredSeek;

import java.util.Set;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.Registers;

/**
 * Makes the nodes of a program: for each instruction the one that {@link VdbeOp} registers, or a {@link CInstructionNode} with the reason.
 * Node classes whose node depends on other instructions ask the factory.
 */
public final class NodeFactory {

    private static final String DISABLED = "disabled";

    private final Program program;
    private final NodeTable table;
    private final int auxiliarySlot;
    private final String[] reasons;

    public NodeFactory(Program program, Set<String> disabledOpcodes, NodeTable table) {
        this.program = program;
        this.table = table;
        this.auxiliarySlot = Registers.auxiliarySlot(program.registerCount());
        this.reasons = new String[program.length()];
        for (int pc = 0; pc < reasons.length; pc++) {
            Instruction i = program.at(pc);
            reasons[pc] = disabledOpcodes.contains(i.name()) ? DISABLED : table.reasonForC(program, i);
        }
    }

    public Program program() {
        return program;
    }

    /** The first frame slot after those of the registers. */
    public int auxiliarySlot() {
        return auxiliarySlot;
    }

    /** Frame slots that nodes need besides registers. */
    public int auxiliarySlots() {
        return program.columnCache().slots() + 1;
    }

    /**
     * The frame slot by which the DeferredSeek at an address hands the row's cell to the Column after it. Returns -1 when it does not:
     * there is no such pair of instructions, or the Column reads the index.
     */
    public int cellSlot(int pc) {
        if (pc < 0 || pc + 1 >= program.length() || runsInC(pc) || runsInC(pc + 1) || !program.flow().isEnteredFromAboveOnly(pc + 1)) {
            return -1;
        }
        Instruction seek = program.at(pc);
        Instruction column = program.at(pc + 1);
        if (seek.opcode() != OP_DeferredSeek || column.opcode() != OP_Column || column.operand("cursor") != seek.operand("tableCursor")) {
            return -1;
        }
        long pAltMap = seek.pointer("altMap");
        boolean isInTable = pAltMap == 0 || NativeMemory.getInt(pAltMap + (1L + column.operand("column")) * Integer.BYTES) <= 0;
        return isInTable ? auxiliarySlot + program.columnCache().slots() : -1;
    }

    /** Why the instruction runs in C; {@code null} when a node runs it. */
    public String reasonForC(int pc) {
        return reasons[pc];
    }

    /** Returns true when C runs the instruction at an address. */
    public boolean runsInC(int pc) {
        return reasons[pc] != null;
    }

    /** Returns true when C runs the instruction because its opcode is disabled. */
    public boolean isDisabled(int pc) {
        return DISABLED.equals(reasons[pc]);
    }

    /** A new node for the instruction at an address. */
    public OpNode create(int pc) {
        Instruction i = program.at(pc);
        return runsInC(pc) ? new CInstructionNode(program, i, reasons[pc]) : table.create(this, i);
    }

    /**
     * A new node for an instruction that calls a function. Returns {@code null} when SQLite does not define the function, or it has no
     * node.
     */
    public OpNode createForFunction(Instruction i) {
        return i.callsBuiltIn() ? table.createForFunction(this, i, i.functionName()) : null;
    }
}
