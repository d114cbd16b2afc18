package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Zero;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;
import static org.sqltruffle.abi.Opcode.OP_String;
import static org.sqltruffle.abi.Opcode.OP_String8;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_LIMIT_LIKE_PATTERN_LENGTH;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.OperandUse;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.text.Pattern;

/**
 * {@code like(P,X)}, {@code like(P,X,E)}, {@code glob(P,X)}: what X LIKE P ESCAPE E becomes. The wildcards and the treatment of letters are
 * those of the {@code compareInfo} that is the function's user data, so PRAGMA case_sensitive_like is heeded. A pattern that is a literal
 * is prepared once, any other when it changes. Numbers, a NULL beside an ESCAPE, and errors ("LIKE or GLOB pattern too complex", "ESCAPE
 * expression must be a single character") go to C.
 *
 * <p>Source: func.c likeFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"like", "glob"})
public final class LikeNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULL_PATTERNS = 1;
    private static final int NULLS = 2;
    private static final int TEXTS = 4;

    private final boolean isGlob;
    private final boolean caseSensitive;
    /** Whether pattern and ESCAPE are literals of the program. */
    private final boolean literal;
    @CompilationFinal
    private Pattern literalPattern;
    /** The pattern of the last call, and its ESCAPE. */
    private Pattern pattern;
    private int patternEscape;

    public LikeNode(Program program, Instruction instruction) {
        super(program, instruction);
        long pInfo = NativeMemory.getLong(instruction.pFunction() + Layout.FuncDef_pUserData);
        this.isGlob = NativeMemory.getByte(pInfo + Layout.compareInfo_matchSet) != 0;
        this.caseSensitive = NativeMemory.getByte(pInfo + Layout.compareInfo_noCase) == 0;
        this.literal = isLiteral(program, register(0)) && (argumentCount == 2 || isLiteral(program, register(2)));
    }

    /** Whether a register is written by one instruction only, and that is a String. */
    private static boolean isLiteral(Program program, int register) {
        int writers = 0;
        for (int pc = 0; pc < program.length(); pc++) {
            OperandUse use = program.use(pc);
            for (int written : use.writes()) {
                if (written == register) {
                    int opcode = program.at(pc).opcode();
                    if (opcode != OP_String && opcode != OP_String8) {
                        return false;
                    }
                    writers++;
                }
            }
            if (!use.isDeclared()) {
                return false;
            }
        }
        return writers == 1;
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long patternMeta = meta(frame, 0);
        long meta = meta(frame, 1);
        if (!isText(patternMeta)) {
            if (!Meta.isNull(patternMeta) || argumentCount == 3) {
                return false;
            }
            met(NULL_PATTERNS);
            Registers.setNull(frame, output());
            return true;
        }
        int maxLength = NativeMemory.getInt(state.pDb + Layout.sqlite3_aLimit + SQLITE_LIMIT_LIKE_PATTERN_LENGTH * Integer.BYTES);
        if (Meta.length(patternMeta) > maxLength) {
            return false;
        }
        if (!isText(meta)) {
            if (!Meta.isNull(meta) || argumentCount == 3) {
                return false;
            }
            met(NULLS);
            Registers.setNull(frame, output());
            return true;
        }
        Pattern p = preparedPattern(frame, patternMeta);
        if (p == null) {
            return false;
        }
        met(TEXTS);
        Registers.setInt(frame, output(), p.matches(payload(frame, 1), Meta.length(meta)) ? 1 : 0);
        return true;
    }

    private static boolean isText(long meta) {
        return TextBuffer.isBytes(meta) && (meta & MEM_Zero) == 0;
    }

    /** The pattern, {@code null} when its ESCAPE is none. */
    private Pattern preparedPattern(VirtualFrame frame, long patternMeta) {
        if (literal && literalPattern != null) {
            return literalPattern;
        }
        int escape = Pattern.NO_ESCAPE;
        if (argumentCount == 3) {
            long escapeMeta = meta(frame, 2);
            if (!isText(escapeMeta)) {
                return null;
            }
            escape = Pattern.escapeCharacter(payload(frame, 2), Meta.length(escapeMeta));
            if (escape == Pattern.BAD_ESCAPE) {
                return null;
            }
        }
        long p = payload(frame, 0);
        int n = Meta.length(patternMeta);
        if (literal) {
            CompilerDirectives.transferToInterpreterAndInvalidate();
            literalPattern = prepare(p, n, escape);
            return literalPattern;
        }
        if (pattern == null || patternEscape != escape || !pattern.isFor(p, n)) {
            pattern = prepare(p, n, escape);
            patternEscape = escape;
        }
        return pattern;
    }

    private Pattern prepare(long p, int n, int escape) {
        return isGlob ? Pattern.glob(p, n) : Pattern.like(p, n, escape, caseSensitive);
    }
}
