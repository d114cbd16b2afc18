package org.sqltruffle.bridge.shell.replica;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import org.sqltruffle.bridge.replication.Progress;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.report.Answer;
import org.sqltruffle.bridge.replication.transport.Peer;
import org.sqltruffle.bridge.replication.transport.ReplicaServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** {@code sqltruffle replica}: replicas of a database. Its methods are its subcommands. */
@Command(name = "replica", mixinStandardHelpOptions = true, scope = ScopeType.INHERIT, synopsisSubcommandLabel = "COMMAND",
                description = {"Makes, synchronizes and inspects replicas of a database. docs/users/replication.md has a tutorial.",
                                "A PEER is a replica's file, a directory that sites share, a file NAME.changes, or http://HOST:PORT/NAME."})
public final class ReplicaCommand {

    private static final int TOKEN_BYTES = 16;
    private static final String DB = "The file of a replica.";

    @Option(names = "--json", scope = ScopeType.INHERIT, description = "Print one JSON object.")
    private boolean json;
    @Option(names = "--token", scope = ScopeType.INHERIT, paramLabel = "T",
                    description = "The token of the server. Default: the environment variable SQLTRUFFLE_TOKEN.")
    private String token;
    @Option(names = "--key", scope = ScopeType.INHERIT, paramLabel = "FILE",
                    description = "A file with a key, which encrypts what is left in a directory or a file NAME.changes. Default: the "
                                    + "environment variable SQLTRUFFLE_KEY.")
    private Path key;
    @Spec
    private CommandSpec spec;
    private final Progress progress;

