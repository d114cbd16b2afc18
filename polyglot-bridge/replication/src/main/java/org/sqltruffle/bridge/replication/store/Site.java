package org.sqltruffle.bridge.replication.store;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.replication.state.ByteReader;
import org.sqltruffle.bridge.replication.state.ByteWriter;
import org.sqltruffle.bridge.replication.state.Versions;

/**
 * A site, as far as it is known here.
 *
 * @param slot its new rowids begin at {@code slot << 32}
 * @param removed whether it takes part no longer
 * @param versions what it knows at least
 */
public record Site(long id, String name, int slot, boolean removed, Versions versions) {

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
        for (int n = in.count(); n > 0; n--) {
            long id = in.unsigned();
            String name = in.text();
            int slot = (int) in.unsigned();
            boolean removed = in.octet() != 0;
            sites.add(new Site(id, name, slot, removed, Versions.read(in)));
        }
        return sites;
    }
}
