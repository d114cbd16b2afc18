package org.sqltruffle.ops.sorter;

import static org.sqltruffle.abi.Constants.P4_KEYINFO;
import static org.sqltruffle.abi.Opcode.OP_MakeRecord;
import static org.sqltruffle.abi.Opcode.OP_SorterCompare;
import static org.sqltruffle.abi.Opcode.OP_SorterInsert;
import static org.sqltruffle.abi.Opcode.OP_SorterOpen;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import java.util.Arrays;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.compare.Collations;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.value.Collation;
import org.sqltruffle.value.RecordOrder;

/**
 * Finds out whether the rows of a sorter can be kept on the Java side: all instructions on it have nodes, its records are made right before
 * they are inserted (the key's values are still in registers), and its collating sequences are built in.
 */
public final class SorterPlan {

    private SorterPlan() {
    }

    /** The order of a sorter whose rows may be kept on the Java side, else {@code null}. */
    public static RecordOrder order(NodeFactory nodes, int cursor) {
        Program program = nodes.program();
        RecordOrder order = null;
        for (int pc = 0; pc < program.length(); pc++) {
            Instruction i = program.at(pc);
            if (!i.name().startsWith("Sorter") || i.operand("sorter") != cursor) {
                continue;
            }
            if (nodes.runsInC(pc) || i.opcode() == OP_SorterCompare || i.opcode() == OP_SorterInsert && !followsItsRecord(program, i)) {
                return null;
            }
            if (i.opcode() == OP_SorterOpen) {
                if (order != null) {
                    return null;
                }
                order = order(program, i);
                if (order == null) {
                    return null;
                }
            }
        }
        return order;
    }

    private static RecordOrder order(Program program, Instruction open) {
        if (open.p4type() != P4_KEYINFO || program.encoding() != SQLITE_UTF8) {
            return null;
        }
        long pKeyInfo = open.pointer("keyInfo");
        int sortedFields = open.operand("sortedFields");
        int n = sortedFields != 0 ? sortedFields : NativeMemory.getU16(pKeyInfo + Layout.KeyInfo_nKeyField);
        long aSortFlags = NativeMemory.getLong(pKeyInfo + Layout.KeyInfo_aSortFlags);
        byte[] flags = aSortFlags == 0 ? new byte[n] : NativeMemory.getBytes(aSortFlags, n);
        int[] collations = new int[n];
        Arrays.setAll(collations, k -> Collations.of(program.encoding(),
                        NativeMemory.getLong(pKeyInfo + Layout.KeyInfo_aColl + (long) k * Long.BYTES)));
        boolean builtIn = Arrays.stream(collations).noneMatch(c -> c == Collation.OTHER);
        return builtIn ? new RecordOrder(flags, collations) : null;
    }

    /** Whether nothing but the MakeRecord before it leads to an instruction. */
    private static boolean followsItsRecord(Program program, Instruction insert) {
        Instruction record = program.at(insert.pc() - 1);
        return record.opcode() == OP_MakeRecord && record.operand("output") == insert.operand("record")
                        && program.flow().isEnteredFromAboveOnly(insert.pc());
    }
}
