package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import org.sqltruffle.sqlite.CMemory;

/**
 * Caches the {@code str} objects of one result column. Most text columns repeat few values, such as names, states and dates. A cached
 * {@code str} is not copied, checked and hashed again, and a list of rows holds it once.
 *
 * <p>The table has no chains: each text has one place, and a new text replaces the old one. When texts do not repeat, the table is looked
 * at more and more rarely.
 */
final class TextCache {

    /** Longer texts are seldom the same. */
    static final int MAX_LENGTH = 64;
    /** Texts of a column before it has a table: most statements read fewer. */
    private static final int FIRST = 16;
    private static final int BITS = 9;
    /** A text that is found saves about as much as so many searches cost. */
    private static final int WORTH = 4;
    private static final int MAX_CREDIT = 1 << 10;
    private static final int FIRST_PAUSE = 1 << 12;
    private static final int MAX_PAUSE = 1 << 20;

    /** What {@link #mix} gave for the text in each place: most of those that are not there are not compared. */
    private long[] mixed;
    private byte[][] utf8;
    private Object[] values;
    private int credit = MAX_CREDIT;
    private int pause = FIRST;
    private int nextPause = FIRST_PAUSE;

    /** Whether to look into it for the next text. */
    boolean isWorthwhile() {
        if (pause == 0) {
            return true;
        }
        if (--pause == 0) {
            begin();
        }
        return false;
    }

    @TruffleBoundary
    private void begin() {
        if (utf8 == null) {
            mixed = new long[1 << BITS];
            utf8 = new byte[1 << BITS][];
            values = new Object[1 << BITS];
        }
    }

    /** A number that is the same for the same text, and mostly for no other one. */
    static long mix(long address, int length) {
        long first;
        long last;
        if (length >= Long.BYTES) {
            first = CMemory.getLong(address);
            last = CMemory.getLong(address + length - Long.BYTES);
        } else if (length >= Integer.BYTES) {
            first = CMemory.getInt(address);
            last = CMemory.getInt(address + length - Integer.BYTES);
        } else {
            first = length == 0 ? 0 : CMemory.getByte(address);
            last = length == 0 ? 0 : CMemory.getByte(address + length - 1);
        }
        long both = (first + length) * 0x9E3779B97F4A7C15L ^ Long.rotateLeft(last * 0xC2B2AE3D27D4EB4FL, 29);
        return (both ^ both >>> 32) * 0x9E3779B97F4A7C15L;
    }

    private static int place(long mix) {
        return (int) (mix >>> Long.SIZE - BITS);
    }

    /** The {@code str} of the text at an address; {@code null}: it is to be made. */
    Object find(long mix, long address, int length) {
        int place = place(mix);
        if (mixed[place] == mix) {
            byte[] found = utf8[place];
            if (found != null && found.length == length && CMemory.equal(found, address, length)) {
                credit = Math.min(MAX_CREDIT, credit + WORTH);
                return values[place];
            }
        }
        if (--credit <= 0) {
            pause = nextPause;
            nextPause = Math.min(MAX_PAUSE, nextPause * 2);
            credit = MAX_CREDIT / 4;
        }
        return null;
    }

    /** Remembers what was made. */
    void put(long mix, byte[] text, Object value) {
        int place = place(mix);
        mixed[place] = mix;
        utf8[place] = text;
        values[place] = value;
    }
}
