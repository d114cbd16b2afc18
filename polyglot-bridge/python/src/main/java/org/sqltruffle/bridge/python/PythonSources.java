package org.sqltruffle.bridge.python;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The directory in which Python finds the modules. Python keeps compiled files beside the sources, so sources in a jar are copied to the
 * user's cache directory (mode 700), once for each version.
 */
final class PythonSources {

    /** System property that names the directory instead. */
    static final String PROPERTY = "sqltruffle.python.lib";

    private static final String PREFIX = "org/sqltruffle/bridge/python/lib/";

    private PythonSources() {
    }

    /** The directory of package {@code sqltruffle}; in it, {@code override} holds what replaces GraalPy's own modules. */
    static Path directory() throws IOException {
        String configured = System.getProperty(PROPERTY);
        if (configured != null) {
            return Path.of(configured);
        }
        Path code;
        try {
            code = Path.of(PythonSources.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
        return Files.isDirectory(code) ? code.resolve(PREFIX) : extract(code);
    }

    private static Path extract(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            List<ZipEntry> entries = new ArrayList<>();
            zip.stream().filter(e -> e.getName().startsWith(PREFIX) && e.getName().endsWith(".py")).forEach(entries::add);
            Path target = cache().resolve("python-" + hash(zip, entries));
            if (Files.isDirectory(target)) {
                return target;
            }
            Path parent = Files.createDirectories(target.getParent(),
                            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Path temporary = Files.createTempDirectory(parent, "python");
            for (ZipEntry entry : entries) {
                Path file = temporary.resolve(entry.getName().substring(PREFIX.length())).normalize();
                Files.createDirectories(file.getParent());
                try (InputStream in = zip.getInputStream(entry)) {
                    Files.copy(in, file);
                }
            }
            try {
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (IOException e) {
                // Another process was faster.
                delete(temporary);
                if (!Files.isDirectory(target)) {
                    throw e;
                }
            }
            return target;
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory, new FileVisitOption[0])) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private static Path cache() {
        String cacheHome = System.getenv("XDG_CACHE_HOME");
        Path root = cacheHome != null && !cacheHome.isEmpty() ? Path.of(cacheHome) : Path.of(System.getProperty("user.home"), ".cache");
        return root.resolve("sqltruffle");
    }

    private static String hash(ZipFile zip, List<ZipEntry> entries) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (ZipEntry entry : entries) {
                digest.update(entry.getName().getBytes(java.nio.charset.StandardCharsets.UTF_8));
                try (InputStream in = zip.getInputStream(entry)) {
                    digest.update(in.readAllBytes());
                }
            }
            return HexFormat.of().formatHex(digest.digest(), 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
