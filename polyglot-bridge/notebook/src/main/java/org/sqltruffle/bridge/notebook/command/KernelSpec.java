package org.sqltruffle.bridge.notebook.command;

import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Jupyter's description of the kernel: a directory with {@code kernel.json} and a logo. */
final class KernelSpec {

    /** The name by which Jupyter finds the kernel. */
    static final String NAME = "sqltruffle";

    /** System property with the path of the launcher, which sets it. */
    private static final String LAUNCHER = "sqltruffle.launcher";
    private static final String LOGO = """
                    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="12" fill="#0f5e8c"/>
                    <ellipse cx="32" cy="18" rx="19" ry="7" fill="#8fd0f2"/><path d="M13 18v26c0 4 8.500 7 19 7s19-3 19-7V18c0 4-8.500 \
                    7-19 7s-19-3-19-7z" fill="#4fa7d8"/>
                    <circle cx="32" cy="39" r="9" fill="#5b3a29"/><circle cx="29" cy="36" r="2" fill="#8a5f47"/></svg>
                    """;

    private KernelSpec() {
    }

    /** Writes the description below a directory that Jupyter searches, and returns its place. */
    static Path write(Path data) throws IOException {
        String launcher = System.getProperty(LAUNCHER);
        if (launcher == null) {
            throw new IOException("this command is run by the launcher ./sqltruffle");
        }
        Path directory = data.resolve("kernels").resolve(NAME);
        Map<String, Object> spec = new LinkedHashMap<>();
        spec.put("argv", List.of(launcher, "notebook", "kernel", "{connection_file}"));
        spec.put("display_name", "SQLTruffle");
        spec.put("language", "python");
        spec.put("interrupt_mode", "message");
        spec.put("metadata", Map.of("debugger", false));
        String json = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(spec) + "\n";
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve("kernel.json"), json);
            Files.writeString(directory.resolve("logo-svg.svg"), LOGO);
        } catch (IOException e) {
            // The exception's message is but the name of a directory.
            throw new IOException("cannot write the kernel's description into " + directory + ": " + e, e);
        }
        return directory;
    }

    /** The directory of the user's own Jupyter files. */
    static Path userData() {
        String configured = UserDirectory.environment("JUPYTER_DATA_DIR");
        return configured != null ? Path.of(configured) : UserDirectory.DATA.path().resolve("jupyter");
    }
}
