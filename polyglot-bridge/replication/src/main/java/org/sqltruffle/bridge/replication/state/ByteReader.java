package org.sqltruffle.bridge.replication.state;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.sqltruffle.bridge.session.value.TextBytes;

/** Reads what {@link ByteWriter} and {@code capture_notes.c} write. Damaged bytes make it throw {@link DamagedException}. */
public final class ByteReader {

    private final byte[] bytes;
    private int position;

    public ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    public boolean hasMore() {
        return position < bytes.length;
    }

    public int octet() {
        if (position >= bytes.length) {
            throw new DamagedException("the data ends too early");
        }
        return bytes[position++] & 0xFF;
    }

    public long unsigned() {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int octet = octet();
            value |= (long) (octet & 0x7F) << shift;
            if (octet < 0x80) {
                return value;
            }
        }
        throw new DamagedException("an integer is too long");
    }

    public long signed() {
        long value = unsigned();
        return value >>> 1 ^ -(value & 1);
    }

    /** How many bytes have been read. */
    public int position() {
        return position;
    }

    /** A length, which the rest of the data limits. */
    public int count() {
        return count(1);
    }

    /** How many entries follow. The rest of the data limits them. @param bytesEach how many bytes an entry has at least */
    public int count(int bytesEach) {
        long value = unsigned();
        if (value < 0 || value > (bytes.length - position) / bytesEach) {
            throw new DamagedException("a length is too large");
        }
        return (int) value;
    }

    public byte[] bytes() {
        return raw(count());
    }

    public byte[] raw(int length) {
        if (length > bytes.length - position) {
            throw new DamagedException("the data ends too early");
        }
        position += length;
        return Arrays.copyOfRange(bytes, position - length, position);
    }

    public String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    public Object value() {
        int tag = octet();
        return switch (tag) {
            case ByteWriter.NULL -> null;
            case ByteWriter.INTEGER -> signed();
            case ByteWriter.REAL -> {
                long bits = 0;
                for (int i = 0; i < Long.BYTES; i++) {
                    bits |= (long) octet() << 8 * i;
                }
                yield Double.longBitsToDouble(bits);
            }
            case ByteWriter.TEXT -> TextBytes.of(bytes());
            case ByteWriter.BLOB -> bytes();
            default -> throw new DamagedException("a value has the unknown type " + tag);
        };
    }

    /** The number of a site. */
    public long site() {
        long site = unsigned();
        if (!Stamp.isSite(site)) {
            throw new DamagedException("no site has the number " + site);
        }
        return site;
    }

    /** A reading of a site's clock. */
    public long time() {
        long time = unsigned();
        if (time < 0 || time > Stamp.MOST_TIME) {
            throw new DamagedException("a time is too late");
        }
        return time;
    }

    public Stamp stamp() {
        long time = time();
        return new Stamp(time, site());
    }

    /** Checks that all is read. */
    public void end() {
        if (hasMore()) {
            throw new DamagedException("there are more bytes than expected");
        }
    }
}
