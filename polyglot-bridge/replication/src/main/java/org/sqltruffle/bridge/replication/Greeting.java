package org.sqltruffle.bridge.replication;

import java.util.List;
import org.sqltruffle.bridge.replication.merge.ChangeSetReader;
import org.sqltruffle.bridge.replication.state.ByteReader;
import org.sqltruffle.bridge.replication.state.ByteWriter;
import org.sqltruffle.bridge.replication.state.Versions;
import org.sqltruffle.bridge.replication.store.Site;

/**
 * What a site says before it receives changes.
 *
 * @param database the name that all replicas of a database share
 * @param site the site's number
 * @param versions what it knows
 * @param sites the sites that it knows. Whoever hears what a site knows must hear of the sites that were cloned from it: they hold back
 * what may be forgotten
 */
public record Greeting(String database, long site, Versions versions, List<Site> sites) {

    public byte[] toBytes() {
        ByteWriter out = new ByteWriter();
        out.text(database);
        out.unsigned(site);
        versions.write(out);
        Site.write(out, sites);
        return out.toBytes();
    }

    /** How many bytes a greeting has at most, from a site that this process can exchange changes with. */
    public static long mostBytes() {
        return ChangeSetReader.mostHead();
    }

    /** @throws org.sqltruffle.bridge.replication.state.DamagedException when the bytes are no greeting */
    public static Greeting of(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        String database = in.text();
        long site = in.site();
        Versions versions = Versions.read(in);
        Greeting greeting = new Greeting(database, site, versions, Site.read(in));
        in.end();
        return greeting;
    }
}
