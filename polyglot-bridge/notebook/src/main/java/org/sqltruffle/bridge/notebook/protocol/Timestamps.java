package org.sqltruffle.bridge.notebook.protocol;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.dflib.jjava.jupyter.messages.Header;
import org.dflib.jjava.jupyter.messages.KernelTimestamp;
import org.dflib.jjava.jupyter.messages.Message;

/**
 * Gives messages the time at which they are sent, in microseconds: frontends compute from it how long a cell took. The library's own times
 * have minutes only.
 */
final class Timestamps {

    private Timestamps() {
    }

    static Message<?> stamped(Message<?> message) {
        return stamped(message, message.getHeader());
    }

    private static <T> Message<T> stamped(Message<?> message, Header<T> header) {
        KernelTimestamp now = new KernelTimestamp(Instant.now().truncatedTo(ChronoUnit.MICROS).toString());
        Header<T> stamped = new Header<>(header.getId(), header.getUsername(), header.getSessionId() == null ? "" : header.getSessionId(),
                        now, header.getType(), header.getVersion());
        @SuppressWarnings("unchecked") T content = (T) message.getContent();
        return new Message<>(message.getIdentities(), stamped, message.getParentHeader(), message.getMetadata(), content,
                        message.getBlobs());
    }
}
