package org.sqltruffle.bridge.replication;

import org.sqltruffle.bridge.replication.state.ByteReader;
import org.sqltruffle.bridge.replication.state.ByteWriter;
import org.sqltruffle.bridge.replication.state.Versions;

/**
 * What a site says before it receives changes.
 *
 * @param database the name that all replicas of a database share
 * @param site the site's number
 * @param versions what it knows
 */
public record Greeting(String database, long site, Versions versions) {

    public byte[] toBytes() {
        ByteWriter out = new ByteWriter();
        out.text(database);
        out.unsigned(site);
        versions.write(out);
        return out.toBytes();
    }

    public static Greeting of(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        String database = in.text();
        long site = in.unsigned();
        return new Greeting(database, site, Versions.read(in));
    }
}
