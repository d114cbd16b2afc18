package org.sqltruffle.tpch.oltp;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** TPC-C's consistency conditions (clause 3.3.2) and populations (clause 4.3.3) for one warehouse. */
@Tag("slow")
class TpccDatabaseTest {

    private static Connection connection;

    @BeforeAll
    static void open() throws Exception {
        // Row counts, checksums and references were checked when the file was made.
        connection = DriverManager.getConnection("jdbc:sqlite:" + new TpccDatabase(1).file());
    }

    @AfterAll
    static void close() throws Exception {
        connection.close();
    }

    private static long number(String sql) throws Exception {
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            result.next();
            return result.getLong(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"warehouse, 1", "district, 10", "customer, 30000", "history, 30000", "item, 100000", "stock, 100000", "orders, 30000",
                    "new_order, 9000"})
    void population(String table, long rows) throws Exception {
        assertEquals(rows, number("SELECT count(*) FROM " + table));
    }

    @Test
    void nextOrderFollowsTheLast() throws Exception {
        assertEquals(0, number("""
                        SELECT count(*) FROM district WHERE d_next_o_id - 1 <> (SELECT max(o_id) FROM orders WHERE o_w_id = d_w_id AND \
                        o_d_id = d_id)
                        OR d_next_o_id - 1 <> (SELECT max(no_o_id) FROM new_order WHERE no_w_id = d_w_id AND no_d_id = d_id)"""));
    }

    @Test
    void newOrdersAreWithoutGaps() throws Exception {
        assertEquals(0, number(
                        "SELECT count(*) FROM (SELECT max(no_o_id) - min(no_o_id) + 1 - count(*) AS gap FROM new_order GROUP BY no_w_id, "
                                        + "no_d_id) WHERE gap <> 0"));
    }

    @Test
    void ordersHaveTheirLines() throws Exception {
        assertEquals(0, number("""
                        SELECT count(*) FROM orders WHERE o_ol_cnt <>
                        (SELECT count(*) FROM order_line WHERE ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id)"""));
        assertEquals(number("SELECT sum(o_ol_cnt) FROM orders"), number("SELECT count(*) FROM order_line"));
    }

    @Test
    void whatIsNotDeliveredIsANewOrder() throws Exception {
        assertEquals(0, number("""
                        SELECT count(*) FROM orders WHERE (o_carrier_id = 0) <> EXISTS
                        (SELECT 1 FROM new_order WHERE no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id)"""));
    }

    @Test
    void everyCustomerHasOneOrder() throws Exception {
        assertEquals(30_000, number("SELECT count(*) FROM (SELECT DISTINCT o_w_id, o_d_id, o_c_id FROM orders)"));
    }

    @Test
    void everyNameExists() throws Exception {
        assertEquals(1000, number("SELECT count(DISTINCT c_last) FROM customer"));
    }
}
