package org.sqltruffle.bridge.shards.key;

/**
 * The smallest and the largest value of a shard key in a file, without NULL.
 *
 * @param min {@code null}: the file has NULL only, or no rows; also in {@link #ANY}
 */
public record KeyBounds(KeyValue min, KeyValue max) {

    /** A file that has NULL only, or no rows. */
    public static final KeyBounds NONE = new KeyBounds(null, null);
    /** A file about which nothing is known. */
    public static final KeyBounds ANY = new KeyBounds(KeyValue.of(Double.NEGATIVE_INFINITY), null);

    /** Whether nothing is known. */
    public boolean isAny() {
        return min != null && max == null;
    }

    /** Whether all rows with a key have this same one. */
    public boolean isSingle() {
        return min != null && min.equals(max);
    }
}
