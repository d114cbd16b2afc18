package org.sqltruffle.bridge.shell.demo;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.sqltruffle.bridge.python.command.PythonArguments;
import org.sqltruffle.bridge.python.command.PythonContext;
import org.sqltruffle.tpch.tpch.TpchQueries;

/** The programs of the demo. */
final class DemoPrograms implements AutoCloseable {

    private static final String COLUMNS = "SELECT l_quantity, l_extendedprice, l_discount FROM lineitem";
    private static final String SUMS = "SELECT sum(l_quantity), sum(l_extendedprice), sum(l_discount) FROM lineitem";

    private final Connection ours;
    private final Connection theirs;
    private final Context python;
    private final Value pythonLoop;

    DemoPrograms(Path database) throws IOException, SQLException {
        ours = DriverManager.getConnection("jdbc:sqltruffle:" + database);
        theirs = DriverManager.getConnection("jdbc:sqlite:" + database);
        python = PythonContext.builder(PythonArguments.of(List.of("demo"))).build();
        try (InputStreamReader text = new InputStreamReader(DemoPrograms.class.getResourceAsStream("demo.py"), StandardCharsets.UTF_8)) {
            python.eval(Source.newBuilder("python", text, "demo.py").build());
        }
        pythonLoop = python.getBindings("python").getMember("Loop").newInstance(database.toString());
    }

    long rowCount() throws SQLException {
        try (Statement statement = ours.createStatement(); ResultSet count = statement.executeQuery("SELECT count(*) FROM lineitem")) {
            count.next();
            return count.getLong(1);
        }
    }

    List<DemoProgram> all() throws SQLException {
        List<DemoProgram> programs = new ArrayList<>();
        PreparedStatement columns = theirs.prepareStatement(COLUMNS);
        PreparedStatement ourColumns = ours.prepareStatement(COLUMNS);
        programs.add(new DemoProgram("loop over 3 columns in Python", this::inPython, () -> inJava(columns)));
        programs.add(new DemoProgram("loop over 3 columns in Java", () -> inJava(ourColumns), () -> inJava(columns)));
        programs.add(query("sums of 3 columns in SQL", SUMS));
        programs.add(query("TPC-H Q1", TpchQueries.ALL.sql("q01")));
        programs.add(query("TPC-H Q6", TpchQueries.ALL.sql("q06")));
        return programs;
    }

    private DemoProgram query(String name, String sql) throws SQLException {
        PreparedStatement ourStatement = ours.prepareStatement(sql);
        PreparedStatement theirStatement = theirs.prepareStatement(sql);
        return new DemoProgram(name, () -> rows(ourStatement), () -> rows(theirStatement));
    }

    private List<Object> inPython() {
        Value sums = pythonLoop.invokeMember("run");
        return List.of(sums.getArrayElement(0).asDouble(), sums.getArrayElement(1).asDouble(), sums.getArrayElement(2).asDouble());
    }

    private static List<Object> inJava(PreparedStatement statement) throws SQLException {
        double quantity = 0;
        double price = 0;
        double discounted = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                double p = rows.getDouble(2);
                quantity += rows.getDouble(1);
                price += p;
                discounted += p * (1 - rows.getDouble(3));
            }
        }
        return List.of(quantity, price, discounted);
    }

    private static List<Object> rows(PreparedStatement statement) throws SQLException {
        List<Object> values = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            int n = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int i = 1; i <= n; i++) {
                    Object value = rows.getObject(i);
                    values.add(value instanceof Integer integer ? integer.longValue() : value);
                }
            }
        }
        return values;
    }

    @Override
    public void close() throws SQLException {
        python.close();
        theirs.close();
        ours.close();
    }
}
