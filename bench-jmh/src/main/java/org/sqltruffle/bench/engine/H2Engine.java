package org.sqltruffle.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.h2.Driver;
import org.h2.engine.Constants;
import org.sqltruffle.bench.workload.HostFunctions;
import org.sqltruffle.bench.workload.HostSum;
import org.sqltruffle.tpch.database.Dialect;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;

/** H2, a database in Java, on a file. */
public final class H2Engine extends JdbcEngine {

    private static final String SUFFIX = ".mv.db";
    /** Names as written, as all engines here print them. */
    private static final String NAMES = ";DATABASE_TO_UPPER=FALSE";
    /** Else it would give the rows of the last execution again, without running the query. */
    private static final String NO_RESULT_CACHE = ";OPTIMIZE_REUSE_RESULTS=FALSE";

    /** Written by the thread that commits: what another thread cannot write is not reported, and the file is taken for complete. */
    private static final String NO_WRITER = ";WRITE_DELAY=0";

    public H2Engine() {
        super("h2", Dialect.H2, new Driver(), List.of("h2"));
    }

    /** By default another thread writes what was committed, up to half a second later, and flushes no disk. */
    @Override
    public String description() {
        return super.description() + "; commits are written later, by another thread";
    }

    /** All of it is Java, most of which the JVM compiles only in the second half of a minute. */
    @Override
    public boolean compilesLate() {
        return true;
    }

    @Override
    protected String url(Path file) {
        return file == null ? "jdbc:h2:mem:" + NAMES + NO_RESULT_CACHE : fileUrl(file) + ";ACCESS_MODE_DATA=r";
    }

    private static String fileUrl(Path file) {
        String path = file.toString();
        return "jdbc:h2:file:" + path.substring(0, path.length() - SUFFIX.length()) + NAMES + NO_RESULT_CACHE;
    }

    @Override
    Optional<String> importCsv(String table, Path csv) {
        return Optional.of("INSERT INTO " + table + " SELECT * FROM CSVREAD(" + text(csv)
                        + ", NULL, 'charset=UTF-8 preserveWhitespace=true')");
    }

    @Override
    public Path file(GeneratedDatabase data, Path cache, LoadListener listener) throws IOException {
        return new EngineFile(cache, data, "h2-" + Constants.VERSION, SUFFIX).find(partial -> {
            try (Connection connection = new Driver().connect(fileUrl(partial) + NO_WRITER, properties(partial))) {
                data.load(connection, Dialect.H2, listener);
                // A database that is only read takes no new functions.
                try (Statement statement = connection.createStatement()) {
                    statement.execute("CREATE ALIAS " + HostFunctions.FUNCTION + " FOR '" + HostFunctions.class.getName() + ".absolute'");
                    statement.execute("CREATE AGGREGATE " + HostFunctions.AGGREGATE + " FOR '" + HostSum.class.getName() + "'");
                }
            }
        });
    }

    @Override
    void createHostFunction(Connection connection) {
        // in the file
    }

    @Override
    void createHostAggregate(Connection connection) {
        // in the file
    }

    @Override
    public String suffix() {
        return SUFFIX;
    }

    @Override
    protected String writableUrl(Path file) {
        return fileUrl(file);
    }
}
