package org.sqltruffle.bridge.shell.demo;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.sqltruffle.bridge.python.command.PythonArguments;
import org.sqltruffle.bridge.python.command.PythonContext;
import org.sqltruffle.bridge.shell.command.DatabaseFile;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.tpch.tpch.TpchQueries;

/** The programs of the demo. */
final class DemoPrograms implements AutoCloseable {

    private static final String COLUMNS = "SELECT l_quantity, l_extendedprice, l_discount FROM lineitem";
    private static final String SUMS = "SELECT sum(l_quantity), sum(l_extendedprice), sum(l_discount) FROM lineitem";

    private final Connection ours;
    private final java.sql.Connection theirs;
    private final Context python;
    private final Value pythonLoop;

    DemoPrograms(Path database) throws IOException, SQLException {
        ours = DatabaseFile.open(database.toString(), EngineOptions.DEFAULT);
        theirs = DriverManager.getConnection("jdbc:sqlite:" + database);
        python = PythonContext.builder(PythonArguments.of(List.of("demo"))).build();
        try (InputStreamReader text = new InputStreamReader(DemoPrograms.class.getResourceAsStream("demo.py"), StandardCharsets.UTF_8)) {
            python.eval(Source.newBuilder("python", text, "demo.py").build());
        }
        pythonLoop = python.getBindings("python").getMember("Loop").newInstance(database.toString());
    }

    long rowCount() {
        try (Statement statement = ours.prepare("SELECT count(*) FROM lineitem")) {
            statement.step();
            return statement.columnLong(0);
        }
    }

    List<DemoProgram> all() throws SQLException {
        List<DemoProgram> programs = new ArrayList<>();
        java.sql.PreparedStatement columns = theirs.prepareStatement(COLUMNS);
        Statement ourColumns = ours.prepare(COLUMNS);
        programs.add(new DemoProgram("loop over 3 columns in Python", this::inPython, () -> inJava(columns)));
        programs.add(new DemoProgram("loop over 3 columns in Java", () -> inJava(ourColumns), () -> inJava(columns)));
        programs.add(query("sums of 3 columns in SQL", SUMS));
        programs.add(query("TPC-H Q1", TpchQueries.ALL.sql("q01")));
        programs.add(query("TPC-H Q6", TpchQueries.ALL.sql("q06")));
        return programs;
    }

    private DemoProgram query(String name, String sql) throws SQLException {
        Statement ourStatement = ours.prepare(sql);
        java.sql.PreparedStatement theirStatement = theirs.prepareStatement(sql);
        return new DemoProgram(name, () -> rows(ourStatement), () -> rows(theirStatement));
    }

    private List<Object> inPython() {
        Value sums = pythonLoop.invokeMember("run");
        return List.of(sums.getArrayElement(0).asDouble(), sums.getArrayElement(1).asDouble(), sums.getArrayElement(2).asDouble());
    }

    private static List<Object> inJava(Statement statement) {
        double quantity = 0;
        double price = 0;
        double discounted = 0;
        while (statement.step()) {
            double p = statement.columnDouble(1);
            quantity += statement.columnDouble(0);
            price += p;
            discounted += p * (1 - statement.columnDouble(2));
        }
        return List.of(quantity, price, discounted);
    }

    private static List<Object> inJava(java.sql.PreparedStatement statement) throws SQLException {
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

    private static List<Object> rows(Statement statement) {
        List<Object> values = new ArrayList<>();
        while (statement.step()) {
            for (int i = 0; i < statement.columnCount(); i++) {
                values.add(switch (statement.columnType(i)) {
                    case ApiConstants.SQLITE_INTEGER -> (Object) statement.columnLong(i);
                    case ApiConstants.SQLITE_FLOAT -> (Object) statement.columnDouble(i);
                    default -> statement.columnString(i);
                });
            }
        }
        return values;
    }

    private static List<Object> rows(java.sql.PreparedStatement statement) throws SQLException {
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
