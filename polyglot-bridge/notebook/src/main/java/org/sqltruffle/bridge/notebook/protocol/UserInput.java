package org.sqltruffle.bridge.notebook.protocol;

import java.util.function.BooleanSupplier;

/** Asks the user of the notebook for a line of text. */
@FunctionalInterface
public interface UserInput {

    /**
     * Asks and waits for the answer.
     *
     * @param stop ends the waiting
     * @return the line; {@code null}: the waiting was ended, or the frontend takes no input
     */
    String ask(String prompt, BooleanSupplier stop);
}
