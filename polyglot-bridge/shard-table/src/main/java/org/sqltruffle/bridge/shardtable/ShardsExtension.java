package org.sqltruffle.bridge.shardtable;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.files.ShardFiles;
import org.sqltruffle.bridge.shards.key.KeyFilter;
import org.sqltruffle.bridge.shards.query.Rewriting;
import org.sqltruffle.bridge.shards.query.ShardArguments;
import org.sqltruffle.bridge.shards.query.StatementRewriter;
import org.sqltruffle.bridge.shards.table.UnionTable;
import org.sqltruffle.bridge.shardtable.leaf.Bounds;
import org.sqltruffle.bridge.shardtable.leaf.Leaves;
import org.sqltruffle.bridge.shardtable.leaf.Settings;
import org.sqltruffle.bridge.shardtable.leaf.Shapes;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.RewrittenSql;
import org.sqltruffle.language.SqlExtension;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * The table function {@code shards}. A statement that names it is written anew: each {@code shards(…)} becomes a table that only this
 * statement reads, whose name nobody can guess. So a view or a trigger, which a file from elsewhere could have, reaches no other file.
 */
public final class ShardsExtension implements SqlExtension {

    private static final String NAME = "shards";
    private static final int NAME_BYTES = 8;
    private static final Leaves LEAVES = new Leaves();
    private static final Shapes SHAPES = new Shapes(LEAVES);
    private static final Bounds BOUNDS = new Bounds();
    private static final SecureRandom RANDOM = new SecureRandom();

    /** The files of a call, as the preparation of the statement finds them. */
    private record Found(List<String> patterns, List<ShardFile> files, UnionTable union, long listedAt) {
    }

    @Override
    public boolean has(String name) {
        return name.equalsIgnoreCase(NAME);
    }

    @Override
    public void addTo(Connection connection) {
        // Statements are written anew: there is nothing to add.
    }

    /** The connections that are kept, for tests. */
    static Leaves leaves() {
        return LEAVES;
    }

    @Override
    public RewrittenSql rewrite(Connection connection, String sql) {
        List<String> names = new ArrayList<>();
        Runnable release = () -> names.forEach(name -> ShardTable.drop(connection, name));
        try {
            StatementRewriter rewriter = StatementRewriter.of(sql);
            if (rewriter == null) {
                return null;
            }
            byte[] directory = connection.directory();
            ShardFiles place = ShardFiles.of(
                            Path.of(directory == null ? "" : new String(directory, StandardCharsets.UTF_8)).toAbsolutePath(),
                            Settings.directory(), Settings.files());
            Map<ShardArguments, Found> found = new HashMap<>();
            List<String> texts = new ArrayList<>();
            boolean push = !callsOwnFunction(connection, rewriter.functions());
            for (boolean pushed : push ? new boolean[]{true, false} : new boolean[]{false}) {
                Rewriting rewriting = rewriter.rewrite(pushed,
                                call -> found.computeIfAbsent(call, one -> find(connection, place, one)).union, ShardsExtension::name);
                for (Rewriting.Scan scan : rewriting.scans()) {
                    Found files = found.get(scan.arguments());
                    KeyFilter filter = scan.plan().keyFilter(place.layout(files.patterns).key(scan.arguments().table()));
                    new ShardTable(connection, LEAVES, SHAPES, BOUNDS, filter, place, files.patterns, scan.arguments(), scan.plan(),
                                    files.files, files.listedAt).create(scan.name());
                    names.add(scan.name());
                }
                texts.add(rewriting.sql());
            }
            return new RewrittenSql(texts, rewriter.end(), release);
        } catch (ShardException e) {
            release.run();
            throw new SqliteException(ResultCode.ERROR, e.getMessage());
        } catch (SqliteException e) {
            release.run();
            throw e;
        }
    }

    private static String name() {
        byte[] bytes = new byte[NAME_BYTES];
        RANDOM.nextBytes(bytes);
        return "shards " + HexFormat.of().formatHex(bytes);
    }

    private static Found find(Connection connection, ShardFiles place, ShardArguments call) {
        List<String> patterns = call.query() == null ? call.patterns() : names(connection, call.query());
        if (patterns.isEmpty()) {
            throw new ShardException("the query of shards() names no files: " + call.query());
        }
        List<ShardFile> files = place.list(patterns, call.skip());
        return new Found(patterns, files, SHAPES.union(files, call.table(), call.skip(), connection.options()), System.nanoTime());
    }

    private static List<String> names(Connection connection, String query) {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.prepare(query)) {
            if (!statement.isReadOnly()) {
                throw new ShardException("the query of shards() writes: " + query);
            }
            while (statement.step()) {
                String name = statement.columnString(0);
                if (name != null) {
                    names.add(name);
                }
            }
        }
        return names;
    }

    /** Whether the program has replaced one of these functions: files would evaluate the built-in one. */
    private static boolean callsOwnFunction(Connection connection, Set<String> functions) {
        try (Statement statement = connection.prepare("SELECT name FROM pragma_function_list WHERE NOT builtin")) {
            while (statement.step()) {
                if (functions.contains(statement.columnString(0).toLowerCase(Locale.ROOT))) {
                    return true;
                }
            }
        }
        return false;
    }
}
