package org.sqltruffle.tpch.ssb;

import org.sqltruffle.tpch.database.RandomStream;

/**
 * One of TPC-H's 25 nations.
 *
 * @param key 0 to 24
 */
record SsbNation(int key, String name, String region) {
    /** One of the ten cities: the name cut or padded to nine characters, and a digit, as in {@code UNITED KI5}. */
    String city(RandomStream random) {
        return String.format("%-9.9s%d", name, random.between(0, 9));
    }

    /** As in TPC-H, where the country code is the key and 10. */
    String phone(RandomStream random) {
        return (key + 10) + "-" + random.between(100, 999) + "-" + random.between(100, 999) + "-" + random.between(1000, 9999);
    }
}
