package org.sqltruffle.ops.function.builtin;

import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.abi.Constants.MEM_Subtype;
import static org.sqltruffle.abi.Constants.MEM_Term;
import static org.sqltruffle.abi.Opcode.OP_Function;
import static org.sqltruffle.abi.Opcode.OP_PureFunc;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.frame.VirtualFrame;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.ops.NodeFactory;
import org.sqltruffle.ops.OpNode;
import org.sqltruffle.ops.VdbeOp;
import org.sqltruffle.ops.function.CFunctionNode;
import org.sqltruffle.ops.function.FunctionNode;
import org.sqltruffle.program.Instruction;
import org.sqltruffle.program.Program;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.Registers;
import org.sqltruffle.registers.TextBuffer;
import org.sqltruffle.value.text.JsonPath;
import org.sqltruffle.value.text.JsonIndex;
import org.sqltruffle.value.text.JsonText;
import org.sqltruffle.value.Meta;
import org.sqltruffle.value.number.NumericText;

/**
 * {@code json_extract(J,P)}, {@code J -> P}, {@code J ->> P} of a text: the value at path P. {@code ->} gives JSON, {@code ->>} an SQL
 * value, json_extract() an SQL value but JSON for an object or array. A string without escapes lies within J where J is on a page or in the
 * program. JSONB, what {@link JsonIndex} and {@link JsonPath} leave to C, several paths, and integers of more than 18 digits go to C.
 *
 * <p>Source: json.c jsonExtractFunc, SQLite 3.54.1.
 */
@VdbeOp(value = {OP_Function, OP_PureFunc}, functions = {"json_extract", "->", "->>"})
public final class JsonExtractNode extends FunctionNode {

    /** Cases of {@link #met}. */
    private static final int NULLS = 1;
    private static final int TEXTS = 2;

    /** SQLite's JSON_SUBTYPE: the text is JSON. */
    private static final byte JSON_SUBTYPE = 'J';
    private static final int MAX_DIGITS = 18;

    private final boolean operator;
    /** Whether any value is given as JSON, and whether objects and arrays are marked as JSON. */
    private final boolean json;
    private final boolean marked;
    /** The path of the last call. */
    private JsonPath path;

    private JsonExtractNode(Program program, Instruction instruction) {
        super(program, instruction);
        String function = instruction.functionName();
        this.operator = !function.equals("json_extract");
        this.json = function.equals("->");
        this.marked = !function.equals("->>");
    }

    /** Several paths make an array, which C does. */
    public static OpNode create(NodeFactory nodes, Instruction i) {
        return i.argumentCount() == 2 ? new JsonExtractNode(nodes.program(), i) : new CFunctionNode(nodes.program(), i);
    }

    @Override
    protected boolean call(VirtualFrame frame, MachineState state) {
        long meta = meta(frame, 0);
        if (Meta.isNull(meta)) {
            met(NULLS);
            Registers.setNull(frame, output());
            return true;
        }
        long pathMeta = meta(frame, 1);
        int n = Meta.length(meta);
        if (!TextBuffer.isText(meta) || n >= state.lengthLimit || !TextBuffer.isText(pathMeta) && !(operator && Meta.isInt(pathMeta))) {
            return false;
        }
        met(TEXTS);
        int value = find(state, payload(frame, 0), n, payload(frame, 1), pathMeta);
        if (value >= 0) {
            return json ? setJson(frame, state, value) : setSql(frame, state, value, meta);
        }
        if (value == JsonIndex.NONE) {
            Registers.setNull(frame, output());
        }
        return value == JsonIndex.NONE;
    }

    @TruffleBoundary
    private int find(MachineState state, long p, int n, long pathPayload, long pathMeta) {
        if (Meta.isInt(pathMeta)) {
            if (path == null || !path.isFor(pathPayload)) {
                path = JsonPath.of(pathPayload);
            }
        } else if (path == null || !path.isFor(pathPayload, Meta.length(pathMeta))) {
            path = JsonPath.of(pathPayload, Meta.length(pathMeta), operator);
        }
        return path != null && state.json.read(p, n) ? state.json.find(path) : JsonIndex.FOR_C;
    }

    private boolean setSql(VirtualFrame frame, MachineState state, int value, long meta) {
        int first = state.json.first(value);
        switch (first) {
            case '"' -> {
                return setString(frame, state, value, meta);
            }
            case '{', '[' -> {
                return setJson(frame, state, value);
            }
            case 'n' -> Registers.setNull(frame, output());
            case 't', 'f' -> Registers.setInt(frame, output(), first == 't' ? 1 : 0);
            default -> {
                if (!state.json.isWhole(value)) {
                    Registers.setReal(frame, output(), NumericText.toReal(state.json.address(value), state.json.length(value)));
                } else if (state.json.length(value) > MAX_DIGITS) {
                    return false;
                } else {
                    Registers.setInt(frame, output(), NumericText.toInt(state.json.address(value), state.json.length(value)));
                }
            }
        }
        return true;
    }

    private boolean setString(VirtualFrame frame, MachineState state, int value, long meta) {
        long p = state.json.address(value) + 1;
        int n = state.json.length(value) - 2;
        if (!state.json.hasEscapes(value)) {
            return TextBuffer.setPart(frame, state, output(), p, n, MEM_Str, meta);
        }
        long buffer = TextBuffer.of(state, output(), n);
        int length = JsonText.unescape(p, n, buffer);
        if (length == JsonText.FOR_C) {
            return false;
        }
        TextBuffer.set(frame, output(), buffer, length, MEM_Str);
        return true;
    }

    /** The text is always copied: one that is on a page would lose its mark when it has to leave it. */
    private boolean setJson(VirtualFrame frame, MachineState state, int value) {
        int length = state.json.length(value);
        long buffer = TextBuffer.of(state, output(), length);
        if (state.json.hasSpaces(value)) {
            length = JsonText.minify(state.json.address(value), length, buffer);
        } else {
            NativeMemory.copy(state.json.address(value), buffer, length);
        }
        if (marked) {
            NativeMemory.putByte(state.pMem(output()) + Layout.Mem_eSubtype, JSON_SUBTYPE);
            TextBuffer.set(frame, output(), buffer, length, MEM_Str | MEM_Term | MEM_Subtype);
        } else {
            TextBuffer.set(frame, output(), buffer, length, MEM_Str);
        }
        return true;
    }
}
