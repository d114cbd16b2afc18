package org.sqltruffle.tpch.ssb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.tpch.database.Checksums;
import org.sqltruffle.tpch.database.TestDatabases;
import org.sqltruffle.tpch.query.Golden;
import org.sqltruffle.tpch.query.Sql;

class SsbDatabaseTest {
    @Tag("slow")
    @Test
    void checksums() throws SQLException, IOException {
        Golden.check("ssb/sf0.05/checksums.txt", Checksums.of(TestDatabases.SSB));
    }

    /** What the specification says about counts and ranges. */
    @Tag("slow")
    @ParameterizedTest
    @CsvSource(delimiter = '=', value = {
                    "count(*) FROM date = 2557",
                    "count(*) FROM customer = 1500",
                    "count(*) FROM supplier = 100",
                    "count(*) FROM part = 10000",
                    "count(DISTINCT lo_orderkey) FROM lineorder = 75000",
                    "count(DISTINCT c_nation) FROM customer = 25",
                    "count(DISTINCT c_region) FROM customer = 5",
                    "count(DISTINCT c_mktsegment) FROM customer = 5",
                    "count(DISTINCT p_mfgr) FROM part = 5",
                    "count(DISTINCT p_category) FROM part = 25",
                    "count(DISTINCT p_brand1) FROM part = 1000",
                    "count(DISTINCT p_type) FROM part = 150",
                    "count(DISTINCT p_container) FROM part = 40",
                    "count(DISTINCT d_sellingseason) FROM date = 5",
                    "max(d_datekey) FROM date = 19981231",
                    "max(d_weeknuminyear) FROM date = 53",
                    "max(lo_orderdate) FROM lineorder = 19980802",
                    "min(lo_linenumber) FROM lineorder = 1",
                    "max(lo_linenumber) FROM lineorder = 7",
                    "max(lo_quantity) FROM lineorder = 50",
                    "max(lo_discount) FROM lineorder = 10",
                    "max(lo_tax) FROM lineorder = 8",
                    "count(DISTINCT lo_shipmode) FROM lineorder = 7",
                    "count(DISTINCT lo_orderpriority) FROM lineorder = 5"})
    void population(String query, long expected) throws SQLException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.SSB)) {
            assertEquals(expected, Sql.value(sqlite, "SELECT " + query));
        }
    }

    /** What the specification says about how columns depend on each other. */
    @ParameterizedTest
    @ValueSource(strings = {
                    "part WHERE p_category NOT GLOB p_mfgr || '[1-5]' OR p_brand1 NOT GLOB p_category || '[1-9]*'",
                    "customer WHERE substr(c_city, 1, 9) <> substr(c_nation || '         ', 1, 9) OR length(c_city) <> 10",
                    "lineorder WHERE lo_orderkey % 32 >= 8",
                    "lineorder WHERE lo_custkey % 3 = 0",
                    "lineorder WHERE lo_revenue <> lo_extendedprice * (100 - lo_discount) / 100",
                    "lineorder WHERE lo_commitdate <= lo_orderdate",
                    "(SELECT 1 FROM lineorder GROUP BY lo_orderkey HAVING count(*) <> max(lo_linenumber))",
                    "(SELECT 1 FROM lineorder GROUP BY lo_orderkey HAVING max(lo_ordtotalprice) <> sum(lo_revenue * (100 + lo_tax) / "
                                    + "100))"})
    void noRowsOutOfRule(String rule) throws SQLException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.SMALL_SSB)) {
            assertEquals(0L, Sql.value(sqlite, "SELECT count(*) FROM " + rule));
        }
    }

    @Test
    void oneDay() throws SQLException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.SMALL_SSB)) {
            assertEquals(List.of(List.of(19960229L, "February 29, 1996", "Thursday", "February", 1996L, 199602L, "Feb1996", 5L, 29L, 60L,
                            2L, 9L, "Winter",
                            0L, 1L, 0L, 1L)), Sql.answer(sqlite, "SELECT * FROM date WHERE d_datekey = 19960229").rows());
        }
    }

    /** Uniform choices: each value within five standard deviations of its share. */
    @Tag("slow")
    @ParameterizedTest
    @ValueSource(strings = {"lo_discount", "lo_quantity", "lo_tax", "lo_shipmode", "lo_suppkey"})
    void uniform(String column) throws SQLException {
        try (Connection sqlite = TestDatabases.open(TestDatabases.SSB)) {
            List<Long> counts = Sql.answer(sqlite, "SELECT count(*) FROM lineorder GROUP BY " + column).rows().stream()
                            .map(row -> (Long) row.getFirst()).toList();
            double share = counts.stream().mapToLong(c -> c).average().orElseThrow();
            counts.forEach(count -> assertEquals(share, count, 5 * Math.sqrt(share), column));
        }
    }

    @Test
    void nationsAreThoseOfTpch() throws SQLException {
        String ours = "SELECT DISTINCT c_nation, c_region FROM customer ORDER BY 1";
        String tpch = "SELECT n_name, r_name FROM nation, region WHERE n_regionkey = r_regionkey ORDER BY 1";
        try (Connection ssb = TestDatabases.open(TestDatabases.SMALL_SSB); Connection sqlite = TestDatabases.open(TestDatabases.TPCH)) {
            assertEquals(Sql.answer(sqlite, tpch).rows(), Sql.answer(ssb, ours).rows());
        }
    }

    /** Parts grow by 200 000 each time the scale factor doubles. */
    @ParameterizedTest
    @CsvSource({"0.01,2000", "1,200000", "2,400000", "3,400000", "4,600000", "8,800000"})
    void partsGrowWithTheLogarithm(double scaleFactor, long parts) {
        assertEquals(parts, SsbScale.of(scaleFactor).parts());
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void refusesWhatIsNoScaleFactor(double scaleFactor) {
        String message = assertThrows(IllegalArgumentException.class, () -> new SsbDatabase(scaleFactor)).getMessage();
        assertEquals("the scale factor must be a positive, finite number, not " + scaleFactor, message);
    }
}
