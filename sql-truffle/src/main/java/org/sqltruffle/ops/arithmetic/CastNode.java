package org.sqltruffle.ops.arithmetic;

import static org.sqltruffle.abi.Constants.MEM_Agg;
import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Dyn;
import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.abi.Constants.MEM_Null;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Static;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Subtype;
import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Constants.SQLITE_AFF_TEXT;
import static org.sqltruffle.abi.Opcode.OP_Cast;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_UTF8;

import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.ops.StraightNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.number.Affinity;
import org.sqltruffle.value.number.RealText;

/**
 * {@code Cast P1 P2}: forces register P1 to the storage class of affinity P2. Text becomes the number that it begins with; a number becomes
 * text in the register's own buffer. To C go zero-filled blobs, text that C allocated, and text in UTF-16.
 *
 * <p>Source: vdbe.c case OP_Cast, vdbemem.c sqlite3VdbeMemCast, SQLite 3.54.1.
 */
@VdbeOp({OP_Cast})
public final class CastNode extends StraightNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int NUMBERS = 2;
    private static final int NUMBERS_TO_TEXT = 4;
    private static final int TEXTS_AND_BLOBS = 8;

    private static final long NEEDS_C = MEM_Zero | MEM_IntReal | MEM_Subtype | MEM_Agg | MEM_Dyn;
    private static final long BYTES = MEM_Str | MEM_Blob;
    private static final long NUMBER = MEM_Int | MEM_Real;
    /** Where a text or blob lies: on a page, or in the program. */
    private static final long PLACE = Registers.PAGE | MEM_Static;

    private final int register;
    private final int affinity;
    private final boolean utf8;

    public CastNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.register = instruction.operand("value");
        this.affinity = instruction.operand("type");
        this.utf8 = program.encoding() == SQLITE_UTF8;
    }

    @Override
    public void execute(VirtualFrame frame, MachineState state) {
        long meta = Registers.meta(frame, register);
        if ((meta & MEM_Null) != 0) {
            met(NULLS);
            return;
        }
        if ((meta & NEEDS_C) != 0) {
            slow(frame, state);
            return;
        }
        long payload = Registers.payload(frame, register);
        if ((meta & NUMBER) != 0) {
            long number = meta & NUMBER;
            if (!Affinity.castNeedsText(number, affinity)) {
                met(NUMBERS);
                long newMeta = Affinity.castMeta(payload, number, affinity);
                Registers.set(frame, register, Affinity.castPayload(payload, number, affinity, newMeta), newMeta);
            } else if (utf8 && NumberText.isExact(state)) {
                met(NUMBERS_TO_TEXT);
                long buffer = TextBuffer.of(state, register, RealText.MAX_LENGTH);
                TextBuffer.set(frame, register, buffer, RealText.write(payload, number, buffer),
                                affinity == SQLITE_AFF_TEXT ? MEM_Str : MEM_Blob);
            } else {
                slow(frame, state);
            }
        } else if (!utf8 || (meta & BYTES) == 0) {
            slow(frame, state);
        } else {
            met(TEXTS_AND_BLOBS);
            long newMeta = Affinity.castMeta(payload, meta, affinity);
            long newPayload = Affinity.castPayload(payload, meta, affinity, newMeta);
            Registers.set(frame, register, newPayload, (newMeta & BYTES) != 0 ? newMeta | meta & PLACE : newMeta);
        }
    }
}
