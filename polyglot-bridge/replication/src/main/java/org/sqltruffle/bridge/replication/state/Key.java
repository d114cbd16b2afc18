package org.sqltruffle.bridge.replication.state;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.sqltruffle.bridge.session.value.TextBytes;

/**
 * What identifies a row in all sites: the values of its primary key, or its rowid when the table has no primary key but the rowid. A row
 * with a NULL in its primary key is identified by its rowid, too.
 *
 * <p>Keys are ordered by their values. The smaller key wins a collision of rows (see {@code merge.Repair}).
 */
public final class Key implements Comparable<Key> {

    private static final int ROWID = 6;
    /** A text that reads like no other value, and like no two. */
    private static final Pattern PLAIN = Pattern.compile("(?![xX]')\\p{IsLetter}[^,]*");
    /** SQLite's greatest limit of the columns of a table. */
    private static final int MOST_VALUES = 32_767;

    private final byte[] bytes;
    private final int hash;
    private List<Object> values;

    public Key(byte[] bytes) {
        this.bytes = bytes;
        this.hash = Arrays.hashCode(bytes);
    }

    /** A key from a change set. */
    public static Key read(ByteReader in) {
        Key key = new Key(in.bytes());
        List<Object> values = key.values();
        if (key.isRowid() && !key.equals(ofRowid((Long) values.getFirst()))) {
            throw new DamagedException("a key is no rowid");
        }
        if (values.isEmpty()) {
            throw new DamagedException("a key has no value");
        }
        for (Object value : values) {
            if (value == null) {
                throw new DamagedException("a key has no value");
            }
        }
        return key;
    }

    public static Key ofRowid(long rowid) {
        ByteWriter out = new ByteWriter();
        out.octet(ROWID);
        out.signed(rowid);
        return new Key(out.toBytes());
    }

    /** The key of a row with a primary key. A whole REAL counts as an INTEGER, because SQLite compares them as equal. */
    public static Key of(List<Object> values, long rowid) {
        ByteWriter out = new ByteWriter();
        for (Object value : values) {
            if (value == null) {
                return ofRowid(rowid);
            }
            out.value(value instanceof Double real && Math.abs(real) < 9e15 && (long) (double) real == real ? (Object) (long) (double) real
                            : value);
        }
        return new Key(out.toBytes());
    }

    public byte[] bytes() {
        return bytes;
    }

    public boolean isRowid() {
        return bytes.length > 0 && bytes[0] == ROWID;
    }

    /** Whether only one row can compare equal: texts may have a collating sequence by which others do. */
    public boolean isExact() {
        if (isRowid()) {
            return true;
        }
        for (Object value : values()) {
            if (value instanceof String || value instanceof TextBytes) {
                return false;
            }
        }
        return true;
    }

    public long rowid() {
        ByteReader in = new ByteReader(bytes);
        in.octet();
        return in.signed();
    }

    /** The rowid, or the values of the primary key. */
    public List<Object> values() {
        if (values == null) {
            values = isRowid() ? List.of(rowid()) : read();
        }
        return values;
    }

    private List<Object> read() {
        ByteReader in = new ByteReader(bytes);
        List<Object> list = new ArrayList<>();
        while (in.hasMore()) {
            if (list.size() == MOST_VALUES) {
                throw new DamagedException("a key has too many values");
            }
            list.add(in.value());
        }
        return list;
    }

    @Override
    public int compareTo(Key other) {
        if (isRowid() != other.isRowid()) {
            return isRowid() ? 1 : -1;
        }
        List<Object> left = values();
        List<Object> right = other.values();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int order = compare(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    private static int compare(Object left, Object right) {
        int byRank = Integer.compare(rank(left), rank(right));
        if (byRank != 0) {
            return byRank;
        }
        return switch (left) {
            case Long number when right instanceof Long other -> Long.compare(number, other);
            case Number number -> {
                int order = Double.compare(number.doubleValue(), ((Number) right).doubleValue());
                yield order != 0 ? order : Boolean.compare(left instanceof Double, right instanceof Double);
            }
            default -> Arrays.compareUnsigned(bytes(left), bytes(right));
        };
    }

    private static int rank(Object value) {
        return value instanceof Number ? 0 : value instanceof byte[] ? 2 : 1;
    }

    private static byte[] bytes(Object value) {
        return switch (value) {
            case String text -> text.getBytes(StandardCharsets.UTF_8);
            case TextBytes text -> text.utf8();
            default -> (byte[]) value;
        };
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Key key && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Object value : values()) {
            text.append(text.isEmpty() ? "" : ", ")
                            .append(value instanceof String plain && PLAIN.matcher(plain).matches() ? plain : Literals.of(value));
        }
        return text.toString();
    }
}
