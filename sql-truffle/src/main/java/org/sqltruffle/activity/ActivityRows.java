package org.sqltruffle.activity;

import static org.sqltruffle.abi.Constants.ST_FOREIGN_LOCKS;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.LockApi;

/** Rows of the operations' tables at one moment. No row waits for a connection. */
public final class ActivityRows {

    private static final double MILLISECOND = 1e6;
    private static final int READERS = 5;

    private ActivityRows() {
    }

    /** See {@code OperationsTable.ACTIVITY}. */
    public static List<Object[]> activity() {
        FileLocks locks = FileLocks.read();
        List<Object[]> rows = new ArrayList<>();
        for (ConnectionActivity connection : OpenConnections.all()) {
            List<FileLocks.OpenFile> files = locks.files().stream().filter(file -> file.pDb() == connection.pDb()).toList();
            List<HeldLock> held = files.stream().flatMap(file -> file.locks().stream()).toList();
            List<StatementActivity> running = connection.running();
            StatementActivity statement = running.isEmpty() ? connection.last() : running.getLast();
            String state = !running.isEmpty() ? "statement" : !held.isEmpty() ? "transaction" : "idle";
            Long age = held.isEmpty() ? null : Long.valueOf(held.stream().mapToLong(HeldLock::milliseconds).max().getAsLong());
            rows.add(new Object[]{connection.number(), files.isEmpty() ? null : files.getLast().path(), state, sql(statement),
                            thread(statement), age, connection.begunAt(), connection.openedAt()});
        }
        return rows;
    }

    /** See {@code OperationsTable.LOCKS}. */
    public static List<Object[]> locks() {
        List<Object[]> rows = new ArrayList<>();
        for (HeldLock lock : FileLocks.read().all()) {
            StatementActivity statement = statement(lock);
            long pid = lock.isOfOwnProcess() ? ProcessHandle.current().pid() : lock.pid();
            rows.add(new Object[]{lock.file(), lock.name(), lock.isExclusive() ? 1L : 0L, pid,
                            pid <= 0 ? null : OtherProcess.name((int) pid), connection(lock), thread(statement), sql(statement),
                            lock.milliseconds() < 0 ? null : Long.valueOf(lock.milliseconds())});
        }
        return rows;
    }

    /** See {@code OperationsTable.WAL}. */
    public static List<Object[]> wal() {
        FileLocks locks = FileLocks.read();
        List<Object[]> rows = new ArrayList<>();
        for (FileLocks.OpenFile file : locks.distinctFiles()) {
            try (NativeBuffer buffer = new NativeBuffer((long) ST_FOREIGN_LOCKS * Layout.SIZEOF_StForeignLock);
                            NativeBuffer state = new NativeBuffer(Layout.SIZEOF_StWalState)) {
                LockApi.stForeignLocks(file.file(), buffer.address(), state.address());
                if (NativeMemory.getInt(state.address() + Layout.StWalState_isOpen) != 0) {
                    rows.add(wal(locks, file, state.address()));
                }
            }
        }
        return rows;
    }

    private static Object[] wal(FileLocks locks, FileLocks.OpenFile file, long pState) {
        long frames = NativeMemory.getU32(pState + Layout.StWalState_nFrame);
        long backfilled = NativeMemory.getU32(pState + Layout.StWalState_nBackfill);
        List<HeldLock> readers = new ArrayList<>(FileLocks.ofOtherProcesses(file));
        locks.files().stream().filter(each -> each.inode() == file.inode()).forEach(each -> readers.addAll(each.locks()));
        HeldLock oldest = readers.stream()
                        .filter(lock -> lock.kind() >= HeldLock.READ && lock.kind() < HeldLock.READ + READERS && !lock.isExclusive())
                        .min(Comparator.comparingLong((HeldLock lock) -> mark(lock, pState)).thenComparing(HeldLock::milliseconds,
                                        Comparator.reverseOrder()))
                        .orElse(null);
        StatementActivity statement = oldest == null ? null : statement(oldest);
        Long pid = oldest == null ? null : Long.valueOf(oldest.isOfOwnProcess() ? ProcessHandle.current().pid() : oldest.pid());
        return new Object[]{file.path(), size(file.path() + "-wal"), frames, frames - backfilled, pid,
                        oldest == null ? null : connection(oldest), sql(statement),
                        oldest == null || oldest.milliseconds() < 0 ? null : Long.valueOf(oldest.milliseconds())};
    }

    /** The last frame that a reader sees. */
    private static long mark(HeldLock lock, long pState) {
        return NativeMemory.getU32(pState + Layout.StWalState_aMark + (long) (lock.kind() - HeldLock.READ) * Integer.BYTES);
    }

    private static Long size(String path) {
        try {
            return Files.size(Path.of(path));
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /** See {@code OperationsTable.STATEMENTS}. */
    public static List<Object[]> statements() {
        return Executions.statistics().stream()
                        .map(each -> new Object[]{each.sql(), each.count(), each.nanos() / MILLISECOND, each.worstNanos() / MILLISECOND,
                                        each.rows(), each.tier(),
                                        each.columns() ? 1L : 0L})
                        .toList();
    }

    private static Long connection(HeldLock lock) {
        ConnectionActivity connection = OpenConnections.find(lock.pDb());
        return connection == null ? null : Long.valueOf(connection.number());
    }

    private static StatementActivity statement(HeldLock lock) {
        ConnectionActivity connection = lock.isOfOwnProcess() ? OpenConnections.find(lock.pDb()) : null;
        if (connection == null) {
            return null;
        }
        List<StatementActivity> running = connection.running();
        return running.isEmpty() ? connection.last() : running.getFirst();
    }

    private static String sql(StatementActivity statement) {
        return statement == null ? null : statement.sql();
    }

    private static String thread(StatementActivity statement) {
        return statement == null || statement.threadId() == 0 ? null : ThreadNames.of(statement.threadId());
    }
}
