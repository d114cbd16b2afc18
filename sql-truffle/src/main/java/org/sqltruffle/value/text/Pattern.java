package org.sqltruffle.value.text;

import static org.sqltruffle.memory.NativeMemory.getByte;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.Collation;

/**
 * A pattern of LIKE or GLOB, prepared once and matched against many texts: {@code patternCompare}, with what it does to malformed UTF-8 and
 * to zero bytes (which end both pattern and text). Where C calls itself for the rest of the pattern after a wildcard, one position to come
 * back to is enough here: only the last wildcard can still change the answer.
 *
 * <p>The caller refuses patterns longer than SQLITE_LIMIT_LIKE_PATTERN_LENGTH, as {@code likeFunc} does.
 */
public final class Pattern {

    /** No ESCAPE clause. */
    public static final int NO_ESCAPE = 0;
    /** What {@link #escapeCharacter} gives for a text that is not a single character. */
    public static final int BAD_ESCAPE = -1;

    private static final int GLOB_SET = '[';

    private final byte[] text;
    /** The characters of the pattern, ended by 0. */
    private final int[] codes;
    private final int matchAll;
    private final int matchOne;
    private final int escape;
    private final boolean isGlob;
    private final boolean ignoreCase;
    private final AsciiPattern ascii;

    private Pattern(byte[] text, boolean isGlob, int escape, boolean caseSensitive) {
        this.text = text;
        this.codes = decode(text);
        this.isGlob = isGlob;
        this.ignoreCase = !isGlob && !caseSensitive;
        this.escape = escape;
        int all = isGlob ? '*' : '%';
        int one = isGlob ? '?' : '_';
        // An escape character that is a wildcard is no wildcard any more; 0 matches none.
        this.matchAll = escape == all ? 0 : all;
        this.matchOne = escape == one ? 0 : one;
        this.ascii = escape == NO_ESCAPE ? AsciiPattern.of(codes, all, one, isGlob ? GLOB_SET : 0, ignoreCase) : null;
    }

    /**
     * A pattern of LIKE.
     *
     * @param escape {@link #NO_ESCAPE} or a character, from {@link #escapeCharacter}
     * @param caseSensitive as PRAGMA case_sensitive_like has it; usually {@code false}
     */
    @TruffleBoundary
    public static Pattern like(long p, int n, int escape, boolean caseSensitive) {
        return new Pattern(NativeMemory.getBytes(p, n), false, escape, caseSensitive);
    }

    /** A pattern of GLOB. */
    @TruffleBoundary
    public static Pattern glob(long p, int n) {
        return new Pattern(NativeMemory.getBytes(p, n), true, NO_ESCAPE, true);
    }

    /** The character of an ESCAPE clause; {@link #BAD_ESCAPE}: "ESCAPE expression must be a single character". */
    @TruffleBoundary
    public static int escapeCharacter(long p, int n) {
        long end = p + n;
        if (n == 0 || getByte(p) == 0 || Utf8.at(Utf8.skip(p, end), end) != 0) {
            return BAD_ESCAPE;
        }
        return Utf8.read(p, end);
    }

