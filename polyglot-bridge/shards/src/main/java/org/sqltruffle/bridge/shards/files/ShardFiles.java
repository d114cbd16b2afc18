package org.sqltruffle.bridge.shards.files;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.sqltruffle.bridge.shards.error.ShardException;

/**
 * Lists the files of a pattern or of a list of names. A pattern is a path with {@code *}, {@code ?}, {@code [a-c]} or {@code {a,b}}, and
 * {@code **} for directories of any depth. A path that exists is that file, whatever characters it has. The directory before the first such
 * character may be a link, but nothing below it may lead out of it: neither links to directories are followed, nor may a file be a link to
 * another place.
 */
public final class ShardFiles {

    private static final String MAGIC = "*?[{\\";
    private static final String LOG = "-wal";
    private static final List<String> BESIDE = List.of(LOG, "-shm", "-journal", "-columns");

    private final Path relativeTo;
    private final Path below;
    private final int most;

    private ShardFiles(Path relativeTo, Path below, int most) {
        this.relativeTo = relativeTo;
        this.below = below;
        this.most = most;
    }

    /**
     * A place to look for files.
     *
     * @param relativeTo the directory of relative names
     * @param below the directory that all files must lie in, by the operator's configuration; {@code null}: any
     * @param most the largest number of files of a table
     */
    public static ShardFiles of(Path relativeTo, Path below, int most) {
        try {
            return new ShardFiles(relativeTo, below == null ? null : below.toRealPath(), most);
        } catch (IOException e) {
            throw new ShardException("the directory of shards " + below + " cannot be read: " + reason(e), e);
        }
    }

    /**
     * The files of some patterns, each file once, in the order of the patterns and then of the names.
     *
     * @param skip whether names without a file are left out
     * @throws ShardException when there is no file, or a pattern has none
     */
    public List<ShardFile> list(List<String> patterns, boolean skip) {
        Map<Path, ShardFile> files = new LinkedHashMap<>();
        for (String pattern : patterns) {
            List<ShardFile> found = list(pattern);
            if (found.isEmpty() && !skip) {
                throw new ShardException("no file matches '" + pattern + "'");
            }
            for (ShardFile file : found) {
                files.putIfAbsent(file.path(), file);
            }
            if (files.size() > most) {
                throw new ShardException("'" + pattern + "' matches more than " + most
                                + " files; the system property sqltruffle.shards.files sets the limit");
            }
        }
        if (files.isEmpty()) {
            throw new ShardException("no file matches '" + String.join("', '", patterns) + "'");
        }
        return new ArrayList<>(files.values());
    }

    /**
     * What the operator says about the files, in the directory before the first wildcard of the first pattern. It must be readable by
     * {@link #list}.
     */
    public Layout layout(List<String> patterns) {
        String pattern = patterns.getFirst();
        Path whole = literal(pattern);
        int end = whole != null && Files.isRegularFile(whole) ? pattern.length() : firstMagic(pattern);
        try {
            Path directory = relativeTo.resolve(pattern.substring(0, pattern.lastIndexOf('/', end) + 1)).toRealPath();
            return below != null && !directory.startsWith(below) ? Layout.NONE : Layout.read(directory);
        } catch (IOException e) {
            return Layout.NONE;
        }
    }

    private List<ShardFile> list(String pattern) {
        if (pattern.indexOf('\0') >= 0) {
            throw new ShardException("a name of a file has a NUL character");
        }
        Path whole = literal(pattern);
        if (whole != null && Files.isRegularFile(whole)) {
            return List.of(single(pattern, whole));
        }
        int magic = firstMagic(pattern);
        if (magic == pattern.length()) {
            if (whole != null && Files.isDirectory(whole)) {
                throw new ShardException("'" + pattern + "' is a directory; write '" + pattern + "/*.db' for its files");
            }
            return List.of();
        }
        int slash = pattern.lastIndexOf('/', magic);
        String prefix = pattern.substring(0, slash + 1);
        return glob(pattern, prefix, pattern.substring(slash + 1));
    }

    /**
     * A file by its path, as it is now: for a machine that gets the names of files from another one. @throws ShardException when there is
     * no such file
     */
    public static ShardFile at(String name, Path path) {
        try {
            return file(name, path, Files.readAttributes(path, BasicFileAttributes.class), ifThere(logOf(path)));
        } catch (IOException e) {
            throw new ShardException("'" + name + "' cannot be read: " + reason(e), e);
        }
    }

