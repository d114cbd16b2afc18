package org.sqltruffle.bridge.testing.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.replication.Conflict;
import org.sqltruffle.bridge.replication.Replica;
import org.sqltruffle.bridge.replication.error.ReplicaException;
import org.sqltruffle.bridge.replication.transport.Peer;

/** Runs one schedule in a directory, brings all sites together, and checks them. */
final class Simulation implements AutoCloseable {

    /** Later than the clock of this machine, which a copied file sees when it becomes a site. */
    private static final long EPOCH = 4_100_000_000_000L;
    private static final int MOST_SKEW_MILLISECONDS = 300_000;
    private static final int MILLISECONDS_A_STEP = 20_000;
    private static final int MOST_INSTRUCTIONS_BEFORE_FAILURE = 3_000;
    private static final int MOST_COPIES = 2;

    /** A change set on its way. */
    private record Message(int to, byte[] changes) {
    }

    private final Path directory;
    private final List<SimulatedSite> sites = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();
    private final Oracle oracle = new Oracle();
    private final SchemaWriter schema;
    private final Path shared;
    /** Encrypts what is in the shared directory, or {@code null}. */
    private final Path key;
    private final List<String> changes = new ArrayList<>();
    /** How many sites there are from the beginning. */
    private final int first;
    private long time = EPOCH;

    private Simulation(Path directory, int count, Random random) {
        this.first = count;
        this.directory = directory;
        this.schema = new SchemaWriter(random);
        this.shared = directory.resolve("shared");
        this.key = random.nextBoolean() ? directory.resolve("key") : null;
        if (key != null) {
            Peer.makeKey(key);
        }
        for (int i = 0; i < count; i++) {
            sites.add(new SimulatedSite(i, i, SiteFiles.file(directory, i), skew(random)));
        }
    }

    private static long skew(Random random) {
        return random.nextInt(2 * MOST_SKEW_MILLISECONDS) - MOST_SKEW_MILLISECONDS;
    }