    /** Whether this was made from these bytes (and the same ESCAPE, which the caller knows). */
    public boolean isFor(long p, int n) {
        if (n != text.length) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (getByte(p + i) != text[i]) {
                return false;
            }
        }
        return true;
    }

    private static int[] decode(byte[] text) {
        int[] codes = new int[text.length + 1];
        int n = 0;
        for (int i = 0; i < text.length && text[i] != 0; i = Utf8.skip(text, i)) {
            codes[n++] = Utf8.read(text, i);
        }
        return Arrays.copyOf(codes, n + 1);
    }

    /** Whether a text matches. */
    @TruffleBoundary
    public boolean matches(long p, int n) {
        return ascii != null ? ascii.matches(p, n) : match(p, p + n);
    }

    private boolean match(long p, long end) {
        long z = p;
        int i = 0;
        // The item of the pattern after the last wildcard, and from where in the text to look for it next.
        int resume = -1;
        long retry = 0;
        while (true) {
            int c = codes[i];
            if (c != 0 && c == matchAll) {
                for (c = codes[++i]; c != 0 && (c == matchAll || c == matchOne); c = codes[++i]) {
                    if (c == matchOne) {
                        if (Utf8.at(z, end) == 0) {
                            return false;
                        }
                        z = Utf8.skip(z, end);
                    }
                }
                if (c == 0) {
                    return true;
                }
                resume = i;
                retry = z;
            } else if (c == 0 && Utf8.at(z, end) == 0) {
                return true;
            } else if (c != 0 && matchesItem(i, z, end)) {
                z = Utf8.skip(z, end);
                i = itemEnd(i);
                continue;
            } else if (resume < 0) {
                return false;
            }
            z = find(resume, retry, end);
            if (z < 0) {
                return false;
            }
            retry = Utf8.skip(z, end);
            i = resume;
        }
    }

    private boolean isSet(int c) {
        return isGlob && c == GLOB_SET;
    }

    private boolean isEscape(int c) {
        return escape != NO_ESCAPE && c == escape;
    }

    /** Whether the item that begins at an index, which is no "any text" wildcard, matches the character at a position. */
    private boolean matchesItem(int index, long z, long end) {
        if (Utf8.at(z, end) == 0) {
            return false;
        }
        int c = codes[index];
        int d = Utf8.read(z, end);
        if (isSet(c)) {
            return isInSet(index, d);
        }
        return isEscape(c) ? same(codes[index + 1], d) : c == matchOne || same(c, d);
    }

    private int itemEnd(int index) {
        int c = codes[index];
        if (isSet(c)) {
            return setEnd(index) + 1;
        }
        return isEscape(c) ? index + 2 : index + 1;
    }

    /** The first position from {@code from} on where the item at an index, which is no wildcard, may match; -1 for none. */
    private long find(int index, long from, long end) {
        int c = codes[index];
        if (isSet(c)) {
            return Utf8.at(from, end) == 0 ? -1 : from;
        }
        if (isEscape(c)) {
            c = codes[index + 1];
        }
        boolean isAscii = c > 0 && c < 0x80;
        for (long z = from; z < end && getByte(z) != 0; z = isAscii ? z + 1 : Utf8.skip(z, end)) {
            if (same(c, isAscii ? getByte(z) & 0xff : Utf8.read(z, end))) {
                return z;
            }
        }
        return -1;
    }

    private boolean same(int c, int d) {
        return c == d || ignoreCase && c >= 0 && c < 0x80 && d >= 0 && d < 0x80 && Collation.toLower(c) == Collation.toLower(d);
    }

    /** The first index after {@code [}, {@code ^} and a {@code ]} that is a member because it is the first. */
    private int setBody(int index) {
        int i = codes[index + 1] == '^' ? index + 2 : index + 1;
        return codes[i] == ']' ? i + 1 : i;
    }

    /** The index of the bracket that closes a set, or of the end of the pattern. */
    private int setEnd(int index) {
        int i = setBody(index);
        while (codes[i] != 0 && codes[i] != ']') {
            i++;
        }
        return i;
    }

    private boolean isInSet(int index, int c) {
        boolean inverted = codes[index + 1] == '^';
        int i = setBody(index);
        boolean seen = codes[i - 1] == ']' && c == ']';
        int prior = 0;
        int end = setEnd(index);
        for (; i < end; i++) {
            int d = codes[i];
            if (d == '-' && prior != 0 && i + 1 < end) {
                i++;
                seen |= Integer.compareUnsigned(c, prior) >= 0 && Integer.compareUnsigned(c, codes[i]) <= 0;
                prior = 0;
            } else {
                seen |= c == d;
                prior = d;
            }
        }
        return codes[end] != 0 && seen != inverted;
    }
}
