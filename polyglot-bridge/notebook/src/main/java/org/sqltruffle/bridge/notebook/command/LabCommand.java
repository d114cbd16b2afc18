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

/**
 * {@code sqltruffle notebook lab}: starts JupyterLab. It finds the kernel by {@code JUPYTER_PATH}, so that nothing of the user's is
 * changed.
 */
@Command(name = "lab", mixinStandardHelpOptions = true,
                description = "Starts JupyterLab with this kernel. Without JupyterLab on the path it is installed into the user's cache "
                                + "directory first.")
final class LabCommand implements Callable<Integer> {

    private static final String LAB = "jupyter-lab";
    private static final String PYTHON = "python3";
    private static final String JUPYTERLAB = "jupyterlab==4.6.6";

    @Parameters(paramLabel = "ARGS", description = "Files and options for JupyterLab; after --, if they are options of this command, too.")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path cache = UserDirectory.CACHE.path().resolve("sqltruffle");
        Path data = cache.resolve("jupyter-path");
        KernelSpec.write(data);
        List<String> command = new ArrayList<>(List.of(lab(cache)));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        String path = UserDirectory.environment("JUPYTER_PATH");
        builder.environment().put("JUPYTER_PATH", path == null ? data.toString() : data + File.pathSeparator + path);
        return builder.start().waitFor();
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
        // The environment's Python is a link to the user's, which may be gone.
        if (!Files.isExecutable(file) || !Files.isExecutable(environment.resolve("bin").resolve(PYTHON))) {
            System.err.println("sqltruffle: installing " + JUPYTERLAB + " into " + environment + ", which takes about a minute");
            install("this needs Python 3 with venv (for example: apt-get install python3-venv)", PYTHON, "-m", "venv", "--clear",
                            environment.toString());
            install("this needs the network", environment.resolve("bin").resolve("pip").toString(), "install", "--quiet",
                            "--disable-pip-version-check", JUPYTERLAB);
        }
        return file.toString();
    }

    private static void install(String need, String... command) throws IOException, InterruptedException {
        String failure;
        try {
            int status = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (status == 0) {
                return;
            }
            failure = String.join(" ", command) + " failed with status " + status;
        } catch (IOException e) {
            failure = e.getMessage();
        }
        throw new IOException(
                        "JupyterLab is not installed: " + failure + "\n" + need + "; a JupyterLab that is on the path is used as it is");
    }
}
