package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.replication.state.ByteReader;
import org.sqltruffle.bridge.replication.state.ByteWriter;
import org.sqltruffle.bridge.replication.state.DamagedException;
import org.sqltruffle.bridge.replication.state.Versions;

/**
 * A site, as far as it is known here.
 *
 * @param slot its new rowids begin at {@code slot << 32}
 * @param removed whether it takes part no longer
 * @param versions what it knows at least
 */
public record Site(long id, String name, int slot, boolean removed, Versions versions) {

    /** Rowids of all slots fit into the integers that a double can hold. */
    public static final int SLOTS = 1 << 20;
    /** Says what {@link #isName} checks. */
    public static final String NAMES = "a site has a name of 1 to 255 characters, none of them a control character";
    private static final int MOST_NAME = 255;
    private static final int ENTRY_BYTES = 5;

    /** Whether a new site may have this name. */
    public static boolean isName(String name) {
        return !name.isEmpty() && name.length() <= MOST_NAME && name.chars().noneMatch(Character::isISOControl);
    }

    public static void write(ByteWriter out, List<Site> sites) {
        out.unsigned(sites.size());
        for (Site site : sites) {
            out.unsigned(site.id());
            out.text(site.name());
            out.unsigned(site.slot());
            out.octet(site.removed() ? 1 : 0);
            site.versions().write(out);
        }
    }

    public static List<Site> read(ByteReader in) {
        List<Site> sites = new ArrayList<>();
        for (int n = in.count(ENTRY_BYTES); n > 0; n--) {
            long id = in.site();
            String name = in.text();
            long slot = in.unsigned();
            if (slot < 0 || slot >= SLOTS) {
                throw new DamagedException("no site has the slot " + slot);
            }
            boolean removed = in.octet() != 0;
            sites.add(new Site(id, name, (int) slot, removed, Versions.read(in)));
        }
        return sites;
    }
}
