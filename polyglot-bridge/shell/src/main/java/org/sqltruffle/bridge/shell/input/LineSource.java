package org.sqltruffle.bridge.shell.input;

import java.io.IOException;

/** Where the shell's lines come from. */
public interface LineSource {

    /**
     * The next line without its end, {@code null} after the last one.
     *
     * @param continued whether it goes on with a statement that has begun
     */
    byte[] line(boolean continued) throws IOException;

    /** Whether a user types the lines. */
    default boolean isInteractive() {
        return false;
    }
}
