package org.sqltruffle.bridge.shards.table;

import java.io.Serializable;
import java.util.Locale;

/**
 * A column as a file declares it.
 *
 * @param name its name
 * @param type its declared type, empty for none
 * @param collation the name of its collation in upper case, {@code BINARY} for most
 */
public record ColumnShape(String name, String type, String collation) implements Serializable {

    public static final String BINARY = "BINARY";

    /** SQLite's rule for the affinity of a declared type. */
    public Affinity affinity() {
        return Affinity.of(type);
    }

    /** What the name is found by: SQLite's names are equal when their ASCII letters are, without regard to case. */
    public String key() {
        return key(name);
    }

    /** As {@link #key()}, for any name. */
    public static String key(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (name.charAt(i) >= 0x80) {
                return asciiKey(name);
            }
        }
        return name.toLowerCase(Locale.ROOT);
    }

    private static String asciiKey(String name) {
        StringBuilder key = new StringBuilder(name);
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                key.setCharAt(i, (char) (c + 'a' - 'A'));
            }
        }
        return key.toString();
    }
}
