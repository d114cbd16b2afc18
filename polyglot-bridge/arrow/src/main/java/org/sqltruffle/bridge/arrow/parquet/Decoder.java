package org.sqltruffle.bridge.arrow.parquet;

import java.io.IOException;

/**
 * Decodes the values of a page, one after the other. Nothing is decoded ahead without a bound: a damaged page may say that it has two
 * billion values.
 */
@FunctionalInterface
interface Decoder {

    /**
     * Decodes the next values.
     *
     * @param from the index in {@code to} of the first one
     * @throws IOException when the page has fewer
     */
    void decode(Values to, int from, int count) throws IOException;
}
