package org.sqltruffle.bridge.replication.store;

import org.sqltruffle.bridge.replication.state.Versions;

/**
 * A site, as far as it is known here.
 *
 * @param slot its new rowids begin at {@code slot << 32}
 * @param removed whether it takes part no longer
 * @param versions what it knows at least
 */
public record Site(long id, String name, int slot, boolean removed, Versions versions) {
}
