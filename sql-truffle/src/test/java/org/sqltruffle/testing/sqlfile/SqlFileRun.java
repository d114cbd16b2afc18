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

    /** Runs a file as a configuration says, the one that compiles a sample only when the file is not flagged {@code compiled}. */
    public static SqlFileRun of(SqlFile file, Configuration configuration, Permutation permutation) throws IOException {
        boolean entirely = file.flags().contains("compiled") || configuration != Configuration.COMPILED;
        return of(file, configuration::open, permutation, entirely);
    }

    /** Runs a file with other options of the engine. */
    public static SqlFileRun of(SqlFile file, EngineOptions options, Permutation permutation) throws IOException {
        return of(file, path -> new EngineSession(path, options), permutation, true);
    }

    private static SqlFileRun of(SqlFile file, Function<String, Session> open, Permutation permutation, boolean entirely) throws IOException {
        Path directory = Files.createTempDirectory("sqltruffle-test");
        try {
            Path path = directory.resolve("test.db");
            List<Result> results = new ArrayList<>();
            try (Session session = open.apply(path.toString())) {
                session.run("PRAGMA synchronous=OFF", List.of());
                for (String sql : permutation.setup()) {
                    session.run(sql, List.of());
                }
                for (SqlFile.Record record : file.records()) {
                    results.add(run(session, record, permutation, directory, entirely));
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

    /** @param entirely whether all statements run as the session does; else only a sample, the others in C */
    private static Result run(Session session, SqlFile.Record record, Permutation permutation, Path directory, boolean entirely) {
        String sql = permutation.rewrite(record.sql()).replace("${dir}", directory.toString());
        List<Object> parameters = record.parameters() == null ? List.of()
                        : session.run("SELECT " + record.parameters(), List.of()).rows().getFirst();
        if (session instanceof EngineSession engine) {
            boolean inC = !entirely && !CompiledSample.has(engine, sql);
            return engine.runAndKeep(sql, parameters, inC ? Configuration.C.options() : engine.connection().options());
        }
        return session.run(sql, parameters);
    }
}
