package org.sqltruffle.ops.row;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_BLOB;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_REAL;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_TEXT;
import static org.sqltruffle.abi.Opcode.OP_MakeRecord;

import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.SeenTypes;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.sorter.GroupPlan;
import org.sqltruffle.ops.sorter.MakeGroupedRecordNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.RecordCodec;
import org.sqltruffle.value.SerialType;
import org.sqltruffle.value.Varint;
import org.sqltruffle.value.number.Affinity;

/**
 * {@code MakeRecord P1 P2 P3 P4}: registers P1 to P1+P2-1, with the affinities in string P4 applied, become a record in register P3,
 * written into that register's own buffer with the very bytes that C would write. Text that an affinity would convert, numbers that become
 * text, blobs with a tail of zeros, and records that are too long go to C.
 *
 * <p>Source: vdbe.c case OP_MakeRecord, SQLite 3.54.1.
 */
@VdbeOp({OP_MakeRecord})
public final class MakeRecordNode extends StraightNode {

    private static final long NUMBER = MEM_Int | MEM_Real | MEM_IntReal;
    /** Bytes that the eight-byte stores of short integers may write after the record. */
    private static final int OVERRUN = 7;
    /** The largest size to which {@link #OVERRUN} can be added. */
    private static final int MAX_SIZE = Integer.MAX_VALUE - OVERRUN;

    private final int first;
    private final int count;
    private final int output;
    @CompilationFinal(dimensions = 1)
    private final byte[] affinities;
    @Child
    private SeenTypes seen;

    private MakeRecordNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.first = instruction.operand("first");
        this.count = instruction.operand("count");
        this.output = instruction.operand("output");
        this.seen = new SeenTypes(count);
        long pAffinities = instruction.pointer("affinities");
        this.affinities = pAffinities == 0 ? new byte[0] : NativeMemory.getBytes(pAffinities, NativeMemory.stringLength(pAffinities));
    }

    /** The rows of a sorter may go into groups in its place. */
    public static OpNode create(NodeFactory nodes, Instruction i) {
        MakeRecordNode node = new MakeRecordNode(nodes.program(), i);
        GroupPlan plan = GroupPlan.of(nodes, i.pc());
        return plan == null ? node : new MakeGroupedRecordNode(nodes.program(), i, plan, node, plan.createBody(nodes));
    }

    @Override
    @ExplodeLoop
    public void execute(VirtualFrame frame, MachineState state) {
        if (!applyAffinities(frame)) {
            slow(frame, state);
            return;
        }
        int fileFormat = NativeMemory.getU8(state.pVdbe + Layout.Vdbe_minWriteFileFormat);
        long[] types = new long[count];
        int typeBytes = 0;
        long valueBytes = 0;
        for (int i = 0; i < count; i++) {
            long meta = Registers.meta(frame, first + i);
            if ((meta & MEM_Zero) != 0 || (meta & (NUMBER | MEM_Null | MEM_Str | MEM_Blob)) == 0) {
                slow(frame, state);
                return;
            }
            meta = seen.narrow(i, meta);
            long type = RecordCodec.serialType(Registers.payload(frame, first + i), meta, fileFormat);
            if ((meta & MEM_IntReal) != 0 && type == SerialType.REAL) {
                Registers.setReal(frame, first + i, Registers.payload(frame, first + i));
            }
            types[i] = type;
            typeBytes += type < 0x80 ? 1 : Varint.lengthOf(type);
            valueBytes += RecordCodec.valueLength(type);
        }
        int headerBytes = RecordCodec.headerLength(typeBytes);
        long size = headerBytes + valueBytes;
        if (size > Math.min(state.lengthLimit, MAX_SIZE)) {
            slow(frame, state);
            return;
        }
        long pRecord = Registers.room(state, output, (int) size + OVERRUN);
        long pType = pRecord + (headerBytes < 0x80 ? writeByte(pRecord, headerBytes) : Varint.write(pRecord, headerBytes));
        long pValue = pRecord + headerBytes;
        for (int i = 0; i < count; i++) {
            long type = types[i];
            pType += type < 0x80 ? writeByte(pType, (int) type) : Varint.write(pType, type);
            pValue += RecordCodec.writeValueOverrun(pValue, type, Registers.payload(frame, first + i), Registers.meta(frame, first + i));
        }
        Registers.set(frame, output, pRecord, Meta.bytes(MEM_Blob, (int) size));
    }

    private static int writeByte(long p, int value) {
        NativeMemory.putByte(p, (byte) value);
        return 1;
    }

    /** {@code applyAffinity} to all registers; {@code false}: nothing was done, C must. */
    @ExplodeLoop
    private boolean applyAffinities(VirtualFrame frame) {
        for (int i = 0; i < affinities.length; i++) {
            long meta = Registers.meta(frame, first + i);
            int affinity = affinities[i];
            if (affinity == SQLITE_AFF_TEXT ? (meta & NUMBER) != 0 : affinity > SQLITE_AFF_BLOB && (meta & MEM_Str) != 0) {
                return false;
            }
        }
        for (int i = 0; i < affinities.length; i++) {
            if (affinities[i] > SQLITE_AFF_BLOB) {
                applyToNumber(frame, first + i, affinities[i]);
            }
        }
        return true;
    }

    private void applyToNumber(VirtualFrame frame, int register, int affinity) {
        long meta = Registers.meta(frame, register);
        if ((meta & NUMBER) == 0) {
            return;
        }
        long payload = Registers.payload(frame, register);
        long newMeta = Affinity.applyMeta(payload, meta & ~Meta.DIRTY, affinity);
        long newPayload = Affinity.applyPayload(payload, meta & ~Meta.DIRTY, newMeta);
        if (affinity == SQLITE_AFF_REAL && (newMeta & MEM_Int) != 0) {
            newMeta = MEM_IntReal;
        }
        if (newMeta != (meta & ~Meta.DIRTY)) {
            Registers.set(frame, register, newPayload, newMeta);
        }
    }
}
