package example;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/**
 * A program whose second connection meets the lock of the first one, and prints the detail. It is in no package of the engine, whose lines
 * are no places.
 */
public final class Shop {

    private Shop() {
    }

    /** @param arguments a database */
    public static void main(String[] arguments) throws SQLException {
        String url = "jdbc:sqltruffle:" + arguments[0] + "?busy_timeout=0";
        try (Connection first = DriverManager.getConnection(url); Connection second = DriverManager.getConnection(url)) {
            first.setAutoCommit(false);
            first.createStatement().executeUpdate("CREATE TABLE t(a)");
            second.createStatement().executeUpdate("CREATE TABLE u(a)");
        } catch (SQLException e) {
            System.out.println(e.getSuppressed()[0].getMessage());
        }
    }
}
