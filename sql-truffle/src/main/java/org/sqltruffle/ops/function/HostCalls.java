package org.sqltruffle.ops.function;

import static org.sqltruffle.abi.Constants.P4_FUNCCTX;
import static org.sqltruffle.abi.Constants.SQLITE_FUNC_BUILTIN;
import static org.sqltruffle.abi.Constants.SQLITE_UTF8;

import java.util.Locale;
import org.sqltruffle.abi.HostCallbacks;
import org.sqltruffle.abi.HostFunction;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;

/** Chooses the node of a function call. */
public final class FunctionNodes {

    private FunctionNodes() {
    }

    /** The function that C would call back for a scalar function or a step; {@code null} for a C function, and for a database of UTF-16 text. */
    public static HostFunction hostFunction(Program program, Instruction i) {
        boolean calledBack = (i.functionFlags() & SQLITE_FUNC_BUILTIN) == 0 && program.encoding() == SQLITE_UTF8
                && NativeMemory.getLong(i.pFunction() + Layout.FuncDef_xSFunc) == HostCallbacks.STEP;
        return calledBack ? HostCallbacks.find(NativeMemory.getLong(i.pFunction() + Layout.FuncDef_pUserData)) : null;
    }

    /** The node for an OP_Function or OP_PureFunc; {@code null}: C runs the instruction. */
    public static OpNode create(Program program, Instruction i) {
        if (i.p4type() != P4_FUNCCTX) {
            return null;
        }
        if (hostFunction(program, i) instanceof InlinedFunction function) {
            return new InlinedFunctionNode(program, i, function);
        }
        Builtin builtin = Builtin.of(NativeMemory.getLong(i.pFunction() + Layout.FuncDef_xSFunc));
        if (program.encoding() != SQLITE_UTF8) {
            // The nodes work on UTF-8.
            return new CFunctionNode(program, i);
        }
        if (builtin == null) {
            return byName(program, i);
        }
        return switch (builtin) {
            case LIKE -> new LikeNode(program, i);
            case LENGTH, OCTET_LENGTH -> new LengthNode(program, i, builtin == Builtin.OCTET_LENGTH);
            case SUBSTR -> new SubstrNode(program, i);
            case UPPER, LOWER -> new LetterCaseNode(program, i, builtin == Builtin.UPPER);
            case ABS, SIGN -> new AbsNode(program, i, builtin == Builtin.SIGN);
            case ROUND -> new RoundNode(program, i);
            case INSTR -> new InstrNode(program, i);
            case REPLACE -> new ReplaceNode(program, i);
            case TRIM -> new TrimNode(program, i);
            case HEX -> new HexNode(program, i);
            case TYPEOF -> new TypeofNode(program, i);
            case UNICODE -> new UnicodeNode(program, i);
            case CHAR -> new CharNode(program, i);
            case MIN_MAX -> new GreatestNode(program, i);
            case NULLIF -> new NullifNode(program, i);
        };
    }

    /** The node of a built-in function that nothing ever replaces but an application's, which has not the flag of a built-in one. */
    private static OpNode byName(Program program, Instruction i) {
        String name = (i.functionFlags() & SQLITE_FUNC_BUILTIN) == 0 ? "" : NativeMemory.getString(NativeMemory.getLong(i.pFunction() + Layout.FuncDef_zName));
        return switch (name) {
            case "date", "time", "datetime", "julianday", "unixepoch", "strftime" -> new DateNode(program, i, DateNode.Result.valueOf(name.toUpperCase(Locale.ROOT)));
            case "format", "printf" -> new FormatNode(program, i);
            case "json_extract", "->", "->>" -> i.argumentCount() == 2 ? new JsonExtractNode(program, i, name) : new CFunctionNode(program, i);
            default -> new CFunctionNode(program, i);
        };
    }
}
