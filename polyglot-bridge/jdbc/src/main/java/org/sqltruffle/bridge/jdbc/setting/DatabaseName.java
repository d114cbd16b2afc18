package org.sqltruffle.bridge.jdbc.setting;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;

/** Makes the name that SQLite opens from the name in a URL. */
public final class DatabaseName {

    private static final String RESOURCE = ":resource:";

    private DatabaseName() {
    }

    public static String toOpen(String name) throws SQLException {
        if (name.isEmpty() || name.equals(":memory:") || name.startsWith("file:") || name.contains("mode=memory")) {
            return name;
        }
        if (name.startsWith(RESOURCE)) {
            return copyOfResource(name.substring(RESOURCE.length()));
        }
        Path file;
        try {
            file = Path.of(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new SQLException("not a file name: " + e.getMessage(), "08001", e);
        }
        Path parent = file.getParent();
        if (parent != null && !Files.exists(parent)) {
            while (parent.getParent() != null && !Files.exists(parent.getParent())) {
                parent = parent.getParent();
            }
            throw new SQLException("path to '" + name + "': '" + parent + "' does not exist", "08001");
        }
        return file.toString();
    }

    /** Finds a resource of the class path or at a URL. A file is used in place. Any other resource is copied to a temporary file. */
    private static String copyOfResource(String name) throws SQLException {
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            URL url = loader == null ? null : loader.getResource(name);
            if (url == null) {
                url = URI.create(name).toURL();
            }
            if (url.getProtocol().equals("file")) {
                return Path.of(url.toURI()).toString();
            }
            Path copy = Files.createTempFile("sqltruffle-", ".db");
            copy.toFile().deleteOnExit();
            try (InputStream in = url.openStream()) {
                Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
            }
            return copy.toString();
        } catch (MalformedURLException | IllegalArgumentException e) {
            throw new SQLException("resource " + name + " not found: " + e, "08001", e);
        } catch (IOException | java.net.URISyntaxException e) {
            throw new SQLException("failed to load " + name + ": " + e, "08001", e);
        }
    }
}
