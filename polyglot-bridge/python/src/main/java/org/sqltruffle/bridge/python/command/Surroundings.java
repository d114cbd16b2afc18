package org.sqltruffle.bridge.python.command;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.EnvironmentAccess;

/**
 * What a program finds around it. A JVM notes its environment and directory when it starts. In a {@link Standby} both come later.
 *
 * @param environment {@code null}: what the JVM has noted
 * @param directory the same
 */
record Surroundings(Map<String, String> environment, Path directory) {

    /** Those with which the JVM was started. */
    static final Surroundings OF_JVM = new Surroundings(null, null);

    /** A variable, {@code null} when it is not set. */
    String variable(String name) {
        return environment == null ? System.getenv(name) : environment.get(name);
    }

    /** A file that a relative or absolute name means. */
    File file(String name) {
        File file = new File(name);
        return directory == null || file.isAbsolute() ? file : new File(directory.toFile(), name);
    }

    Context.Builder apply(Context.Builder builder) {
        return environment == null ? builder : builder.allowEnvironmentAccess(EnvironmentAccess.NONE).environment(environment)
                        .currentWorkingDirectory(directory);
    }
}
