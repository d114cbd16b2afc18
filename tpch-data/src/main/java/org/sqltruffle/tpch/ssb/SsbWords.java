package org.sqltruffle.tpch.ssb;

import io.trino.tpch.Distribution;
import io.trino.tpch.Distributions;
import java.util.ArrayList;
import java.util.List;

/** The word lists of TPC-H, from which the Star Schema Benchmark takes its texts. */
final class SsbWords {
    static final List<String> COLORS = list(Distributions.getDefaultDistributions().getPartColors());
    static final List<String> TYPES = list(Distributions.getDefaultDistributions().getPartTypes());
    static final List<String> CONTAINERS = list(Distributions.getDefaultDistributions().getPartContainers());
    static final List<String> SEGMENTS = list(Distributions.getDefaultDistributions().getMarketSegments());
    static final List<String> PRIORITIES = list(Distributions.getDefaultDistributions().getOrderPriorities());
    static final List<String> SHIP_MODES = list(Distributions.getDefaultDistributions().getShipModes());
    static final List<SsbNation> NATIONS = nations();

    private SsbWords() {
    }

    private static List<String> list(Distribution words) {
        return List.copyOf(words.getValues());
    }

    private static List<SsbNation> nations() {
        Distribution names = Distributions.getDefaultDistributions().getNations();
        Distribution regions = Distributions.getDefaultDistributions().getRegions();
        List<SsbNation> nations = new ArrayList<>();
        for (int key = 0; key < names.size(); key++) {
            // In this list the weight is not one: it is the number of the nation's region.
            nations.add(new SsbNation(key, names.getValue(key), regions.getValue(names.getWeight(key))));
        }
        return List.copyOf(nations);
    }
}
