package org.sqltruffle.bridge.server.command;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.sqltruffle.bridge.server.ServerOptions;
import org.sqltruffle.bridge.server.SqlServer;
import org.sqltruffle.bridge.server.session.ServerLimits;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sqltruffle serve}: databases for clients of Arrow Flight SQL. */
@Command(name = "sqltruffle serve", mixinStandardHelpOptions = true,
                description = {"Serves databases over Arrow Flight SQL until it is interrupted. docs/users/server.md has examples.",
                                "The first database is main; the others are attached, by their files' names without the ending."})
public final class ServeCommand implements Callable<Integer> {

    private static final int MEGABYTE = 1 << 20;
    /** What these say of clients that go away, or send too much, would fill the log. The server itself logs what matters. */
    private static final List<Logger> NETWORK_LOG = List.of(Logger.getLogger("io.grpc"), Logger.getLogger("io.netty"));

    @Parameters(paramLabel = "DB", arity = "1..*", description = "A database file.")
    private List<Path> files;
    @Option(names = "--port", paramLabel = "N", defaultValue = "31337", description = "Default: ${DEFAULT-VALUE}. 0: any that is free.")
    private int port;
    @Option(names = "--address", paramLabel = "A", defaultValue = "127.0.0.1",
                    description = "Where to listen. Default: ${DEFAULT-VALUE}. An address that other machines reach needs a token.")
    private String address;
    @Option(names = "--token", paramLabel = "T",
                    description = "What clients must show: Authorization: Bearer T. Default: the environment variable SQLTRUFFLE_TOKEN.")
    private String token;
    @Option(names = "--read-only", description = "Refuse writes.")
    private boolean readOnly;
    @Option(names = "--tls-cert", paramLabel = "FILE", description = "Certificates in PEM's form, for TLS.")
    private Path certificate;
    @Option(names = "--tls-key", paramLabel = "FILE", description = "The certificate's key, PKCS #8 in PEM's form.")
    private Path key;
    @Option(names = "--metrics-port", paramLabel = "N", defaultValue = "-1",
                    description = "Serve /metrics over HTTP at this port. 0: any that is free. Default: nowhere.")
    private int metricsPort;
    @Option(names = "--sessions", paramLabel = "N", defaultValue = "64",
                    description = "Sessions at the same time at most. Default: ${DEFAULT-VALUE}.")
    private int sessions;
    @Option(names = "--memory", paramLabel = "MB", defaultValue = "1024",
                    description = "Memory for record batches at most. Default: ${DEFAULT-VALUE}.")
    private int memory;
    @Option(names = "--message", paramLabel = "MB", defaultValue = "16",
                    description = "The largest message of a client. Default: ${DEFAULT-VALUE}.")
    private int message;
    @Option(names = "--idle", paramLabel = "SECONDS", defaultValue = "600",
                    description = "End a connection without calls after this time. Default: ${DEFAULT-VALUE}.")
    private int idle;
    @Option(names = "--patience", paramLabel = "SECONDS", defaultValue = "60",
                    description = "How long a client may take to read or send a batch, and a running call to end after SIGTERM. Default: "
                                    + "${DEFAULT-VALUE}.")
    private int patience;
    @Spec
    private CommandSpec spec;

    /** Runs a command line and exits: 0 only on success. */
    public static void main(String[] arguments) {
        // The launcher gives the name of the command, too.
        String[] own = arguments.length > 0 && arguments[0].equals("serve") ? Arrays.copyOfRange(arguments, 1, arguments.length)
                        : arguments;
        System.exit(new CommandLine(new ServeCommand()).setExecutionExceptionHandler((e, line, parsed) -> {
            if (e instanceof IOException || e instanceof IllegalArgumentException) {
                line.getErr().println("Error: " + (e instanceof NoSuchFileException missing ? missing.getFile() + ": no such database file"
                                : e.getMessage() == null ? e.toString() : e.getMessage()));
            } else {
                e.printStackTrace(line.getErr());
            }
            return CommandLine.ExitCode.SOFTWARE;
        }).execute(own));
    }

    @Override
    public Integer call() throws Exception {
        NETWORK_LOG.forEach(log -> log.setLevel(Level.SEVERE));
        ServerLimits limits = new ServerLimits(sessions, ServerLimits.DEFAULT.connections() + sessions, (long) memory * MEGABYTE,
                        Math.toIntExact((long) message * MEGABYTE), Duration.ofSeconds(idle), Duration.ofSeconds(patience));
        ServerOptions options = new ServerOptions(files, readOnly, InetAddress.getByName(address), port,
                        token != null ? token : System.getenv("SQLTRUFFLE_TOKEN"), certificate, key, metricsPort, limits);
        CountDownLatch ended = new CountDownLatch(1);
        SqlServer server = new SqlServer(options);
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> {
            server.close();
            ended.countDown();
        }));
        PrintWriter out = spec.commandLine().getOut();
        out.println((certificate == null ? "grpc://" : "grpc+tls://") + address + ":" + server.port());
        if (server.metricsPort() >= 0) {
            out.println("http://" + address + ":" + server.metricsPort() + "/metrics");
        }
        out.flush();
        ended.await();
        return 0;
    }
}
