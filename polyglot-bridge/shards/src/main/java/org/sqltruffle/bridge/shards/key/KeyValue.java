package org.sqltruffle.bridge.shards.key;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * A value of a shard key, in the order of SQLite's collation BINARY: numbers, texts byte by byte, blobs.
 *
 * @param value a Long, a Double without NaN, or the bytes of a text in UTF-8 or of a blob
 * @param rank the place of its kind in the order
 */
public record KeyValue(Object value, int rank) implements Comparable<KeyValue> {

    private static final int NUMBER = 0;
    private static final int TEXT = 1;
    private static final int BLOB = 2;
    /** What SQLite makes a number of when it is compared with a column of numbers. */
    private static final Pattern NUMERIC = Pattern.compile("\\s*[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?\\s*");

    public static KeyValue of(long number) {
        return new KeyValue(number, NUMBER);
    }

    public static KeyValue of(double number) {
        return new KeyValue(number, NUMBER);
    }

    public static KeyValue text(byte[] utf8) {
        return new KeyValue(utf8, TEXT);
    }

    public static KeyValue text(String text) {
        return text(text.getBytes(StandardCharsets.UTF_8));
    }

    public static KeyValue blob(byte[] bytes) {
        return new KeyValue(bytes, BLOB);
    }

    /** Whether a comparison with a column of texts, or else of numbers or of anything, converts it before. */
    boolean isConverted(boolean ofTexts, boolean ofNumbers) {
        return ofTexts && rank == NUMBER
                        || ofNumbers && rank == TEXT && NUMERIC.matcher(new String((byte[]) value, StandardCharsets.UTF_8)).matches();
    }

    @Override
    public int compareTo(KeyValue other) {
        if (rank != other.rank) {
            return Integer.compare(rank, other.rank);
        }
        if (rank != NUMBER) {
            return Arrays.compareUnsigned((byte[]) value, (byte[]) other.value);
        }
        return value instanceof Long a && other.value instanceof Long b ? Long.compare(a, b) : compareNumbers(other);
    }

    private int compareNumbers(KeyValue other) {
        double a = ((Number) value).doubleValue();
        double b = ((Number) other.value).doubleValue();
        if (a != b || Double.isInfinite(a)) {
            return Double.compare(a, b);
        }
        return exact().compareTo(other.exact());
    }

    private BigDecimal exact() {
        return value instanceof Long number ? BigDecimal.valueOf(number) : new BigDecimal((Double) value);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyValue that && compareTo(that) == 0;
    }

    @Override
    public int hashCode() {
        return value instanceof byte[] bytes ? Arrays.hashCode(bytes) : Double.hashCode(((Number) value).doubleValue());
    }

    @Override
    public String toString() {
        return rank == TEXT ? new String((byte[]) value, StandardCharsets.UTF_8) : rank == BLOB ? "a blob" : value.toString();
    }
}
