package org.sqltruffle.value;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;

/** Random values that favour the edges; the same for the same seed. */
public final class RandomValues {

    private static final long[] INTS = {0, 1, -1, 2, -2, 3, 10, 63, 64, 65, -63, -64, -65, 127, -128, 255, 256, 32767, -32768, 65536,
                    8388607, -8388608, 16777216, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 32, 1L << 47, -(1L << 47), (1L << 47) - 1,
                    1L << 51, (1L << 51) - 1,
                    -(1L << 51), 1L << 52, 1L << 53, (1L << 53) + 1, -(1L << 53) - 1, 4503599627370496L, 999999999999999999L,
                    9223372036854774784L, 9223372036854775806L,
                    Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, 3037000499L, 3037000500L};
    private static final double[] REALS = {0.0, -0.0, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 0.2, 0.3, 1e15, 1e16, 1e17, 1e18, 9.2e18,
                    0x1p63, -0x1p63,
                    0x1p62, 0x1p53, 0x1p53 + 2, 0x1p52, -0x1p52, 0x1p51, 0x1p64, 9223372036854774784.0, -9223372036854774784.0, 1e22, 1e23,
                    1e100, 1e300, 1e308, Double.MAX_VALUE,
                    -Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, 1e-5, 1e-4, 0.00012345, 123456789.123456789, 49.47, 4.35, 2.675,
                    1.005,
                    Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.0 / 3, 2.0 / 3, 1e-300, 100, 1000000, 999999999999999.9,
                    9007199254740993.0};
    private static final String[] NUMBERS = {"0", "-0", "+0", "00", "1", "+1", "-1", "12", "1.", ".5", "-.5", "+.5", "1.0", "1e", "1e+",
                    "1e5", "1E-5", "1e400", "1e-400", ".", "-", "+",
                    "", " ", "0x10", "1_000", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
                    "18446744073709551615",
                    "18446744073709551616", "99999999999999999999", "0.1", "1e22", "123abc", "1 2", "  12  ", "\t\n\f\r 7", "7\u000b",
                    "1.5e3", "1.5e3x", "1e5 ", " 1e5", "0.0", "-0.0",
                    "00000000000000000000000000012", "0.00000000000000000000000000012", "3500000000000000.2500001", "4503599627370496",
                    "2251799813685248", "2251799813685247",
                    "9007199254740993", "Inf", "-Inf", "NaN", "nan", "infinity", "e5", "--1", "+-1", "1..2", "1.e5", ".e5", "0e0", "0e5",
                    "1e10001", "1e-10001", "9.2e18", "9223372036854775807.0",
                    "922337203685477580", "9223372036854775800", "1\u00002", "12\u0000", "\u000012", "1e\u00005", "1.\u00005",
                    "1844674407370955160", "1844674407370955161", "1844674407370955162",
                    "1844674407370955161.5", "0.1844674407370955161", "0.18446744073709551619", "4.9e-324", "2.4e-324", "2.5e-324",
                    "1.7976931348623157e308", "1.7976931348623159e308", "2.2250738585072014e-308"};

    private final SplittableRandom random;

    public RandomValues(long seed) {
        random = new SplittableRandom(seed);
    }

    public SplittableRandom random() {
        return random;
    }

    public int below(int bound) {
        return random.nextInt(bound);
    }

    public static long[] edgeInts() {
        return INTS.clone();
    }

    public static double[] edgeReals() {
        return REALS.clone();
    }

    public static String[] edgeNumbers() {
        return NUMBERS.clone();
    }

    public long integer() {
        return switch (below(4)) {
            case 0 -> INTS[below(INTS.length)];
            case 1 -> INTS[below(INTS.length)] + below(7) - 3;
            case 2 -> random.nextLong() >> below(64);
            default -> below(200) - 100;
        };
    }

    public double real() {
        return switch (below(6)) {
            case 0 -> REALS[below(REALS.length)];
            case 1 -> Math.nextAfter(REALS[below(REALS.length)], below(2) == 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
            case 2 -> number(Double.longBitsToDouble(random.nextLong()));
            case 3 -> (double) integer();
            case 4 -> (below(2_000_001) - 1_000_000) / 100.0;
            default -> random.nextDouble() * Math.pow(10, below(40) - 20);
        };
    }

    private static double number(double r) {
        return Double.isNaN(r) ? 0 : r;
    }

    /** Text that is or resembles a number. */
    public String number() {
        return switch (below(7)) {
            case 0 -> NUMBERS[below(NUMBERS.length)];
            case 1 -> Long.toString(integer());
            case 2 -> Double.toString(real());
            case 3 -> NUMBERS[below(NUMBERS.length)] + NUMBERS[below(NUMBERS.length)];
            case 4 -> string("0123456789.eE+- ", below(30));
            case 5 -> digits(below(25)) + "." + digits(below(25)) + (below(2) == 0 ? "" : "e" + (below(700) - 350));
            default -> string(" \t", below(3)) + string("+-", below(2)) + digits(1 + below(24)) + string("\n ", below(3));
        };
    }

    public String digits(int n) {
        return string("0123456789", n);
    }

    public String string(String alphabet, int n) {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < n; i++) {
            s.append(alphabet.charAt(below(alphabet.length())));
        }
        return s.toString();
    }

    /** Bytes of which many equal each other, so that two share prefixes. */
    public byte[] bytes(int maxLength) {
        byte[] bytes = new byte[below(maxLength + 1)];
        int kind = below(4);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = switch (kind) {
                case 0 -> (byte) ('a' + below(2));
                case 1 -> (byte) "aAbB zZ@[`{".charAt(below(11));
                case 2 -> (byte) random.nextInt();
                default -> (byte) "a\u0000 \u00ff\u0080".charAt(below(5));
            };
        }
        return bytes;
    }

    /** Valid and invalid UTF-8. */
    public byte[] utf8(int maxParts) {
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
        int n = below(maxParts + 1);
        for (int i = 0; i < n; i++) {
            byte[] part = switch (below(8)) {
                case 0 -> new byte[]{(byte) (0x80 + below(64))};
                case 1 -> new byte[]{(byte) (0xc0 + below(64))};
                case 2 -> "\u00e4\u00f6".substring(below(2)).getBytes(StandardCharsets.UTF_8);
                case 3 -> "\u20ac\ud83d\ude00".getBytes(StandardCharsets.UTF_8);
                case 4 -> new byte[]{(byte) random.nextInt()};
                default -> new byte[]{(byte) "aAbBcC %_*?[]^-\\".charAt(below(16))};
            };
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    public SqlValue value() {
        return switch (below(9)) {
            case 0 -> SqlValue.NULL;
            case 1, 2 -> SqlValue.of(integer());
            case 3, 4 -> SqlValue.of(real());
            case 5 -> SqlValue.text(number());
            case 6 -> SqlValue.text(bytes(20));
            case 7 -> SqlValue.text(utf8(6));
            default -> SqlValue.blob(bytes(20));
        };
    }
}
