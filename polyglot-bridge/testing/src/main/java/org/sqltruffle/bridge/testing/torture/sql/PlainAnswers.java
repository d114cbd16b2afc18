package org.sqltruffle.bridge.testing.torture.sql;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.testing.torture.harness.JdbcSession;
import org.sqltruffle.testing.Result;

/** What plain SQLite answers to a list of statements, in several runs: some answers are random, or depend on rows that are. */
final class PlainAnswers {

    /** A random answer that is the same in so many runs is rare. */
    private static final int MORE_RUNS = 10;

    private final Path directory;
    private final String first;
    private final List<String> statements;
    private final int maxRows;
    private final List<List<Result>> runs = new ArrayList<>();

    /**
     * @param directory for the databases of the runs
     * @param first a statement that runs before the others, and has no answer
     * @param answers those of the first run
     */
    PlainAnswers(Path directory, String first, List<String> statements, int maxRows, List<Result> answers) {
        this.directory = directory;
        this.first = first;
        this.statements = statements;
        this.maxRows = maxRows;
        this.runs.add(answers);
    }

    Result get(int statement) {
        return runs.getFirst().get(statement);
    }

    /** Whether the answer to a statement is not the same in all runs. */
    boolean varies(int statement) throws SQLException {
        while (runs.size() <= MORE_RUNS) {
            runs.add(run(directory.resolve("again" + runs.size() + ".db")));
        }
        return runs.stream().anyMatch(run -> !agree(run.get(statement), get(statement)));
    }

    private List<Result> run(Path file) throws SQLException {
        List<Result> answers = new ArrayList<>();
        try (JdbcSession session = JdbcSession.open("jdbc:sqlite:" + file)) {
            session.run(first, List.of());
            for (String sql : statements) {
                answers.add(session.run(sql, maxRows));
            }
        }
        return answers;
    }

    /** Whether two answers are the same rows, or both errors. Messages of the drivers differ. */
    static boolean agree(Result one, Result other) {
        return one.errorName() != null ? other.errorName() != null : other.errorName() == null && rows(one).equals(rows(other));
    }

    /** Drivers do not show the rows of a statement without columns. */
    private static List<List<Object>> rows(Result result) {
        return result.columns().isEmpty() ? List.of() : result.rows();
    }
}
