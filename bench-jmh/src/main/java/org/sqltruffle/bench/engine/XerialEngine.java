package org.sqltruffle.bench.engine;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.sqlite.Function;
import org.sqlite.JDBC;
import org.sqlite.SQLiteConfig;
import org.sqltruffle.bench.workload.HostFunctions;
import org.sqltruffle.bench.workload.HostSum;
import org.sqltruffle.tpch.database.Dialect;

/** sqlite-jdbc: SQLite in C behind JNI. */
public final class XerialEngine extends JdbcEngine {

    public XerialEngine() {
        super("sqlite-jdbc", Dialect.SQLITE, new JDBC(), List.of("sqlite-jdbc"));
    }

    @Override
    public boolean hasJournalModes() {
        return true;
    }

    @Override
    protected String url(Path file) {
        return "jdbc:sqlite:" + (file == null ? ":memory:" : file);
    }

    @Override
    Properties properties(Path file) {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(file != null);
        return config.toProperties();
    }

    @Override
    void createHostFunction(Connection connection) throws SQLException {
        Function.create(connection, HostFunctions.FUNCTION, new Function() {
            @Override
            protected void xFunc() throws SQLException {
                result(HostFunctions.absolute(value_double(0)));
            }
        });
    }

    @Override
    void createHostAggregate(Connection connection) throws SQLException {
        Function.create(connection, HostFunctions.AGGREGATE, new SumAggregate());
    }

    /** The driver clones the registered object for each execution. */
    private static final class SumAggregate extends Function.Aggregate {

        private HostSum sum;

        @Override
        protected void xStep() throws SQLException {
            if (sum == null) {
                sum = new HostSum();
            }
            sum.step(value_double(0));
        }

        @Override
        protected void xFinal() throws SQLException {
            result(sum.result());
        }
    }

    @Override
    protected String writableUrl(Path file) {
        return url(file);
    }
}
