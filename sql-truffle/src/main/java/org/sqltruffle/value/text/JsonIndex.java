package org.sqltruffle.value.text;

import static org.sqltruffle.memory.NativeMemory.getLong;
import static org.sqltruffle.memory.NativeMemory.getU8;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import org.sqltruffle.memory.NativeMemory;

/**
 * Where the values of a JSON text are: the text is read once, to its end, and looked up often, since a query asks for several values of a
 * row's text. It takes what RFC 8259 calls JSON; all else is for C, be it JSON5 or an error, and so are texts that are long or nested
 * deeply, and labels with escapes where a path goes. Of equal labels the first counts.
 *
 * <p>The values stand in the order of the text, with four numbers each: where it begins and ends in the text, which value comes after it
 * and all that is in it, and its marks. An object has labels and values in turn; a label is without its quotes.
 *
 * <p>Source: json.c jsonTranslateTextToBlob, jsonLookupStep, jsonCacheSearch, SQLite 3.54.1.
 */
public final class JsonIndex {

    /** Instead of a value: there is none. */
    public static final int NONE = -1;
    /** Instead of a value: C has to look. */
    public static final int FOR_C = -2;

    /** Elements of {@link #values} at first. Statements that read no JSON have none. */
    private static final int FIRST_SIZE = 64;
    private static final int MAX_LENGTH = 1 << 20;
    private static final int MAX_DEPTH = 100;
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = 0x8080808080808080L;
    /** Instead of an address. */
    private static final long FAIL = 0;

    private static final int TO = 1;
    private static final int NEXT = 2;
    private static final int MARKS = 3;
    private static final int SIZE = 4;
    /** Marks: white space within, escapes in a string, a number without point and exponent. */
    private static final int SPACES = 1;
    private static final int ESCAPES = 2;
    private static final int WHOLE = 4;

    /** The text that was read last, -1 bytes when none. */
    private byte[] text = {};
    private int length = -1;
    private int[] values = {};
    private int used;

    private long begin;
    private long end;
    /** White space read so far. */
    private long spaces;
    private boolean escapes;
    private boolean whole;

    /** Reads a text, unless it is that of the last time; {@code false}: C has to. */
    @TruffleBoundary
    public boolean read(long p, int n) {
        begin = p;
        if (n == length && NativeMemory.equal(text, p, n)) {
            return true;
        }
        length = -1;
        if (n > MAX_LENGTH) {
            return false;
        }
        end = p + n;
        spaces = 0;
        used = 0;
        long z = value(skipSpaces(p), 0);
        if (z == FAIL || skipSpaces(z) != end) {
            return false;
        }
        if (text.length < n) {
            text = new byte[2 * n];
        }
        NativeMemory.copyOut(p, text, 0, n);
        length = n;
        return true;
    }

    /** The value at a path, {@link #NONE} or {@link #FOR_C}. */
    @TruffleBoundary
    public int find(JsonPath path) {
        int value = 0;
        for (int step = 0; step < path.length() && value >= 0; step++) {
            value = path.isLabel(step) ? member(value, path, step) : element(value, path.index(step));
        }
        return value;
    }

    private int member(int object, JsonPath path, int step) {
        if (first(object) != '{') {
            return NONE;
        }
        for (int label = object + SIZE; label < values[object + NEXT]; label = values[label + SIZE + NEXT]) {
            if (hasEscapes(label)) {
                return FOR_C;
            }
            if (path.isLabel(step, address(label), length(label))) {
                return label + SIZE;
            }
        }
        return NONE;
    }

    private int element(int array, int index) {
        if (first(array) != '[') {
            return NONE;
        }
        int value = array + SIZE;
        for (int i = 0; i < index && value < values[array + NEXT]; i++) {
            value = values[value + NEXT];
        }
        return value < values[array + NEXT] ? value : NONE;
    }

    /** A value's first character, which says its type. */
    public int first(int value) {
        return getU8(address(value));
    }

    /** Where a value is in the text that was read last. */
    public long address(int value) {
        return begin + values[value];
    }

    public int length(int value) {
        return values[value + TO] - values[value];
    }

    /** Whether a value is longer than it would have to be. */
    public boolean hasSpaces(int value) {
        return (values[value + MARKS] & SPACES) != 0;
    }

    /** Whether a value, a string, has escapes. */
    public boolean hasEscapes(int value) {
        return (values[value + MARKS] & ESCAPES) != 0;
    }

    /** Whether a value, a number, has neither point nor exponent. */
    public boolean isWhole(int value) {
        return (values[value + MARKS] & WHOLE) != 0;
    }

    /** A new value; its numbers are known when it has been read. */
    private int add() {
        if (used == values.length) {
            values = Arrays.copyOf(values, Math.max(FIRST_SIZE, 2 * used));
        }
        used += SIZE;
        return used - SIZE;
    }

    private void set(int value, long from, long to, int marks) {
        values[value] = (int) (from - begin);
        values[value + TO] = (int) (to - begin);
        values[value + NEXT] = used;
        values[value + MARKS] = marks;
    }

