package org.sqltruffle.bridge.arrow.writer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Whether bytes are valid UTF-8. SQLite stores any bytes as text; readers of Arrow rely on valid ones. */
final class Utf8Check {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final int BYTE = 0xff;

    private Utf8Check() {
    }

    static boolean isValid(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (bytes[at] < 0) {
                int length = character(bytes, at, to);
                if (length == 0) {
                    return false;
                }
                at += length;
            } else {
                while (at <= to - Long.BYTES && ((long) LONG.get(bytes, at) & HIGH_BITS) == 0) {
                    at += Long.BYTES;
                }
                while (at < to && bytes[at] >= 0) {
                    at++;
                }
            }
        }
        return true;
    }

    /** Whether a byte is one of a character's that is not its first. */
    static boolean isContinuation(byte each) {
        return (each & 0xc0) == 0x80;
    }

    /**
     * The length of the character that begins with a byte that is not ASCII; 0 when it is not valid: too long a form, a surrogate, beyond
     * U+10FFFF, or not complete.
     */
    private static int character(byte[] bytes, int at, int to) {
        int first = bytes[at] & BYTE;
        int length = first < 0xc2 || first > 0xf4 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (length == 0 || to - at < length) {
            return 0;
        }
        int second = bytes[at + 1] & BYTE;
        int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
        int most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (second < least || second > most) {
            return 0;
        }
        for (int i = 2; i < length; i++) {
            if (!isContinuation(bytes[at + i])) {
                return 0;
            }
        }
        return length;
    }
}
