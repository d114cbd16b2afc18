package example;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;

/** The same small program through JDBC and through the Java API, on one connection. */
public final class Example {

    private static final int ROWS = 100_000;

    private record Sale(int id, String customer, double amount) {
    }

    private Example() {
    }

    public static void main(String[] arguments) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle::memory:")) {
            fill(connection);
            double byJdbc = sum(connection);
            Database database = connection.unwrap(Database.class);
            double byApi = sum(database);
            System.out.println(ROWS + " sales, " + byJdbc + " in all; with tax " + byApi);
            if (byJdbc != ROWS * (ROWS - 1L) / 2.0 || Math.abs(byApi - 1.19 * byJdbc) > 1) {
                throw new IllegalStateException("wrong sums");
            }
        }
    }

    private static void fill(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("CREATE TABLE sale(id INTEGER PRIMARY KEY, customer TEXT, amount REAL)");
        }
        connection.setAutoCommit(false);
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO sale VALUES(?, ?, ?)")) {
            for (int i = 0; i < ROWS; i++) {
                insert.setInt(1, i);
                insert.setString(2, "customer " + i % 100);
                insert.setDouble(3, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        connection.commit();
    }

    private static double sum(Connection connection) throws SQLException {
        double sum = 0;
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SELECT amount FROM sale")) {
            while (rows.next()) {
                sum += rows.getDouble(1);
            }
        }
        return sum;
    }

    private static double sum(Database database) {
        database.deterministicFunction("with_tax", 1, amount -> amount.getDouble(0) * 1.19);
        try (Query largest = database.prepare("SELECT * FROM sale ORDER BY amount DESC LIMIT 3")) {
            largest.list(Sale.class).forEach(System.out::println);
        }
        try (Query query = database.prepare("SELECT with_tax(amount) FROM sale WHERE customer <> :name")) {
            return query.bind("name", "nobody").reduceDouble(0, (sum, row) -> sum + row.getDouble(0));
        }
    }
}
