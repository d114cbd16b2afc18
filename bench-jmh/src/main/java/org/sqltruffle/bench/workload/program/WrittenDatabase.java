package org.sqltruffle.bench.workload.program;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.query.Answer;

/** A query on a database of its own, which another process may write to meanwhile. */
public final class WrittenDatabase implements Workload {

    /** How many rows the other process updates, one in a transaction. */
    public static final int ROWS_PER_SECOND = 5;

    private final TemporaryDirectory directory;
    private final Session session;
    private final Workload query;
    private final Process writer;

    /** @param command of the process that writes; none when it is empty */
    public WrittenDatabase(TemporaryDirectory directory, Session session, Workload query, List<String> command) throws IOException {
        this.directory = directory;
        this.session = session;
        this.query = query;
        // It ends with its input, that is with this process at the latest.
        this.writer = command.isEmpty() ? null : new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    }

    /** The command of the process that writes. */
    public static List<String> command(Path file, String table, String column) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return List.of(java, "-XX:TieredStopAtLevel=1", "-Xmx64m", "--enable-native-access=ALL-UNNAMED", "-cp",
                        System.getProperty("java.class.path"), WrittenDatabase.class.getName(),
                        file.toString(), table, column);
    }

    /** The process that writes: updates random rows of a table to the values that they have, until its input ends. */
    public static void main(String[] args) throws Exception {
        String table = args[1];
        String column = args[2];
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + args[0]);
                        PreparedStatement update = connection
                                        .prepareStatement("UPDATE " + table + " SET " + column + " = " + column + " WHERE rowid = ?")) {
            int rows = rows(connection, table);
            Random random = new Random(rows);
            Thread.ofPlatform().daemon().start(WrittenDatabase::endWithInput);
            while (true) {
                update.setInt(1, 1 + random.nextInt(rows));
                update.executeUpdate();
                Thread.sleep(1_000 / ROWS_PER_SECOND);
            }
        }
    }

    private static int rows(Connection connection, String table) throws SQLException {
        try (ResultSet result = connection.createStatement().executeQuery("SELECT max(rowid) FROM " + table)) {
            result.next();
            return result.getInt(1);
        }
    }

    private static void endWithInput() {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            // as if it had ended
        }
        Runtime.getRuntime().halt(0);
    }

    @Override
    public Answer answer() throws Exception {
        return query.answer();
    }

    @Override
    public long run() throws Exception {
        if (writer != null && !writer.isAlive()) {
            throw new IOException("the process that writes has ended with status " + writer.exitValue());
        }
        return query.run();
    }

    @Override
    public String tier() {
        return query.tier();
    }

    @Override
    public void close() throws Exception {
        if (writer != null) {
            writer.destroyForcibly().waitFor();
        }
        try (directory; session) {
            query.close();
        }
    }
}
