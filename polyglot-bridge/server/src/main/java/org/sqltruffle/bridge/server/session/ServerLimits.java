package org.sqltruffle.bridge.server.session;

import java.time.Duration;

/**
 * What a server bears.
 *
 * @param sessions how many connections may have a session at the same time
 * @param connections how many connections may be open, with and without a session
 * @param memory bytes of record batches, of all sessions together
 * @param messageBytes the largest message of a client
 * @param idle how long a connection may be open without a call
 * @param patience how long a client may take to read what was sent, and a running call to end after the server was told to end
 */
public record ServerLimits(int sessions, int connections, long memory, int messageBytes, Duration idle, Duration patience) {

    public static final ServerLimits DEFAULT = new ServerLimits(64, 512, 1L << 30, 16 << 20, Duration.ofMinutes(10), Duration.ofMinutes(1));

    public ServerLimits withSessions(int most) {
        return new ServerLimits(most, connections, memory, messageBytes, idle, patience);
    }

    public ServerLimits withConnections(int most) {
        return new ServerLimits(sessions, most, memory, messageBytes, idle, patience);
    }

    public ServerLimits withMemory(long bytes) {
        return new ServerLimits(sessions, connections, bytes, messageBytes, idle, patience);
    }

    public ServerLimits withTimes(Duration idleTime, Duration patienceTime) {
        return new ServerLimits(sessions, connections, memory, messageBytes, idleTime, patienceTime);
    }
}
