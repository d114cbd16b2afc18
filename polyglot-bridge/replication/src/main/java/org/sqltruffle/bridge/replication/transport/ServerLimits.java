package org.sqltruffle.bridge.replication.transport;

import java.time.Duration;

/**
 * What a {@link ReplicaServer} bears.
 *
 * @param patience how long a connection may take to send the head of a request, or nothing at all; a body may take longer, if it comes with
 * at least {@link #LEAST_RATE}
 * @param changeSetBytes the largest change set
 * @param inflatedBytes how large its blocks may be when they are inflated
 * @param strangers how many connections may be open whose request has not shown the token. One more closes the oldest one
 * @param requests how many requests with the token are answered or wait at the same time
 * @param exchanges how many of them may have temporary files
 */
public record ServerLimits(Duration patience, long changeSetBytes, long inflatedBytes, int strangers, int requests, int exchanges) {

    public static final ServerLimits DEFAULT = new ServerLimits(Duration.ofSeconds(20), 1L << 30, 1L << 34, 128, 32, 8);
    /** Bytes a second: bodies and answers that are slower are given up. */
    static final int LEAST_RATE = 4096;

    public ServerLimits withPatience(Duration other) {
        return new ServerLimits(other, changeSetBytes, inflatedBytes, strangers, requests, exchanges);
    }

    public ServerLimits withChangeSetBytes(long largest, long inflated) {
        return new ServerLimits(patience, largest, inflated, strangers, requests, exchanges);
    }

    /** How long so many bytes may take. */
    Duration timeFor(long bytes) {
        return patience.plusMillis(bytes * 1000 / LEAST_RATE);
    }
}
