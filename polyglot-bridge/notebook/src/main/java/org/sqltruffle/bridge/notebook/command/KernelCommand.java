package org.sqltruffle.bridge.notebook.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.notebook.KernelProcess;
import org.sqltruffle.bridge.notebook.Training;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code sqltruffle notebook kernel}: what Jupyter starts for each notebook. */
@Command(name = "kernel", mixinStandardHelpOptions = true, description = "Is the kernel of one notebook. Jupyter starts it.")
final class KernelCommand implements Callable<Integer> {

    static final String VERSION = "0.1.0";

    @Parameters(paramLabel = "FILE", arity = "0..1", description = "Jupyter's connection file.")
    private String file;
    @Option(names = "--train", hidden = true, description = "Run cells of all languages and end: see runtime.sh.")
    private boolean train;

    @Override
    public Integer call() throws InterruptedException, IOException, GeneralSecurityException {
        if (train) {
            PrintStream terminal = System.err;
            try {
                Training.run(VERSION);
                return 0;
            } catch (IOException e) {
                terminal.println("Error: " + e.getMessage());
                terminal.flush();
                // The orderly end would wait for the cell that does not end.
                Runtime.getRuntime().halt(1);
            }
        }
        if (file == null) {
            throw new IOException("the connection file is missing");
        }
        start(file);
        Thread.currentThread().join();
        return 0;
    }

    /** Starts the kernel; its threads go on. A connection file that cannot be used ends the process. */
    static void start(String file) {
        try {
            KernelProcess.start(Path.of(file), VERSION);
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            System.err.println("Error: cannot start the kernel of " + file + ": " + e);
            System.exit(1);
        }
    }
}
