package org.sqltruffle.bridge.shards.key;

import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/**
 * The values of a shard key that a file may have.
 *
 * @param min {@code null}: no value but NULL
 * @param nulls whether NULL may be among them
 */
public record KeyRange(KeyValue min, KeyValue max, boolean nulls) {

    /**
     * Whether no value can be in two files, so that all rows of a group by the key are in one file. Of files about which nothing is known
     * it is not so.
     */
    public static boolean areDisjoint(List<KeyRange> files) {
        if (files.stream().filter(KeyRange::nulls).count() > 1) {
            return false;
        }
        List<KeyRange> sorted = files.stream().filter(range -> range.min != null).sorted(Comparator.comparing(KeyRange::min)).toList();
        for (int i = 0; i < sorted.size(); i++) {
            if (sorted.get(i).max == null || i > 0 && sorted.get(i - 1).max.compareTo(sorted.get(i).min) >= 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether a value is one of these. @param value {@code null} for NULL */
    public boolean has(KeyValue value) {
        return value == null ? nulls : min != null && min.compareTo(value) <= 0 && max.compareTo(value) >= 0;
    }

    /** It as a text, for another machine. */
    public String encoded() {
        return nulls + " " + (min == null ? "" : encoded(min) + " " + encoded(max));
    }

    private static String encoded(KeyValue value) {
        return switch (value.value()) {
            case Long number -> "i" + number;
            case Double number -> "r" + Double.doubleToRawLongBits(number);
            case byte[] bytes -> (value.equals(KeyValue.text(bytes)) ? "t" : "b") + HexFormat.of().formatHex(bytes);
            default -> throw new IllegalStateException(Objects.toString(value.value()));
        };
    }

    /** What {@link #encoded} gave. */
    public static KeyRange decoded(String text) {
        String[] words = text.split(" ");
        return new KeyRange(words.length == 1 ? null : value(words[1]), words.length == 1 ? null : value(words[2]),
                        Boolean.parseBoolean(words[0]));
    }

    private static KeyValue value(String word) {
        String rest = word.substring(1);
        return switch (word.charAt(0)) {
            case 'i' -> KeyValue.of(Long.parseLong(rest));
            case 'r' -> KeyValue.of(Double.longBitsToDouble(Long.parseLong(rest)));
            case 't' -> KeyValue.text(HexFormat.of().parseHex(rest));
            default -> KeyValue.blob(HexFormat.of().parseHex(rest));
        };
    }
}
