package org.sqltruffle.bridge.notebook;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.concurrent.atomic.AtomicReference;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import org.sqltruffle.bridge.notebook.protocol.Kernel;
import org.sqltruffle.bridge.notebook.protocol.ProcessEnd;

/** A kernel: the process of one notebook. */
public final class KernelProcess {

    private KernelProcess() {
    }

    /** Starts the kernel that Jupyter describes in a connection file. The process ends when Jupyter says so, or has ended itself. */
    public static void start(Path connectionFile, String version) throws IOException, GeneralSecurityException {
        KernelConnectionProperties properties = KernelConnectionProperties.parse(Files.readString(connectionFile));
        CellOutput output = new CellOutput();
        AtomicReference<Kernel> kernel = new AtomicReference<>();
        NotebookBackend backend = new NotebookBackend(output, (prompt, stop) -> kernel.get().input(prompt, stop));
        kernel.set(new Kernel(properties, backend, output, version));
        Runtime.getRuntime().addShutdownHook(new Thread(backend::shutdown));
        backend.start();
        kernel.get().start();
        endWithJupyter();
    }

    /** Jupyter says which process has started the kernel. */
    private static void endWithJupyter() {
        String parent = System.getenv("JPY_PARENT_PID");
        if (parent != null && parent.matches("\\d+")) {
            ProcessHandle.of(Long.parseLong(parent)).ifPresent(handle -> handle.onExit().thenRun(ProcessEnd::begin));
        }
    }
}
