package org.sqltruffle.tpch.ssb;

import org.sqltruffle.tpch.database.RandomStream;
import org.sqltruffle.tpch.database.TableSchema;

/** Rows of {@code customer}, {@code supplier} and {@code part}, each from a random stream seeded with its key. */
final class SsbDimensions {
    static final TableSchema CUSTOMER = TableSchema.of("customer", TableSchema.columns("""
                    c_custkey INTEGER, c_name TEXT, c_address TEXT, c_city TEXT, c_nation TEXT, c_region TEXT,
                    c_phone TEXT, c_mktsegment TEXT"""), "c_custkey");
    static final TableSchema SUPPLIER = TableSchema.of("supplier", TableSchema.columns("""
                    s_suppkey INTEGER, s_name TEXT, s_address TEXT, s_city TEXT, s_nation TEXT, s_region TEXT,
                    s_phone TEXT"""), "s_suppkey");
    static final TableSchema PART = TableSchema.of("part", TableSchema.columns("""
                    p_partkey INTEGER, p_name TEXT, p_mfgr TEXT, p_category TEXT, p_brand1 TEXT, p_color TEXT,
                    p_type TEXT, p_size INTEGER, p_container TEXT"""), "p_partkey");

    private static final int CUSTOMER_STREAM = 1;
    private static final int SUPPLIER_STREAM = 2;
    private static final int PART_STREAM = 3;
    private static final int ADDRESS_LEAST = 10;
    private static final int ADDRESS_MOST = 25;

    private SsbDimensions() {
    }

    static Object[] customer(long key) {
        RandomStream random = stream(CUSTOMER_STREAM, key);
        String address = address(random);
        SsbNation nation = random.choice(SsbWords.NATIONS);
        return new Object[]{key, String.format("Customer#%09d", key), address, nation.city(random), nation.name(), nation.region(),
                        nation.phone(random), random.choice(SsbWords.SEGMENTS)};
    }

    static Object[] supplier(long key) {
        RandomStream random = stream(SUPPLIER_STREAM, key);
        String address = address(random);
        SsbNation nation = random.choice(SsbWords.NATIONS);
        return new Object[]{key, String.format("Supplier#%09d", key), address, nation.city(random), nation.name(), nation.region(),
                        nation.phone(random)};
    }

    private static String address(RandomStream random) {
        return random.text(ADDRESS_LEAST, ADDRESS_MOST);
    }

    /** A category belongs to one manufacturer and a brand to one category: 5, 25 and 1000 of them. */
    static Object[] part(long key) {
        RandomStream random = stream(PART_STREAM, key);
        String manufacturer = "MFGR#" + random.between(1, 5);
        String category = manufacturer + random.between(1, 5);
        String brand = category + random.between(1, 40);
        String name = random.choice(SsbWords.COLORS) + " " + random.choice(SsbWords.COLORS);
        return new Object[]{key, name, manufacturer, category, brand, random.choice(SsbWords.COLORS), random.choice(SsbWords.TYPES),
                        random.between(1L, 50L), random.choice(SsbWords.CONTAINERS)};
    }

    private static RandomStream stream(int table, long key) {
        return new RandomStream(RandomStream.mix(key * 8 + table));
    }
}
