package org.sqltruffle.bridge.jdbc.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.instrumentation.jdbc.datasource.JdbcTelemetry;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import net.ttddyy.observation.tracing.DataSourceBaseContext;
import net.ttddyy.observation.tracing.DataSourceObservationListener;
import net.ttddyy.observation.tracing.QueryContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.LockDetail;
import org.sqltruffle.bridge.jdbc.SqlTruffleDataSource;

/** The driver under OpenTelemetry's and Micrometer's wrappers of a data source. */
class TelemetryTest {

    private static final String INSERT = "INSERT INTO t VALUES (?)";
    private static final long VALUE = 7;

    @TempDir
    private Path directory;

    private DataSource source() throws SQLException {
        SqlTruffleDataSource source = new SqlTruffleDataSource();
        source.setUrl("jdbc:sqltruffle:" + directory.resolve("a.db") + "?busy_timeout=0");
        return source;
    }

    /** What programs do, and the lock of another connection. */
    private static SQLException use(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                        Connection other = source.getConnection();
                        Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t(a)");
            try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                insert.setLong(1, VALUE);
                assertEquals(1, insert.executeUpdate());
            }
            try (ResultSet result = statement.executeQuery("SELECT a FROM t")) {
                assertTrue(result.next());
                assertEquals(VALUE, result.getLong(1));
            }
            assertTrue(connection.unwrap(Database.class).totalChanges() > 0);
            other.setAutoCommit(false);
            other.createStatement().executeUpdate("DELETE FROM t");
            SQLException e = assertThrows(SQLException.class, () -> statement.executeUpdate("UPDATE t SET a = 1"));
            other.rollback();
            return e;
        }
    }

    private static void assertHasReport(SQLException e) {
        assertTrue(e.getSuppressed()[0] instanceof LockDetail);
        assertTrue(e.getSuppressed()[0].getMessage().contains("DELETE FROM t"), e.getSuppressed()[0].getMessage());
    }

    @Test
    void openTelemetry() throws SQLException {
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        try (SdkTracerProvider tracers = SdkTracerProvider.builder().addSpanProcessor(SimpleSpanProcessor.create(spans)).build()) {
            DataSource source = JdbcTelemetry.create(OpenTelemetrySdk.builder().setTracerProvider(tracers).build()).wrap(source());
            assertHasReport(use(source));
            List<String> statements = spans.getFinishedSpanItems().stream()
                            .map(span -> span.getAttributes().get(AttributeKey.stringKey("db.statement"))).toList();
            assertTrue(statements.contains(INSERT), statements::toString);
            assertTrue(statements.contains("SELECT a FROM t"), statements::toString);
            SpanData failed = spans.getFinishedSpanItems().stream().filter(span -> !span.getEvents().isEmpty()).findFirst().orElseThrow();
            String trace = failed.getEvents().getFirst().getAttributes().get(AttributeKey.stringKey("exception.stacktrace"));
            assertTrue(trace.contains("Suppressed: " + LockDetail.class.getName()) && trace.contains("DELETE FROM t"), trace);
        }
    }

    @Test
    void micrometer() throws SQLException {
        List<String> queries = new CopyOnWriteArrayList<>();
        ObservationRegistry registry = ObservationRegistry.create();
        registry.observationConfig().observationHandler(new ObservationHandler<DataSourceBaseContext>() {
            @Override
            public void onStop(DataSourceBaseContext context) {
                context.getAllKeyValues().stream().filter(each -> each.getKey().startsWith("jdbc.query"))
                                .forEach(each -> queries.add(each.getValue()));
            }

            @Override
            public boolean supportsContext(Observation.Context context) {
                return context instanceof QueryContext;
            }
        });
        DataSource source = ProxyDataSourceBuilder.create(source()).listener(new DataSourceObservationListener(registry)).build();
        assertHasReport(use(source));
        assertTrue(queries.contains(INSERT), queries::toString);
        assertTrue(queries.contains("UPDATE t SET a = 1"), queries::toString);
    }
}