    private int character(long z) {
        return z < end ? getU8(z) : 0;
    }

    /** Where the next character is that is no white space. */
    private long skipSpaces(long start) {
        long z = start;
        while (z < end) {
            int c = getU8(z);
            if (c > ' ' || c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                break;
            }
            z++;
        }
        spaces += z - start;
        return z;
    }

    /** Reads a value; returns its end. */
    private long value(long start, int depth) {
        int value = add();
        long before = spaces;
        escapes = false;
        whole = false;
        long z = content(start, depth);
        if (z != FAIL) {
            boolean container = getU8(z - 1) == '}' || getU8(z - 1) == ']';
            set(value, start, z,
                            (spaces != before ? SPACES : 0) | (escapes && !container ? ESCAPES : 0) | (whole && !container ? WHOLE : 0));
        }
        return z;
    }

    private long content(long z, int depth) {
        return switch (character(z)) {
            case '{' -> depth < MAX_DEPTH ? object(skipSpaces(z + 1), depth + 1) : FAIL;
            case '[' -> depth < MAX_DEPTH ? array(skipSpaces(z + 1), depth + 1) : FAIL;
            case '"' -> string(z + 1);
            case 't' -> word(z, "true");
            case 'f' -> word(z, "false");
            case 'n' -> word(z, "null");
            default -> number(z);
        };
    }

    private long object(long start, int depth) {
        if (character(start) == '}') {
            return start + 1;
        }
        long z = start;
        while (true) {
            int label = add();
            long from = z + 1;
            z = character(z) == '"' ? string(from) : FAIL;
            if (z == FAIL) {
                return FAIL;
            }
            set(label, from, z - 1, escapes ? ESCAPES : 0);
            z = skipSpaces(z);
            z = character(z) == ':' ? value(skipSpaces(z + 1), depth) : FAIL;
            if (z == FAIL) {
                return FAIL;
            }
            z = skipSpaces(z);
            int c = character(z);
            if (c != ',') {
                return c == '}' ? z + 1 : FAIL;
            }
            z = skipSpaces(z + 1);
        }
    }

    private long array(long start, int depth) {
        if (character(start) == ']') {
            return start + 1;
        }
        long z = start;
        while (true) {
            z = value(z, depth);
            if (z == FAIL) {
                return FAIL;
            }
            z = skipSpaces(z);
            int c = character(z);
            if (c != ',') {
                return c == ']' ? z + 1 : FAIL;
            }
            z = skipSpaces(z + 1);
        }
    }

    /** Reads a string from after its first quote to after its last. */
    private long string(long start) {
        escapes = false;
        long z = start;
        while (z < end) {
            if (end - z >= Long.BYTES) {
                long special = special(getLong(z));
                if (special == 0) {
                    z += Long.BYTES;
                    continue;
                }
                z += Long.numberOfTrailingZeros(special) >>> 3;
            }
            int c = getU8(z);
            z++;
            if (c == '"') {
                return z;
            }
            if (c < ' ') {
                return FAIL;
            }
            if (c == '\\') {
                z = escape(z);
                if (z == FAIL) {
                    return FAIL;
                }
            }
        }
        return FAIL;
    }

    /**
     * The highest bits of those of eight characters that are control characters, quotes or backslashes; after the first, others may be
     * marked too.
     */
    private static long special(long w) {
        long quote = w ^ ONES * '"';
        long backslash = w ^ ONES * '\\';
        return (w - ONES * ' ' & ~w | quote - ONES & ~quote | backslash - ONES & ~backslash) & HIGH;
    }

    private long escape(long z) {
        escapes = true;
        int c = character(z);
        if (c != 'u') {
            return c == '"' || c == '\\' || c == '/' || c == 'b' || c == 'f' || c == 'n' || c == 'r' || c == 't' ? z + 1 : FAIL;
        }
        for (int i = 1; i <= 4; i++) {
            if (Character.digit(character(z + i), 16) < 0) {
                return FAIL;
            }
        }
        return z + 5;
    }

    private long word(long z, String word) {
        for (int i = 0; i < word.length(); i++) {
            if (character(z + i) != word.charAt(i)) {
                return FAIL;
            }
        }
        return z + word.length();
    }

    private long number(long start) {
        long z = character(start) == '-' ? start + 1 : start;
        z = character(z) == '0' ? z + 1 : digits(z);
        whole = true;
        int c = z == FAIL ? 0 : character(z);
        if (c == '.') {
            whole = false;
            z = digits(z + 1);
            c = z == FAIL ? 0 : character(z);
        }
        if (c == 'e' || c == 'E') {
            whole = false;
            c = character(z + 1);
            z = digits(c == '-' || c == '+' ? z + 2 : z + 1);
        }
        return z;
    }

    private long digits(long start) {
        long z = start;
        while (z < end && getU8(z) >= '0' && getU8(z) <= '9') {
            z++;
        }
        return z == start ? FAIL : z;
    }
}
