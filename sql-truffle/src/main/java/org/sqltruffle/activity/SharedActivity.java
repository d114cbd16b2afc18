package org.sqltruffle.activity;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Tells the other JVMs of this user what the connections of this process do, so that their reports of locks name its statements: by a
 * socket in a directory that only this user can enter. For processes with the system property {@code sqltruffle.share} only.
 */
final class SharedActivity {

    static final boolean IS_ON = Boolean.getBoolean("sqltruffle.share");

    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");
    private static final Path DIRECTORY = Path.of(System.getProperty("java.io.tmpdir"), "sqltruffle-" + System.getProperty("user.name"));
    /** Of a row of {@link ActivityRows#activity}. */
    private static final int CONNECTION = 0;
    private static final int FILE = 1;
    private static final int STATE = 2;
    private static final int STATEMENT = 3;
    private static final int THREAD = 4;
    private static final int MILLISECONDS = 5;
    private static final int BEGUN_AT = 6;
    private static final int FIELDS = 7;
    private static final double SECOND = 1000;
    /** A process that is stopped does not answer. */
    private static final long MOST_MILLISECONDS = 300;
    private static final int MOST_BYTES = 1 << 20;

    private static ServerSocketChannel server;

    private SharedActivity() {
    }

    /** Begins to tell, when the first connection is opened. */
    static synchronized void start() {
        if (server == null) {
            try {
                Path socket = socket(ProcessHandle.current().pid());
                if (!Files.exists(DIRECTORY)) {
                    Files.createDirectory(DIRECTORY, PosixFilePermissions.asFileAttribute(OWN));
                }
                if (!isOwn()) {
                    throw new IOException(DIRECTORY + " is not a directory of this user alone");
                }
                Files.deleteIfExists(socket);
                ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                channel.bind(UnixDomainSocketAddress.of(socket));
                socket.toFile().deleteOnExit();
                server = channel;
                Thread thread = Thread.ofPlatform().daemon().inheritInheritableThreadLocals(false).name("sqltruffle-share")
                                .unstarted(() -> serve(channel));
                thread.setContextClassLoader(null);
                thread.start();
            } catch (IOException | RuntimeException e) {
                System.getLogger("org.sqltruffle.locks").log(System.Logger.Level.WARNING, "sqltruffle.share has no effect", e);
            }
        }
    }

    /** Ends it when the last connection is closed: the thread would keep the class loader of a web application. */
    static synchronized void stop() {
        if (server != null) {
            try {
                server.close();
                Files.deleteIfExists(socket(ProcessHandle.current().pid()));
            } catch (IOException e) {
                // Who asks finds nobody.
            }
            server = null;
        }
    }

    private static void serve(ServerSocketChannel channel) {
        while (channel.isOpen()) {
            try (SocketChannel client = channel.accept()) {
                // A socket takes this much at once; who does not read loses the rest.
                client.configureBlocking(false);
                client.write(StandardCharsets.UTF_8.encode(text()));
            } catch (IOException | RuntimeException e) {
                // The channel was closed, or the other process has gone.
            }
        }
    }

    private static String text() {
        StringBuilder text = new StringBuilder();
        for (Object[] row : ActivityRows.activity()) {
            if (!"idle".equals(row[STATE]) && row[FILE] != null) {
                for (int i = 0; i < FIELDS; i++) {
                    String value = row[i] == null ? "" : row[i].toString();
                    text.append(i == STATEMENT ? LockReport.shortened(value) : value.replaceAll("\\s+", " "))
                                    .append(i < FIELDS - 1 ? '\t' : '\n');
                }
            }
        }
        return text.toString();
    }

    /** What the connections of another process do with a file, for a report; empty when the process does not tell. */
    static List<String> of(int pid, String file) {
        List<String> found = new ArrayList<>();
        for (String line : ask(pid).lines().toList()) {
            String[] fields = line.split("\t", -1);
            if (fields.length == FIELDS && fields[FILE].equals(file)) {
                String age = fields[MILLISECONDS].isEmpty() ? ""
                                : String.format(java.util.Locale.ROOT, " for %.1f s", Long.parseLong(fields[MILLISECONDS]) / SECOND);
                found.add("its connection " + fields[CONNECTION] + " has locks" + age
                                + (fields[STATE].equals("statement") ? ", not finished: " : ", no statement runs, its last one: ")
                                + fields[STATEMENT]
                                + (fields[THREAD].isEmpty() ? "" : " [" + fields[THREAD] + "]")
                                + (fields[BEGUN_AT].isEmpty() ? "" : ", begun at " + fields[BEGUN_AT]));
            }
        }
        return found;
    }

    private static String ask(int pid) {
        if (pid <= 0 || !Files.exists(socket(pid)) || !isOwn()) {
            return "";
        }
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.configureBlocking(false);
            channel.connect(UnixDomainSocketAddress.of(socket(pid)));
            ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
            long end = System.nanoTime() + MOST_MILLISECONDS * 1_000_000;
            while (System.nanoTime() < end && channel.finishConnect()) {
                int n = channel.read(bytes);
                if (n < 0 || !bytes.hasRemaining()) {
                    break;
                }
                if (n == 0) {
                    Thread.sleep(1);
                }
            }
            return StandardCharsets.UTF_8.decode(bytes.flip()).toString();
        } catch (IOException | RuntimeException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private static Path socket(long pid) {
        return DIRECTORY.resolve(pid + ".socket");
    }

    /** Whether the directory is this user's, and nobody else can enter it. */
    private static boolean isOwn() {
        try {
            return Files.isDirectory(DIRECTORY, LinkOption.NOFOLLOW_LINKS) && Files.getPosixFilePermissions(DIRECTORY).equals(OWN)
                            && Files.getAttribute(DIRECTORY, "unix:uid").equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }
}
