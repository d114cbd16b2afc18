package org.sqltruffle.bridge.replication.transport;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.sqltruffle.bridge.replication.state.Stamp;
import org.sqltruffle.bridge.replication.store.Site;

/** The body of a request for a clone: the number of the new site, and its name in a second line. */
record CloneRequest(long number, String name) {

    static final int MOST_BYTES = 4096;

    byte[] toBytes() {
        return (number + "\n" + name).getBytes(StandardCharsets.UTF_8);
    }

    static CloneRequest of(byte[] bytes) {
        String text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new Refusal(Refusal.BAD_REQUEST, "the name of the new site is no UTF-8", e);
        }
        String[] lines = text.split("\n", 2);
        if (lines.length < 2 || !lines[0].matches("[0-9]{1,10}") || !Stamp.isSite(Long.parseLong(lines[0]))) {
            throw new Refusal(Refusal.BAD_REQUEST,
                            "a clone needs a line with the number of the new site, from 1 to " + Stamp.MOST_SITE + ", and then its name");
        }
        if (!Site.isName(lines[1])) {
            throw new Refusal(Refusal.BAD_REQUEST, Site.NAMES);
        }
        return new CloneRequest(Long.parseLong(lines[0]), lines[1]);
    }
}