    /** @param progress is told how far long work has come */
    public ReplicaCommand(Progress progress) {
        this.progress = progress;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private int print(Answer answer) {
        answer.print(out(), json);
        return 0;
    }

    private Peer peer(String address) {
        String defaultKey = System.getenv("SQLTRUFFLE_KEY");
        return Peer.of(address, token != null ? token : System.getenv("SQLTRUFFLE_TOKEN"),
                        key != null || defaultKey == null ? key : Path.of(defaultKey));
    }

    private static String defaultName(Path file) {
        return Peer.name(file);
    }

    @Command(description = "Makes a database the first replica. Its tables stay as they are.")
    int init(@Parameters(paramLabel = "DB", description = "A database file.") Path database,
                    @Option(names = "--name", paramLabel = "NAME",
                                    description = "A name for this site. Default: the file's name.") String name,
                    @Option(names = "--counter", paramLabel = "TABLE.COLUMN",
                                    description = "A column whose changes add up. Can be repeated.") List<String> counters) {
        List<String> warnings = Replica.init(database, name == null ? defaultName(database) : name,
                        counters == null ? List.of() : counters);
        try (Replica replica = Replica.open(database)) {
            return print(Answer.of(replica.status()).warn(warnings));
        }
    }

    @Command(name = "clone", description = "Makes a new replica of a peer.")
    int cloneFrom(@Parameters(paramLabel = "PEER") String address,
                    @Parameters(paramLabel = "DB", description = "The file to make.") Path database,
                    @Option(names = "--name", paramLabel = "NAME",
                                    description = "A name for the new site. Default: the file's name.") String name) {
        try (Peer peer = peer(address)) {
            peer.cloneTo(database, name == null ? defaultName(database) : name);
        }
        return status(database);
    }

    @Command(description = "Sends the changes that a peer lacks.")
    int push(@Parameters(paramLabel = "DB", description = DB) Path database, @Parameters(paramLabel = "PEER") String address) {
        return exchange(database, address, true, false);
    }

    @Command(description = "Merges the changes of a peer.")
    int pull(@Parameters(paramLabel = "DB", description = DB) Path database, @Parameters(paramLabel = "PEER") String address) {
        return exchange(database, address, false, true);
    }

    @Command(description = "Merges the changes of a peer, and sends it those that it lacks.")
    int sync(@Parameters(paramLabel = "DB", description = DB) Path database, @Parameters(paramLabel = "PEER") String address) {
        return exchange(database, address, true, true);
    }

    private int exchange(Path database, String address, boolean push, boolean pull) {
        try (Replica replica = Replica.open(database); Peer peer = peer(address)) {
            replica.onProgress(progress);
            peer.onProgress(progress);
            Peer.Transfer received = pull ? peer.pull(replica) : null;
            Peer.Transfer sent = push ? peer.push(replica) : null;
            progress.done();
            return print(Answer.of(received, sent, replica.status()));
        }
    }

    @Command(description = "Shows what this site is, and what it knows of others.")
    int status(@Parameters(paramLabel = "DB", description = DB) Path database) {
        try (Replica replica = Replica.open(database)) {
            return print(Answer.of(replica.status()));
        }
    }

    @Command(description = "Lists writes that lost against others, and rows that a table cannot show. Exit status 0, also when there are "
                    + "some.")
    int conflicts(@Parameters(paramLabel = "DB", description = DB) Path database,
                    @Option(names = "--clear",
                                    description = "Forget the writes that lost, after listing them. Hidden rows stay.") boolean clear) {
        try (Replica replica = Replica.open(database)) {
            print(new Answer().put("conflicts", replica.conflicts().stream().map(Answer::of).toList()));
            if (clear) {
                replica.clearConflicts();
            }
            return 0;
        }
    }

    @Command(name = "key", description = "Makes a key for the option --key.")
    int makeKey(@Parameters(paramLabel = "FILE",
                    description = "The file to make. All sites need a copy of it, and nobody else.") Path file) {
        Peer.makeKey(file);
        return print(new Answer().put("key", file.toString()));
    }

    @Command(description = "Serves replicas over HTTP until it is interrupted.")
    int serve(@Parameters(paramLabel = "DB", arity = "1..*", description = DB) List<Path> databases,
                    @Option(names = "--port", paramLabel = "N", defaultValue = "0", description = "Default: any that is free.") int port,
                    @Option(names = "--address", paramLabel = "A", defaultValue = "127.0.0.1",
                                    description = "Where to listen. Default: ${DEFAULT-VALUE}.") String address)
                    throws IOException, InterruptedException {
        String given = token != null ? token : System.getenv("SQLTRUFFLE_TOKEN");
        String secret = given != null ? given : HexFormat.of().formatHex(new SecureRandom().generateSeed(TOKEN_BYTES));
        try (ReplicaServer server = new ReplicaServer(databases, InetAddress.getByName(address), port, secret)) {
            print(new Answer().put("token", secret)
                            .put("replicas", databases.stream().map(file -> new Answer().put("at",
                                            "http://" + address + ":" + server.port() + "/" + Peer.name(file))).toList()));
            Thread.currentThread().join();
        }
        return 0;
    }

    @Command(description = "Makes the file a plain database again, or, with --site, lets another site take part no longer.")
    int remove(@Parameters(paramLabel = "DB", description = DB) Path database,
                    @Option(names = "--site", paramLabel = "NAME",
                                    description = "The site that takes part no longer: it holds back what others may "
                                                    + "forget.") String site) {
        try (Replica replica = Replica.open(database)) {
            if (site != null) {
                replica.removeSite(site);
            } else {
                replica.remove();
            }
        }
        return site != null ? status(database) : print(new Answer().put("removed", database.toString()));
    }

    @Command(description = "Makes the file of a copied or restored replica a site of its own.")
    int renew(@Parameters(paramLabel = "DB", description = "A copy of a replica's file.") Path database,
                    @Option(names = "--name", paramLabel = "NAME",
                                    description = "A name for the new site. Default: the file's name.") String name,
                    @Option(names = "--moved", description = "The file was moved, not copied: it stays the same site.") boolean moved) {
        if (moved) {
            Replica.moved(database);
        } else {
            Replica.renew(database, name == null ? defaultName(database) : name);
        }
        return status(database);
    }
}
