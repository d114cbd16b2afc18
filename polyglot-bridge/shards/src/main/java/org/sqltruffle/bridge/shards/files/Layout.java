package org.sqltruffle.bridge.shards.files;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.shards.error.ShardException;
import org.sqltruffle.bridge.shards.sql.Token;
import org.sqltruffle.bridge.shards.sql.Tokens;
import org.sqltruffle.bridge.shards.table.ColumnShape;

/**
 * What an operator says about the files of a directory, in its file {@value #NAME}. A line is one of these, or empty, or a comment after
 * {@code #}:
 *
 * <pre>
 * key sale day                   the column day is the shard key of the table sale
 * host node1 2026-0[1-6]*.db     files that lie on this host; the pattern is relative to the directory
 * </pre>
 *
 * It says nothing that an answer depends on.
 */
public final class Layout {

    public static final String NAME = "shards.conf";
    /** A directory without such a file. */
    public static final Layout NONE = new Layout(null);
    private static final long MOST_BYTES = 1 << 20;

    private record Host(String name, PathMatcher files) {
    }

    private final Path directory;
    private final Map<String, String> keys = new HashMap<>();
    private final List<Host> hosts = new ArrayList<>();

    private Layout(Path directory) {
        this.directory = directory;
    }

    /** Reads it. @param directory a real path; @throws ShardException when a line has another form */
    static Layout read(Path directory) {
        Path file = directory.resolve(NAME);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return NONE;
        }
        Layout layout = new Layout(directory);
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw new ShardException(file + " has more than " + MOST_BYTES + " bytes");
            }
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                if (!line.isBlank() && !line.strip().startsWith("#") && !layout.add(line.strip())) {
                    throw new ShardException(
                                    file + ", line " + number + ": '" + line + "' is neither 'key TABLE COLUMN' nor 'host NAME PATTERN'");
                }
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new ShardException(file + " cannot be read: " + e, e);
        }
        return layout;
    }

    private boolean add(String line) {
        String[] words = line.split("\\s+", 3);
        if (words.length < 3) {
            return false;
        }
        if (words[0].equals("host")) {
            hosts.add(new Host(words[1], FileSystems.getDefault().getPathMatcher("glob:" + words[2])));
            return true;
        }
        List<Token> names = Tokens.ofStatement(line);
        return names != null && names.size() == 3 && words[0].equals("key") && names.stream().allMatch(Token::isName) &&
                        keys.putIfAbsent(ColumnShape.key(names.get(1).content()), names.get(2).content()) == null;
    }

    /** The shard key of a table, or {@code null}. */
    public String key(String table) {
        return keys.get(ColumnShape.key(table));
    }

    /** The hosts on which a file lies, in the order of the lines. */
    public List<String> hosts(ShardFile file) {
        if (hosts.isEmpty() || !file.path().startsWith(directory)) {
            return List.of();
        }
        Path relative = directory.relativize(file.path());
        return hosts.stream().filter(host -> host.files.matches(relative)).map(Host::name).distinct().toList();
    }
}
