package org.sqltruffle.bridge.replication.state;

import java.util.Map;
import java.util.TreeMap;

/** A version vector: for each site, up to which of its stamps all its transactions are known. */
public final class Versions {

    private static final int ENTRY_BYTES = 2;

    private final TreeMap<Long, Long> times = new TreeMap<>();

    public Versions() {
    }

    public Versions(Versions other) {
        times.putAll(other.times);
    }

    /** The last known time of a site; 0 when nothing of it is known. */
    public long time(long site) {
        return times.getOrDefault(site, 0L);
    }

    /** Raises the time of a site. */
    public void raise(long site, long time) {
        times.merge(site, time, Math::max);
    }

    /** Makes this the least vector that covers both. */
    public void raise(Versions other) {
        other.times.forEach(this::raise);
    }

    /** Makes this the greatest vector that both cover. */
    public void lower(Versions other) {
        times.replaceAll((site, time) -> Math.min(time, other.time(site)));
        times.values().removeIf(time -> time == 0);
    }

    /** Whether a transaction is known. */
    public boolean includes(Stamp stamp) {
        return stamp == null || stamp.time() <= time(stamp.site());
    }

    /** Whether all that another vector knows is known. */
    public boolean covers(Versions other) {
        for (Map.Entry<Long, Long> entry : other.times.entrySet()) {
            if (time(entry.getKey()) < entry.getValue()) {
                return false;
            }
        }
        return true;
    }

    /** The largest time of all sites. */
    public long latest() {
        return times.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    public void write(ByteWriter out) {
        out.unsigned(times.size());
        times.forEach((site, time) -> {
            out.unsigned(site);
            out.unsigned(time);
        });
    }

    public static Versions read(ByteReader in) {
        Versions versions = new Versions();
        for (int n = in.count(ENTRY_BYTES); n > 0; n--) {
            long site = in.site();
            versions.times.put(site, in.time());
        }
        return versions;
    }

    public byte[] toBytes() {
        ByteWriter out = new ByteWriter();
        write(out);
        return out.toBytes();
    }

    public static Versions of(byte[] bytes) {
        return bytes == null ? new Versions() : read(new ByteReader(bytes));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Versions versions && times.equals(versions.times);
    }

    @Override
    public int hashCode() {
        return times.hashCode();
    }

    @Override
    public String toString() {
        return times.toString();
    }
}
