package org.sqltruffle.bridge.replication.sql;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sqltruffle.api.Arguments;
import org.sqltruffle.bridge.replication.Conflict;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.report.Answer;
import org.sqltruffle.bridge.replication.transport.Peer;
import org.sqltruffle.bridge.session.Functions;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.SqlExtension;

/**
 * The SQL functions {@code replica_*} and the table {@code replica_conflicts}. The functions do what the subcommands of
 * {@code sqltruffle replica} do to the main database of the connection that calls them, and return what the subcommands print with
 * {@code --json}. They work by a connection of their own. So the caller's one must hold no lock, and views and triggers cannot call them.
 */
public final class ReplicaExtension implements SqlExtension {

    private static final String CONFLICTS = "replica_conflicts";
    private static final int ANY = -1;

    /** What a function does. */
    @FunctionalInterface
    private interface Action {
        Answer run(Path file, List<String> arguments);
    }

    /** A function takes from {@code least} to {@code most} texts. */
    private record Function(int least, int most, Action action) {
    }

    private static final Map<String, Function> FUNCTIONS = new HashMap<>();

    static {
        FUNCTIONS.put("replica_init", new Function(0, Integer.MAX_VALUE, ReplicaExtension::init));
        FUNCTIONS.put("replica_clone", new Function(2, 3, ReplicaExtension::cloneTo));
        FUNCTIONS.put("replica_push", new Function(1, 2, (file, arguments) -> exchange(file, arguments, false, true)));
        FUNCTIONS.put("replica_pull", new Function(1, 2, (file, arguments) -> exchange(file, arguments, true, false)));
        FUNCTIONS.put("replica_sync", new Function(1, 2, (file, arguments) -> exchange(file, arguments, true, true)));
        FUNCTIONS.put("replica_status", new Function(0, 0, (file, arguments) -> status(file)));
        FUNCTIONS.put("replica_clear_conflicts", new Function(0, 0, ReplicaExtension::clear));
        FUNCTIONS.put("replica_remove", new Function(0, 0, ReplicaExtension::remove));
    }

    @Override
    public boolean has(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.equals(CONFLICTS) || FUNCTIONS.containsKey(lower);
    }

    @Override
    public void addTo(Connection connection) {
        FUNCTIONS.forEach((name, function) -> Functions.direct(connection, name, ANY,
                        arguments -> call(connection, name, function, arguments)));
        Functions.table(connection, CONFLICTS, new ConflictTable(() -> file(connection, CONFLICTS)));
    }

    private static String call(Connection connection, String name, Function function, Arguments arguments) {
        if (arguments.size() < function.least || arguments.size() > function.most) {
            throw new ReplicaException("wrong number of arguments to function " + name + "()");
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            texts.add(arguments.getString(i));
        }
        boolean needsFile = !name.equals("replica_clone");
        if (connection.holdsLocks()) {
            throw new ReplicaException(name
                            + "() commits by a connection of its own: call it in a statement that reads no table, outside of transactions");
        }
        return function.action.run(needsFile ? file(connection, name) : null, texts).toJson();
    }

    private static Path file(Connection connection, String name) {
        String file = connection.fileName("main");
        if (file == null || file.isEmpty()) {
            throw new ReplicaException(name + " needs a database in a file");
        }
        return Path.of(file);
    }

    private static Answer init(Path file, List<String> counters) {
        List<String> warnings = Replica.init(file, Peer.name(file), counters);
        return status(file).warn(warnings);
    }

    private static Peer peer(List<String> arguments, int token) {
        String key = System.getenv("SQLTRUFFLE_KEY");
        return Peer.of(arguments.getFirst(), arguments.size() > token ? arguments.get(token) : System.getenv("SQLTRUFFLE_TOKEN"),
                        key == null ? null : Path.of(key));
    }

    private static Answer cloneTo(Path ignored, List<String> arguments) {
        Path target = Path.of(arguments.get(1));
        try (Peer peer = peer(arguments, 2)) {
            peer.cloneTo(target, Peer.name(target));
        }
        return status(target);
    }

    private static Answer exchange(Path file, List<String> arguments, boolean pull, boolean push) {
        try (Replica replica = Replica.open(file); Peer peer = peer(arguments, 1)) {
            Peer.Transfer received = pull ? peer.pull(replica) : null;
            Peer.Transfer sent = push ? peer.push(replica) : null;
            return Answer.of(received, sent, replica.status());
        }
    }

    private static Answer status(Path file) {
        try (Replica replica = Replica.open(file)) {
            return Answer.of(replica.status());
        }
    }

    private static Answer clear(Path file, List<String> arguments) {
        try (Replica replica = Replica.open(file)) {
            List<Conflict> conflicts = replica.conflicts();
            replica.clearConflicts();
            return new Answer().put("conflicts", conflicts.stream().map(Answer::of).toList());
        }
    }

    private static Answer remove(Path file, List<String> arguments) {
        try (Replica replica = Replica.open(file)) {
            replica.remove();
        }
        return new Answer().put("removed", file.toString());
    }
}
