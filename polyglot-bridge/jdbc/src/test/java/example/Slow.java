package example;

import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.management.JMException;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** A program that executes some statements, and prints the process's statistics of them. */
public final class Slow {

    private static final int ROWS = 3;
    private static final int VALUE = 42;

    private Slow() {
    }

    /** @param arguments a database */
    public static void main(String[] arguments) throws SQLException, JMException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqltruffle:" + arguments[0])) {
            connection.createStatement().execute("CREATE TABLE IF NOT EXISTS t(a)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t SELECT ?")) {
                for (int i = 0; i < ROWS; i++) {
                    insert.setInt(1, VALUE);
                    insert.executeUpdate();
                }
            }
            try (PreparedStatement query = connection.prepareStatement("SELECT sum(b.a + c.a) FROM t, t b, t c WHERE t.a = ?")) {
                query.setInt(1, VALUE);
                query.executeQuery().next();
            }
            int count = 0;
            try (ResultSet result = connection.createStatement().executeQuery("SELECT sql, count, rows, tier FROM sqltruffle_statements")) {
                while (result.next()) {
                    count++;
                    System.out.println(result.getString(1) + ": " + result.getLong(2) + ", rows " + result.getLong(3) + ", "
                                    + result.getString(4));
                }
            }
            System.out.println("sqltruffle_statements: " + count);
            ObjectName name = new ObjectName("org.sqltruffle:type=Operations");
            if (Boolean.getBoolean("sqltruffle.jmx")) {
                for (CompositeData row : (CompositeData[]) ManagementFactory.getPlatformMBeanServer().getAttribute(name, "Statements")) {
                    System.out.println("JMX: " + row.get("sql") + ": " + row.get("count"));
                }
            }
        }
    }
}
