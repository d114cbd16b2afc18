package org.sqltruffle.bridge.notebook.command;

import java.nio.file.Path;

/**
 * A directory of the user's by the conventions of the XDG base directories. Like Jupyter it follows the variable HOME, which the JVM's
 * {@code user.home} does not.
 */
enum UserDirectory {

    CACHE("XDG_CACHE_HOME", ".cache"),
    DATA("XDG_DATA_HOME", ".local/share");

    private final String variable;
    private final String belowHome;

    UserDirectory(String variable, String belowHome) {
        this.variable = variable;
        this.belowHome = belowHome;
    }

    Path path() {
        String configured = environment(variable);
        String home = environment("HOME");
        return configured != null ? Path.of(configured) : Path.of(home != null ? home : System.getProperty("user.home"), belowHome);
    }

    /** The value of an environment variable; {@code null}: none, or an empty one. */
    static String environment(String name) {
        String value = System.getenv(name);
        return value == null || value.isEmpty() ? null : value;
    }
}
