package org.sqltruffle.bridge.notebook.command;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code sqltruffle notebook install}. */
@Command(name = "install", mixinStandardHelpOptions = true,
                description = "Makes the kernel known to Jupyter: for the user, or for the Python environment in a directory.")
final class InstallCommand implements Callable<Integer> {

    /** Where to install; one of the two. */
    private static final class Place {
        @Option(names = "--user", description = "For the user. This is the default.")
        private boolean user;
        @Option(names = "--prefix", paramLabel = "DIR", description = "For the Python environment in a directory.")
        private Path prefix;
    }

    @ArgGroup
    private Place place = new Place();

    @Override
    public Integer call() throws IOException {
        Path data = place.prefix == null ? KernelSpec.userData() : place.prefix.resolve("share").resolve("jupyter");
        System.out.println("Installed the kernel " + KernelSpec.NAME + " in " + KernelSpec.write(data.toAbsolutePath()));
        return 0;
    }
}
