package example;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** A program that keeps the lock of a writer until its input ends. */
public final class Holder {

    private Holder() {
    }

    /** @param arguments a database */
    public static void main(String[] arguments) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle:" + arguments[0])) {
            connection.setAutoCommit(false);
            connection.createStatement().executeUpdate("INSERT INTO t VALUES(42)");
            System.out.println("ready");
            System.in.transferTo(System.out);
        }
    }
}
