package org.sqltruffle.value.text;

import static org.sqltruffle.memory.NativeMemory.getByte;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sqltruffle.memory.NativeMemory;

/**
 * Where a value is in a JSON text: labels of objects and indexes of arrays. Left to C: indexes from an array's end, escapes in labels, and
 * paths with errors.
 *
 * <p>Source: json.c jsonLookupStep, jsonExtractFunc, SQLite 3.54.1.
 */
public final class JsonPath {

    private static final int MAX_INDEX_DIGITS = 9;

    private final byte[] text;
    private final long number;
    /** Labels as {@code byte[]}, indexes as {@code Integer}. */
    private final Object[] steps;

    private JsonPath(byte[] text, long number, List<Object> steps) {
        this.text = text;
        this.number = number;
        this.steps = steps.toArray();
    }

    /** The path of a text, {@code null} when it is one for C; short ones are those of the operators, which take a label without more. */
    @TruffleBoundary
    public static JsonPath of(long p, int n, boolean mayBeShort) {
        byte[] text = NativeMemory.getBytes(p, n);
        List<Object> steps = new ArrayList<>();
        if (n > 0 && text[0] == '$') {
            return parse(text, 1, steps) ? new JsonPath(text, 0, steps) : null;
        }
        if (!mayBeShort || n == 0) {
            return null;
        }
        if (text[0] == '[' && n >= 3 && text[n - 1] == ']') {
            return parse(text, 0, steps) ? new JsonPath(text, 0, steps) : null;
        }
        for (byte c : text) {
            if (c == '"' || c == '\\' || c == 0) {
                return null;
            }
        }
        steps.add(text);
        return new JsonPath(text, 0, steps);
    }

    /** The path of an index; {@code null}: it is for C. */
    @TruffleBoundary
    public static JsonPath of(long index) {
        return index < 0 || index > Integer.MAX_VALUE ? null : new JsonPath(null, index, List.<Object>of((int) index));
    }

    /** Whether this is the path of a text. */
    public boolean isFor(long p, int n) {
        return text != null && n == text.length && equal(text, p);
    }

    /** Whether this is the path of an index. */
    public boolean isFor(long index) {
        return text == null && number == index;
    }

    private static boolean equal(byte[] bytes, long p) {
        for (int i = 0; i < bytes.length; i++) {
            if (getByte(p + i) != bytes[i]) {
                return false;
            }
        }
        return true;
    }

    int length() {
        return steps.length;
    }

    /** Whether a step is the label of so many bytes at an address. */
    boolean isLabel(int step, long p, long n) {
        return steps[step] instanceof byte[] label && label.length == n && equal(label, p);
    }

    boolean isLabel(int step) {
        return steps[step] instanceof byte[];
    }

    /** The index that a step is, -1 for a label. */
    int index(int step) {
        return steps[step] instanceof Integer index ? index : -1;
    }

    private static boolean parse(byte[] text, int from, List<Object> steps) {
        int i = from;
        while (i < text.length) {
            int end = text[i] == '.' ? label(text, i + 1, steps) : text[i] == '[' ? index(text, i + 1, steps) : -1;
            if (end < 0) {
                return false;
            }
            i = end;
        }
        return true;
    }

    /** Reads a label, returns where the next step is; -1: for C. */
    private static int label(byte[] text, int from, List<Object> steps) {
        boolean quoted = from < text.length && text[from] == '"';
        int start = quoted ? from + 1 : from;
        int i = start;
        while (i < text.length && (quoted ? text[i] != '"' : text[i] != '.' && text[i] != '[')) {
            if (text[i] == '\\' || text[i] == 0) {
                return -1;
            }
            i++;
        }
        if (quoted ? i == text.length : i == start) {
            return -1;
        }
        steps.add(Arrays.copyOfRange(text, start, i));
        return quoted ? i + 1 : i;
    }

    private static int index(byte[] text, int from, List<Object> steps) {
        int value = 0;
        int i = from;
        while (i < text.length && text[i] >= '0' && text[i] <= '9') {
            value = value * 10 + text[i] - '0';
            i++;
        }
        if (i == from || i - from > MAX_INDEX_DIGITS || i == text.length || text[i] != ']') {
            return -1;
        }
        steps.add(value);
        return i + 1;
    }
}
