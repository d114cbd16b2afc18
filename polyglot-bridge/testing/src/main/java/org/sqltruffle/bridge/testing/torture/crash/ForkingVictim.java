package org.sqltruffle.bridge.testing.torture.crash;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.Callable;
import org.sqltruffle.bridge.testing.torture.harness.Bank;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.testing.EngineSession;
import picocli.CommandLine.Command;

/**
 * A process whose children transfer money in several databases until they are killed. A JVM takes a second to start, and a fork of one a
 * few milliseconds.
 *
 * <p>A child has one thread: it neither collects garbage nor compiles, and it never ends by itself. It lives for less than a second. Only
 * its parent may fork, and the parent has no database open then: a database must not be carried over a fork.
 *
 * <p>Input: a line {@code SEED FILE...} for each child. Output: {@code pid N}, {@code DATABASE TRANSFER} for each transfer that is
 * committed, and {@code ended STATUS}.
 */
@Command(name = "forking-victim", description = "Forks processes that write into databases until they are killed, for the command torture.")
final class ForkingVictim implements Callable<Integer> {

    static final String PID = "pid";
    static final String ENDED = "ended";
    /**
     * For the JVM: children have room for all they allocate, and methods are compiled early. The thread that builds columns would be
     * missing in a child.
     */
    static final List<String> JVM_OPTIONS = List.of("-XX:+UseSerialGC", "-Xmn400m", "-Xmx600m", "-XX:TieredStopAtLevel=1",
                    "-Dpolyglot.engine.Compilation=false",
                    "-Dsqltruffle.columns=off");
    private static final int FAILED = 3;
    private static final int WARM_UP = 400;
    private static final int CHECKPOINT_EVERY = 20;

    private final PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), true);

    /** One database and the transaction that is going on in it. */
    private static final class Writer {

        private final int number;
        private final EngineSession session;
        private final Queue<String> transaction = new ArrayDeque<>();
        private long transfer;

        Writer(int number, Path file, long seed) {
            this.number = number;
            this.session = new EngineSession(file.toString(), Tiers.any(seed + number));
            this.transfer = Bank.lastTransfer(session, 1 + number);
        }

        /** Executes one more statement. Returns whether a transfer is committed. */
        boolean step(Random random) {
            if (transaction.isEmpty()) {
                if (random.nextInt(CHECKPOINT_EVERY) == 0) {
                    session.connection().execute("PRAGMA wal_checkpoint");
                }
                transaction.add("BEGIN IMMEDIATE");
                transaction.addAll(Bank.transfer(1 + number, transfer + 1, random));
                transaction.add("COMMIT");
            }
            session.connection().execute(transaction.remove());
            transfer += transaction.isEmpty() ? 1 : 0;
            return transaction.isEmpty();
        }
    }

    @Override
    public Integer call() throws IOException {
        warmUp();
        System.gc();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in))) {
            serve(in);
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
        return 0;
    }

    private void serve(BufferedReader in) throws Throwable {
        Linker linker = Linker.nativeLinker();
        MethodHandle fork = linker.downcallHandle(linker.defaultLookup().findOrThrow("fork"), FunctionDescriptor.of(ValueLayout.JAVA_INT));
        MethodHandle exit = linker.downcallHandle(linker.defaultLookup().findOrThrow("_exit"),
                        FunctionDescriptor.ofVoid(ValueLayout.JAVA_INT));
        MethodHandle waitpid = linker.downcallHandle(linker.defaultLookup().findOrThrow("waitpid"),
                        FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
        MemorySegment status = Arena.global().allocate(ValueLayout.JAVA_INT);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            int child = (int) fork.invokeExact();
            if (child == 0) {
                try {
                    String[] words = line.split(" ");
                    write(Long.parseLong(words[0]), Arrays.stream(words).skip(1).map(Path::of).toList(), Long.MAX_VALUE);
                } catch (Throwable e) {
                    e.printStackTrace();
                }
                exit.invokeExact(FAILED);
            }
            out.println(PID + " " + child);
            int ended = (int) waitpid.invokeExact(child, status.address(), 0);
            out.println(ENDED + " " + (ended == child ? status.get(ValueLayout.JAVA_INT, 0) : -1));
        }
    }

    private void write(long seed, List<Path> files, long transfers) {
        Random random = new Random(seed);
        List<Writer> writers = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            writers.add(new Writer(i, files.get(i), seed));
        }
        for (long done = 0; done < transfers;) {
            Writer writer = writers.get(random.nextInt(writers.size()));
            if (writer.step(random)) {
                done++;
                if (transfers == Long.MAX_VALUE) {
                    out.println(writer.number + " " + writer.transfer);
                }
            }
        }
        writers.forEach(writer -> writer.session.close());
    }

    /** Loads the classes that children need. */
    private void warmUp() throws IOException {
        Path directory = Files.createTempDirectory("sqltruffle-victim");
        List<Path> files = new ArrayList<>();
        for (String journal : Bank.JOURNALS) {
            Path file = directory.resolve(journal);
            files.add(file);
            try (EngineSession session = new EngineSession(file.toString(), Tiers.C)) {
                Bank.create(session, journal);
            }
        }
        for (int i = 0; i < Bank.JOURNALS.length; i++) {
            write(i, files, WARM_UP / Bank.JOURNALS.length);
        }
        for (Path file : files) {
            Files.delete(file);
        }
        Files.delete(directory);
    }
}
