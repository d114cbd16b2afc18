package org.sqltruffle.bench.engine;

import io.roastedroot.sqlite4j.Function;
import io.roastedroot.sqlite4j.JDBC;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqltruffle.bench.workload.HostFunctions;
import org.sqltruffle.bench.workload.HostSum;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.tpch.database.Dialect;

/** sqlite4j: SQLite compiled to WebAssembly, and that to Java bytecode. It copies the whole file into memory when it opens it. */
public final class Sqlite4jEngine extends JdbcEngine {

    public Sqlite4jEngine() {
        super("sqlite4j", Dialect.SQLITE, new JDBC(), List.of("sqlite4j", "runtime", "wasm", "wasi", "log", "annotations", "zerofs"));
    }

    /** Its driver finds the version of sqlite-jdbc, whose names of resources it has. */
    @Override
    public String description() {
        try (Session session = open(null); Query version = session.prepare("SELECT sqlite_version()")) {
            return "sqlite4j, SQLite " + version.answer().rows().getFirst().getFirst() + " in WebAssembly";
        } catch (Exception e) {
            return name() + ": " + e.getMessage();
        }
    }

    /** SQLite's large functions are large Java methods. */
    @Override
    public boolean compilesLate() {
        return true;
    }

    /** Statements on a second connection end with SQLITE_BUSY. */
    @Override
    public boolean opensTwice() {
        return false;
    }

    @Override
    protected String url(Path file) {
        return "jdbc:sqlite:" + (file == null ? ":memory:" : file);
    }

    /** Its WebAssembly has no function where SQLite opens a temporary file: a sort that does not fit into memory would fail. */
    @Override
    void configure(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA temp_store = memory");
        }
    }

    @Override
    void createHostFunction(Connection connection) throws SQLException {
        Function.create(connection, HostFunctions.FUNCTION, new Function() {
            @Override
            public void xFunc() throws SQLException {
                result(HostFunctions.absolute(value_double(0)));
            }
        });
    }

    @Override
    void createHostAggregate(Connection connection) throws SQLException {
        Function.create(connection, HostFunctions.AGGREGATE, new SumAggregate());
    }

    /** One object for all executions. */
    private static final class SumAggregate extends Function.Aggregate {

        private HostSum sum;

        @Override
        public void xStep() throws SQLException {
            if (sum == null) {
                sum = new HostSum();
            }
            sum.step(value_double(0));
        }

        @Override
        public void xFinal() throws SQLException {
            result(sum.result());
            sum = null;
        }
    }
}
