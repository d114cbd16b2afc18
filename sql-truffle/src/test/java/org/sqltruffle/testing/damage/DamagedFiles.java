package org.sqltruffle.testing.damage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;

/** A database to damage, and the queries that read what is left of it. */
public final class DamagedFiles {

    /** Pages that refer to each other in a circle can have rows without end. */
    public static final int MAX_ROWS = 300;
    public static final List<String> QUERIES = List.of(
                    "SELECT * FROM t",
                    "SELECT id, e, a FROM t ORDER BY id DESC",
                    "SELECT sum(a), count(b), max(length(c)), total(d) FROM (SELECT * FROM t LIMIT 300)",
                    "SELECT e FROM t WHERE id = 40",
                    "SELECT id, a FROM t WHERE a BETWEEN 3 AND 5",
                    "SELECT b, id FROM t INDEXED BY tb WHERE b > 'b3' ORDER BY b",
                    "SELECT * FROM w",
                    "SELECT v FROM w WHERE k > 'k5' AND v < 90",
                    "SELECT t.id, w.v FROM t JOIN w ON w.v = t.id WHERE t.a < 4",
                    "SELECT name, sql FROM sqlite_schema");

    /**
     * Which entries a seek finds in an index that is out of order depends on where its cursor was (decision 0008), so this has to end well,
     * no more. It looks ahead in two indexes and a table.
     */
    private static final String SOUGHT = "SELECT p.b, c.b FROM t p INDEXED BY ta CROSS JOIN t c INDEXED BY ta ON c.a = p.id WHERE p.a "
                    + "BETWEEN 1 AND 5";

    private DamagedFiles() {
    }

    /** The bytes of a sound database with tables, indexes and overflow pages. The file is made at a path. */
    public static byte[] database(Path path, int pageSize) throws IOException {
        Files.deleteIfExists(path);
        try (EngineSession session = new EngineSession(path.toString(), EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C))) {
            session.connection().execute("PRAGMA page_size=" + pageSize + "; PRAGMA synchronous=OFF;"
                            + "CREATE TABLE t(id INTEGER PRIMARY KEY, a INT, b TEXT, c BLOB, d REAL, e);"
                            + "CREATE INDEX ta ON t(a); CREATE INDEX tb ON t(b, d);"
                            + "CREATE TABLE w(k TEXT PRIMARY KEY, v INT, p) WITHOUT ROWID;"
                            + "WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM s WHERE i < 80) INSERT INTO t SELECT i, i%9, "
                            + "'b'||i, "
                            + "CASE WHEN i%10=0 THEN zeroblob(i*20) ELSE x'0102' END, i/3.0, CASE i%4 WHEN 0 THEN NULL WHEN 1 THEN "
                            + "i*1000000007 WHEN 2 THEN 'text'||i ELSE i*0.5 END FROM s;"
                            + "INSERT INTO w SELECT 'k'||id, id, CASE WHEN id%20=0 THEN hex(zeroblob(400)) ELSE id END FROM t;");
        }
        return Files.readAllBytes(path);
    }

    /** What each of {@link #QUERIES} gives; then {@link #SOUGHT} runs. */
    public static List<Result> scan(Path path, EngineOptions options) {
        List<Result> results = new ArrayList<>();
        try (EngineSession session = new EngineSession(path.toString(), options)) {
            for (String sql : QUERIES) {
                results.add(run(session, sql));
            }
            run(session, SOUGHT);
        }
        return results;
    }

    /** The first rows of a query, or its error. */
    public static Result run(EngineSession session, String sql) {
        try (Statement statement = session.connection().prepare(sql)) {
            return session.run(statement, MAX_ROWS);
        } catch (SqliteException e) {
            return new Result(List.of(), List.of(), 0, 0, 0, e.codeName(), e.getMessage());
        }
    }

    /** Whether two scans differ. */
    public static boolean differs(List<Result> results, List<Result> expected) {
        for (int i = 0; i < expected.size(); i++) {
            if (results.get(i).differenceFrom(expected.get(i)) != null) {
                return true;
            }
        }
        return false;
    }
}