    private Path literal(String name) {
        try {
            return relativeTo.resolve(name);
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private static int firstMagic(String pattern) {
        int i = 0;
        while (i < pattern.length() && MAGIC.indexOf(pattern.charAt(i)) < 0) {
            i++;
        }
        return i;
    }

    private ShardFile single(String name, Path path) {
        try {
            Path real = path.toRealPath();
            checkBelow(name, real, below);
            return file(name, real, Files.readAttributes(real, BasicFileAttributes.class), ifThere(logOf(real)));
        } catch (IOException e) {
            throw new ShardException("'" + name + "' cannot be read: " + reason(e), e);
        }
    }

    private List<ShardFile> glob(String pattern, String prefix, String rest) {
        Path directory;
        try {
            directory = relativeTo.resolve(prefix).toRealPath();
        } catch (IOException e) {
            throw new ShardException("no directory '" + prefix + "' of the pattern '" + pattern + "'", e);
        }
        checkBelow(prefix.isEmpty() ? "." : prefix, directory, below);
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + rest);
        } catch (IllegalArgumentException e) {
            throw new ShardException("the pattern '" + pattern + "' is wrong: " + e.getMessage(), e);
        }
        Walk walk = new Walk(directory, prefix, matcher);
        try {
            Files.walkFileTree(directory, Set.of(),
                            rest.contains("**") ? Integer.MAX_VALUE : (int) rest.chars().filter(c -> c == '/').count() + 1, walk);
        } catch (IOException e) {
            throw new ShardException("the directory '" + prefix + "' cannot be read: " + reason(e), e);
        }
        return walk.files();
    }

    /** Finds the files of a pattern, and the logs beside them: the file system is not asked for each log. */
    private final class Walk extends SimpleFileVisitor<Path> {

        private record Found(String name, Path path, BasicFileAttributes attributes) {
        }

        private final Path directory;
        private final String prefix;
        private final PathMatcher matcher;
        private final List<Found> found = new ArrayList<>();
        private final Map<Path, BasicFileAttributes> logs = new HashMap<>();
        private final List<ShardFile> files = new ArrayList<>();

        Walk(Path directory, String prefix, PathMatcher matcher) {
            this.directory = directory;
            this.prefix = prefix;
            this.matcher = matcher;
        }

        /** In the order of their names. */
        List<ShardFile> files() {
            for (Found each : found) {
                files.add(file(each.name, each.path, each.attributes, logs.get(logOf(each.path))));
            }
            files.sort(Comparator.comparing(ShardFile::name));
            return files;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
            if (attributes.isRegularFile() && file.toString().endsWith(LOG)) {
                logs.put(file, attributes);
            }
            Path relative = directory.relativize(file);
            if (!matcher.matches(relative) || isBeside(file)) {
                return FileVisitResult.CONTINUE;
            }
            String name = prefix + relative;
            if (attributes.isSymbolicLink()) {
                if (Files.isDirectory(file)) {
                    return FileVisitResult.CONTINUE;
                }
                Path real = file.toRealPath();
                checkBelow(name, real, directory);
                files.add(file(name, real, Files.readAttributes(real, BasicFileAttributes.class), ifThere(logOf(real))));
            } else if (attributes.isRegularFile()) {
                found.add(new Found(name, file, attributes));
            }
            return found.size() + files.size() > most ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
        }

        /** A file that is deleted while the directory is read is not there, as the journal of a database that another process writes to. */
        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException && !file.equals(directory)) {
                return FileVisitResult.CONTINUE;
            }
            throw e;
        }
    }

    /** Whether a file belongs to a database beside it. */
    private static boolean isBeside(Path file) {
        String name = file.getFileName().toString();
        return BESIDE.stream().anyMatch(
                        end -> name.endsWith(end) && Files.exists(file.resolveSibling(name.substring(0, name.length() - end.length()))));
    }

    private static void checkBelow(String name, Path real, Path directory) {
        if (directory != null && !real.startsWith(directory)) {
            throw new ShardException("'" + name + "' leads to " + real + ", out of the directory " + directory);
        }
    }

    private static Path logOf(Path file) {
        return file.resolveSibling(file.getFileName() + LOG);
    }

    /** @param ofLog attributes of the write-ahead log, or {@code null} */
    private static ShardFile file(String name, Path real, BasicFileAttributes attributes, BasicFileAttributes ofLog) {
        String identity = String.valueOf(attributes.fileKey());
        String state = identity + " " + attributes.size() + " " + attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        long modified = attributes.lastModifiedTime().toMillis();
        if (ofLog != null) {
            modified = Math.max(modified, ofLog.lastModifiedTime().toMillis());
            state += " " + ofLog.size() + " " + ofLog.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        }
        return new ShardFile(name, real, identity, state, modified, attributes.size());
    }

    /**
     * {@code null} when there is no such file. The exception would cost more than the question before it, which alone is not enough: the
     * file may be deleted meanwhile.
     */
    private static BasicFileAttributes ifThere(Path file) throws IOException {
        try {
            return Files.exists(file) ? Files.readAttributes(file, BasicFileAttributes.class) : null;
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static String reason(IOException e) {
        return e instanceof NoSuchFileException ? "it does not exist" : e.toString();
    }
}
