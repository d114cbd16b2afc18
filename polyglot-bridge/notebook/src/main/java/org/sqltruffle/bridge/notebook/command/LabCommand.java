package org.sqltruffle.bridge.notebook.command;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code sqltruffle notebook lab}: starts JupyterLab. It finds the kernel by {@code JUPYTER_PATH}, so that nothing of the user's is changed. */
@Command(name = "lab", mixinStandardHelpOptions = true, description = "Starts JupyterLab with this kernel. Without JupyterLab on the path it is installed into the user's cache directory first.")
final class LabCommand implements Callable<Integer> {

    private static final String LAB = "jupyter-lab";
    private static final String JUPYTERLAB = "jupyterlab==4.6.6";

    @Parameters(paramLabel = "ARGS", description = "Arguments for JupyterLab, after --.")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path cache = cache();
        Path data = cache.resolve("jupyter-path");
        KernelSpec.write(data);
        List<String> command = new ArrayList<>(List.of(lab(cache)));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        String path = System.getenv("JUPYTER_PATH");
        builder.environment().put("JUPYTER_PATH", path == null || path.isEmpty() ? data.toString() : data + File.pathSeparator + path);
        return builder.start().waitFor();
    }

    private static Path cache() {
        String cacheHome = System.getenv("XDG_CACHE_HOME");
        Path root = cacheHome != null && !cacheHome.isEmpty() ? Path.of(cacheHome) : Path.of(System.getProperty("user.home"), ".cache");
        return root.resolve("sqltruffle");
    }

    /** JupyterLab's command: that on the path, or one of our own. */
    private static String lab(Path cache) throws IOException, InterruptedException {
        for (String directory : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path file = Path.of(directory.isEmpty() ? "." : directory, LAB);
            if (Files.isExecutable(file)) {
                return file.toString();
            }
        }
        Path environment = cache.resolve("jupyterlab");
        Path file = environment.resolve("bin").resolve(LAB);
        if (!Files.isExecutable(file)) {
            System.err.println("sqltruffle: installing " + JUPYTERLAB + " into " + environment);
            run("python3", "-m", "venv", environment.toString());
            run(environment.resolve("bin").resolve("pip").toString(), "install", "--quiet", JUPYTERLAB);
        }
        return file.toString();
    }

    private static void run(String... command) throws IOException, InterruptedException {
        int status = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (status != 0) {
            throw new IOException(String.join(" ", command) + " failed with status " + status);
        }
    }
}