    /**
     * Runs a schedule.
     *
     * @return what is wrong, or {@code null}
     */
    static String run(SiteFiles files, long seed, List<Step> steps) {
        try {
            files.restore();
            Files.createDirectory(files.directory().resolve("shared"));
            try (Simulation simulation = new Simulation(files.directory(), files.count(), new Random(seed))) {
                for (Step step : steps) {
                    simulation.step(step);
                }
                String failure = simulation.check();
                return failure == null ? null : String.join("\n", simulation.changes) + "\n" + failure;
            } catch (DatabaseException | ReplicaException | IllegalStateException e) {
                java.io.StringWriter trace = new java.io.StringWriter();
                e.printStackTrace(new java.io.PrintWriter(trace));
                return trace.toString();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void step(Step step) {
        time += MILLISECONDS_A_STEP;
        Random random = new Random(step.seed());
        SimulatedSite site = acting(step.site(), random);
        SimulatedSite other = acting(step.other(), random);
        site.setTime(time);
        site.forgetSchema();
        switch (step.kind()) {
            case WRITE -> new Writer(site, oracle, random).transaction(true);
            case ROLLBACK -> new Writer(site, oracle, random).transaction(false);
            case SEND -> messages.add(new Message(other.number, site.replica.changesFor(other.replica.greeting())));
            case RECEIVE -> receive(random, 0);
            case FAIL -> receive(random, 1 + random.nextInt(MOST_INSTRUCTIONS_BEFORE_FAILURE));
            case LOSE -> {
                if (!messages.isEmpty()) {
                    messages.remove(random.nextInt(messages.size()));
                }
            }
            case SYNC -> exchange(site, other);
            case DIRECTORY -> shareDirectory(site);
            case MEET -> meet();
            case SCHEMA -> changes.add(schema.change(site, oracle, random));
            case COPY -> copy(site, other, random);
            default -> throw new IllegalStateException();
        }
    }

    /** A site, or a copy of it. */
    private SimulatedSite acting(int number, Random random) {
        List<SimulatedSite> family = sites.stream().filter(site -> site.origin == number).toList();
        return family.get(random.nextInt(family.size()));
    }

    /** The new site meets another one at once: as long as nobody knows of it, all others may forget what it lacks. */
    private void copy(SimulatedSite site, SimulatedSite other, Random random) {
        int number = sites.size();
        if (number == first + MOST_COPIES) {
            return;
        }
        Path file = SiteFiles.file(directory, number);
        try {
            Files.copy(SiteFiles.file(directory, site.number), file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Replica.renew(file, "site " + number);
        changes.add("site " + number + " is a copy of site " + site.number);
        SimulatedSite made = new SimulatedSite(number, site.origin, file, skew(random));
        sites.add(made);
        made.setTime(time);
        exchange(made, random.nextBoolean() ? site : other);
    }

    private void shareDirectory(SimulatedSite site) {
        try (Peer peer = Peer.of(shared.toString(), null, key)) {
            peer.pull(site.replica);
            peer.push(site.replica);
        } catch (ReplicaException e) {
            // A file came too late: the sites have met since, and have forgotten what it depends on.
            if (!e.getMessage().contains("too long")) {
                throw e;
            }
        }
    }

    private static void exchange(SimulatedSite site, SimulatedSite other) {
        other.replica.mergeAndForget(site.replica.changesFor(other.replica.greeting()));
        site.replica.mergeAndForget(other.replica.changesFor(site.replica.greeting()));
        other.replica.forget();
    }

    /** In the second round, what the first site has heard from the last ones reaches the others. */
    private void meet() {
        for (int round = 0; round < 2; round++) {
            for (int i = 1; i < sites.size(); i++) {
                exchange(sites.getFirst(), sites.get(i));
            }
        }
    }

    private void receive(Random random, int failAfter) {
        if (messages.isEmpty()) {
            return;
        }
        Message message = messages.get(random.nextInt(messages.size()));
        SimulatedSite site = sites.get(message.to());
        site.setTime(time);
        try {
            if (failAfter > 0) {
                site.replica.failAfter(failAfter);
            }
            if (random.nextBoolean()) {
                site.replica.mergeAndForget(message.changes());
            } else {
                site.replica.merge(message.changes());
                site.replica.forget();
            }
        } catch (ReplicaException e) {
            // The change set came too late: what it depends on is lost, or all is known and forgotten. Nothing has changed.
        } catch (DatabaseException e) {
            if (failAfter == 0 || !e.codeName().startsWith("SQLITE_INTERRUPT")) {
                throw e;
            }
        } finally {
            site.replica.failAfter(0);
        }
    }

    private String check() {
        meet();
        String first = null;
        Set<String> shown = new HashSet<>();
        for (SimulatedSite site : sites) {
            site.forgetSchema();
            String dump = Dump.of(site);
            if (first == null) {
                first = dump;
                Oracle.find(Oracle.text(dump), shown);
            } else if (!first.equals(dump)) {
                return "site 0 and site " + site.number + " differ:\n" + Dump.difference(first, dump);
            }
            String broken = Dump.brokenConstraints(site);
            if (broken != null) {
                return "site " + site.number + ": " + broken;
            }
            for (Conflict conflict : site.replica.conflicts()) {
                Oracle.find(Oracle.text(conflict.value()), shown);
            }
        }
        String lost = oracle.lost(shown);
        if (lost != null) {
            return "the value " + lost + " is neither shown nor listed\n" + first;
        }
        for (Object[] row : sites.getFirst().rows("SELECT id, " + sites.getFirst().counter("item") + " FROM item")) {
            if (oracle.stock((Long) row[0]) != (Long) row[1]) {
                return "item " + row[0] + " has stock " + row[1] + " instead of " + oracle.stock((Long) row[0]);
            }
        }
        String table = sites.getFirst().totalTable();
        Object total = sites.getFirst().rows("SELECT " + sites.getFirst().counter(table) + " FROM " + table).getFirst()[0];
        return total.equals(oracle.total()) ? null : "the trigger's total is " + total + " instead of " + oracle.total();
    }

    @Override
    public void close() {
        sites.forEach(SimulatedSite::close);
    }
}
