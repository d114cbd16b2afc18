package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Int;
import static org.sqltruffle.abi.Constants.MEM_Real;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import java.util.Locale;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.date.DateModifier;
import org.sqltruffle.value.date.DateText;
import org.sqltruffle.value.date.DateTime;
import org.sqltruffle.value.number.Conversion;

/**
 * {@code date(T,...)}, {@code time(T,...)}, {@code datetime(T,...)}, {@code julianday(T,...)}, {@code unixepoch(T,...)},
 * {@code strftime(F,T,...)} of a number, NULL, or a text that is a date, a time, or both. C has the current time, the local time, numbers
 * in texts, texts that are no date, and modifiers that {@link DateModifier} does not know.
 *
 * <p>Source: date.c isDate, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"date", "time", "datetime", "julianday", "unixepoch", "strftime"})
public final class DateNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int DATES = 2;

    private static final int IS_NULL = 0;
    private static final int IS_DATE = 1;
    private static final int FOR_C = 2;

    /** What the functions make of a date. */
    enum Result { DATE, TIME, DATETIME, JULIANDAY, UNIXEPOCH, STRFTIME }

    private final Result result;
    /** Index of the argument that is the date: strftime() has the format before it. */
    private final int date;
    private final DateTime time = new DateTime();
    /** Those of the last call. */
    private final DateModifier[] modifiers;

    public DateNode(Program program, Instruction instruction) {
        super(program, instruction);
        this.result = Result.valueOf(instruction.functionName().toUpperCase(Locale.ROOT));
        this.date = result == Result.STRFTIME ? 1 : 0;
        this.modifiers = new DateModifier[Math.max(argumentCount - date - 1, 0)];
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        if (argumentCount <= date || date > 0 && !TextBuffer.isText(meta(frame, 0))) {
            return false;
        }
        long meta = meta(frame, date);
        if (Meta.isNull(meta)) {
            met(NULLS);
            Registers.setNull(frame, output());
            return true;
        }
        if ((meta & (MEM_Int | MEM_Real)) == 0 && !TextBuffer.isText(meta) || !prepareModifiers(frame)) {
            return false;
        }
        met(DATES);
        int outcome = (meta & MEM_Str) != 0 ? ofText(payload(frame, date), Meta.length(meta))
                        : ofNumber(Conversion.toReal(payload(frame, date), meta));
        if (outcome == IS_DATE) {
            return setResult(frame, state);
        }
        if (outcome == IS_NULL) {
            Registers.setNull(frame, output());
        }
        return outcome == IS_NULL;
    }

    @ExplodeLoop
    private boolean prepareModifiers(VirtualFrame frame) {
        for (int i = 0; i < modifiers.length; i++) {
            long meta = meta(frame, date + 1 + i);
            if (!TextBuffer.isText(meta) || !prepare(i, payload(frame, date + 1 + i), Meta.length(meta))) {
                return false;
            }
        }
        return true;
    }

    @TruffleBoundary
    private boolean prepare(int i, long p, int n) {
        if (modifiers[i] == null || !modifiers[i].isFor(p, n)) {
            modifiers[i] = DateModifier.of(p, n);
        }
        return modifiers[i] != null;
    }

    @TruffleBoundary
    private int ofText(long p, int n) {
        return time.parse(p, n) ? modified() : FOR_C;
    }

    @TruffleBoundary
    private int ofNumber(double number) {
        time.set(number);
        return modified();
    }

    private int modified() {
        for (int i = 0; i < modifiers.length; i++) {
            if (!modifiers[i].apply(time, i + 1)) {
                return IS_NULL;
            }
        }
        return time.finish(modifiers.length > 0) ? IS_DATE : IS_NULL;
    }

    private boolean setResult(VirtualFrame frame, MachineState state) {
        if (result == Result.STRFTIME) {
            return setFormatted(frame, state);
        }
        if (result == Result.JULIANDAY) {
            Registers.setReal(frame, output(), time.julianDay());
        } else if (result != Result.UNIXEPOCH) {
            long buffer = TextBuffer.of(state, output(), DateText.MAX_LENGTH);
            int n = DateText.write(time, result != Result.TIME, result != Result.DATE, buffer);
            TextBuffer.set(frame, output(), buffer, n, MEM_Str);
        } else if (time.hasSubseconds()) {
            Registers.setReal(frame, output(), time.unixSecondsExactly());
        } else {
            Registers.setInt(frame, output(), time.unixSeconds());
        }
        return true;
    }

    private boolean setFormatted(VirtualFrame frame, MachineState state) {
        int nFormat = Meta.length(meta(frame, 0));
        if (nFormat >= state.lengthLimit / DateText.formatRoom(2)) {
            return false;
        }
        long buffer = TextBuffer.of(state, output(), DateText.formatRoom(nFormat));
        int n = DateText.format(time, payload(frame, 0), nFormat, buffer);
        if (n == DateText.FOR_C) {
            return false;
        }
        if (n == DateText.NULL) {
            Registers.setNull(frame, output());
        } else {
            TextBuffer.set(frame, output(), buffer, n, MEM_Str);
        }
        return true;
    }
}
