package org.sqltruffle.testing.sqlfile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.Configuration;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;
import org.sqltruffle.testing.Session;

/**
 * What one run of a file in one configuration showed.
 *
 * @param results of the statements, then of the queries that ran again at the end
 * @param database the bytes of the database file after closing it
 */
public record SqlFileRun(List<Result> results, byte[] database) {

    /** Says of each statement, before it runs, whether it runs as the session does, else in C. */
    interface Choice {

        /** @param number of the statement in its file, from 0 */
        boolean has(EngineSession session, int number, String sql);
    }

    private static final Choice ALL = (session, number, sql) -> true;

    /** Runs a file as a configuration says. */
    public static SqlFileRun of(SqlFile file, Configuration configuration, Permutation permutation) throws IOException {
        return of(file, configuration::open, permutation, ALL);
    }

    /** Runs a file as a configuration says, statements out of a sample in C. @param sample {@code null} for all */
    public static SqlFileRun of(SqlFile file, Configuration configuration, Permutation permutation, CompiledSample sample)
                    throws IOException {
        return of(file, configuration::open, permutation, sample == null ? ALL : (session, number, sql) -> sample.has(file, number));
    }

    /** Runs a file with other options of the engine. */
    public static SqlFileRun of(SqlFile file, EngineOptions options, Permutation permutation) throws IOException {
        return of(file, path -> new EngineSession(path, options), permutation, ALL);
    }

    static SqlFileRun of(SqlFile file, Function<String, Session> open, Permutation permutation, Choice choice) throws IOException {
        Path directory = Files.createTempDirectory("sqltruffle-test");
        try {
            Path path = directory.resolve("test.db");
            List<Result> results = new ArrayList<>();
            try (Session session = open.apply(path.toString())) {
                session.run("PRAGMA synchronous=OFF", List.of());
                for (String sql : permutation.setup()) {
                    session.run(sql, List.of());
                }
                for (int number = 0; number < file.records().size(); number++) {
                    results.add(run(session, file.records().get(number), number, permutation, directory, choice));
                }
                if (session instanceof EngineSession engine) {
                    // Queries that are prepared, profiled and perhaps compiled meet other data and another schema.
                    results.addAll(engine.runKept());
                }
            }
            return new SqlFileRun(results, Files.readAllBytes(path));
        } finally {
            try (var files = Files.list(directory)) {
                for (Path p : files.toList()) {
                    Files.delete(p);
                }
            }
            Files.delete(directory);
        }
    }

    private static Result run(Session session, SqlFile.Record record, int number, Permutation permutation, Path directory, Choice choice) {
        String sql = permutation.rewrite(record.sql()).replace("${dir}", directory.toString());
        List<Object> parameters = record.parameters() == null ? List.of()
                        : session.run("SELECT " + record.parameters(), List.of()).rows().getFirst();
        if (session instanceof EngineSession engine) {
            return engine.runAndKeep(sql, parameters,
                            choice.has(engine, number, sql) ? engine.connection().options() : Configuration.C.options());
        }
        return session.run(sql, parameters);
    }
}
