package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.NeverDefault;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import com.oracle.truffle.api.strings.TruffleStringIterator;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.value.Meta;

/** Makes a {@code str} of a text in the current row, and UTF-8 of a {@code str}. */
public final class TextNode extends Node {

    /** The one encoding of Python's strings in GraalPy. */
    public static final TruffleString.Encoding PYTHON = TruffleString.Encoding.UTF_32;

    private static final TextNode UNCACHED = new TextNode(TruffleString.FromByteArrayNode.getUncached(),
                    TruffleString.SwitchEncodingNode.getUncached(), TruffleString.IsValidNode.getUncached());

    @Child
    private TruffleString.FromByteArrayNode fromBytes;
    @Child
    private TruffleString.SwitchEncodingNode switchEncoding;
    @Child
    private TruffleString.IsValidNode isValid;

    private TextNode(TruffleString.FromByteArrayNode fromBytes, TruffleString.SwitchEncodingNode switchEncoding,
                    TruffleString.IsValidNode isValid) {
        this.fromBytes = fromBytes;
        this.switchEncoding = switchEncoding;
        this.isValid = isValid;
    }

    @NeverDefault
    public static TextNode create() {
        return new TextNode(TruffleString.FromByteArrayNode.create(), TruffleString.SwitchEncodingNode.create(),
                        TruffleString.IsValidNode.create());
    }

    public static TextNode getUncached() {
        return UNCACHED;
    }

    /** @param address where its bytes are */
    public Object execute(PyStatement owner, Statement statement, int column, long address, long meta) {
        if (!owner.connection.isUtf8()) {
            return make(owner, statement, column, statement.columnTextBytes(column));
        }
        int length = Meta.length(meta);
        TextCache cache = owner.texts(column);
        if (length > TextCache.MAX_LENGTH || !cache.isWorthwhile()) {
            return make(owner, statement, column, CMemory.getBytes(address, length));
        }
        long mix = TextCache.mix(address, length);
        Object value = cache.find(mix, address, length);
        if (value == null) {
            byte[] utf8 = CMemory.getBytes(address, length);
            value = make(owner, statement, column, utf8);
            cache.put(mix, utf8, value);
        }
        return value;
    }

    private Object make(PyStatement owner, Statement statement, int column, byte[] utf8) {
        TruffleString text = fromBytes.execute(utf8, 0, utf8.length, TruffleString.Encoding.UTF_8, false);
        if (!isValid.execute(text, TruffleString.Encoding.UTF_8)) {
            CompilerDirectives.transferToInterpreterAndInvalidate();
            throw owner.connection.module.raiseUndecodable(statement.columnName(column), utf8);
        }
        return switchEncoding.execute(text, PYTHON);
    }

    /** A Python string. */
    @TruffleBoundary
    public static TruffleString python(String text) {
        return TruffleString.fromConstant(text, PYTHON);
    }

    /** Index of the first surrogate in a Python string, where it cannot be encoded; -1 when there is none. */
    @TruffleBoundary
    public static int surrogateAt(TruffleString text) {
        TruffleString.CodeRange range = text.getCodeRangeImpreciseUncached(PYTHON);
        if (range == TruffleString.CodeRange.ASCII || range == TruffleString.CodeRange.LATIN_1) {
            return -1;
        }
        // isValid() does not help, because a TruffleString takes a pair of surrogates for a valid character.
        TruffleStringIterator iterator = text.createCodePointIteratorUncached(PYTHON);
        for (int i = 0; iterator.hasNext(); i++) {
            int c = iterator.nextUncached(PYTHON);
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                return i;
            }
        }
        return -1;
    }

    /** UTF-8 of a Python string; {@code null} when it has surrogates. */
    @TruffleBoundary
    public static byte[] utf8(TruffleString text) {
        if (surrogateAt(text) >= 0) {
            return null;
        }
        TruffleString utf8 = text.switchEncodingUncached(TruffleString.Encoding.UTF_8);
        return utf8.copyToByteArrayUncached(TruffleString.Encoding.UTF_8);
    }
}
