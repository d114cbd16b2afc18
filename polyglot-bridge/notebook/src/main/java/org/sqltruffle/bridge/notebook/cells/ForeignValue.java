package org.sqltruffle.bridge.notebook.cells;

import org.graalvm.polyglot.Value;

/**
 * An object of Python or JavaScript that is no number, text or blob.
 *
 * @param typeName the name of its type in its language
 */
record ForeignValue(Value value, String typeName) {
}
