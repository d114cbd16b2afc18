package org.sqltruffle.bridge.arrow.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link Utf8Check} against the JDK's decoder. */
class Utf8CheckTest {

    private static void check(byte[] bytes) {
        boolean expected;
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            expected = true;
        } catch (CharacterCodingException e) {
            expected = false;
        }
        // Bytes before and after do not count.
        byte[] padded = new byte[bytes.length + 2];
        Arrays.fill(padded, (byte) 0x80);
        System.arraycopy(bytes, 0, padded, 1, bytes.length);
        assertEquals(expected, Utf8Check.isValid(padded, 1, bytes.length + 1), () -> HexFormat.of().formatHex(bytes));
    }

    @Test
    void allOfUpToThreeBytes() {
        check(new byte[0]);
        for (int i = 0; i < 1 << 8; i++) {
            check(new byte[]{(byte) i});
        }
        for (int i = 0; i < 1 << 16; i++) {
            check(new byte[]{(byte) (i >> 8), (byte) i});
        }
        // Of the third byte, one of each kind.
        for (int i = 0; i < 1 << 16; i++) {
            for (int third : new int[]{0x41, 0x80, 0xbf, 0xc3, 0xff}) {
                check(new byte[]{(byte) (i >> 8), (byte) i, (byte) third});
            }
        }
    }

    @Test
    void edgesOfFourBytes() {
        int[] edges = {0x00, 0x7f, 0x80, 0x8f, 0x90, 0xbf, 0xc0, 0xef, 0xf0, 0xf1, 0xf4, 0xf5, 0xff};
        for (int a : edges) {
            for (int b : edges) {
                for (int c : edges) {
                    for (int d : edges) {
                        check(new byte[]{(byte) a, (byte) b, (byte) c, (byte) d});
                    }
                }
            }
        }
    }

    @Test
    void longerOnes() {
        Random random = new Random(45);
        String characters = "a äß€\u0000\ud83d\ude00zyxwvutsrq";
        for (int i = 0; i < 20_000; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(20);
            for (int k = 0; k < length; k++) {
                text.appendCodePoint(characters.codePointAt(
                                characters.offsetByCodePoints(0, random.nextInt(characters.codePointCount(0, characters.length())))));
            }
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            check(bytes);
            if (bytes.length > 0) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                check(bytes);
            }
        }
    }
}
