package org.sqltruffle.activity;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sqltruffle.sqlite.ResultCode;

/** Says in words why a connection does not get a lock: who holds it, and what to do. */
final class LockReport {

    private static final int LONGEST_SQL = 200;
    private static final int MOST_HOLDERS = 3;
    private static final double SECOND = 1000;

    private LockReport() {
    }

    /**
     * The report of a connection.
     *
     * @param code the extended result code of the statement, or SQLITE_BUSY while it waits
     * @param waited milliseconds that it has waited
     */
    static String of(long pDb, int code, long waited) {
        StringBuilder text = new StringBuilder();
        if ((code & 0xff) == ResultCode.LOCKED) {
            appendOwnStatements(text, pDb);
        } else {
            FileLocks locks = FileLocks.read();
            List<FileLocks.OpenFile> own = locks.files().stream().filter(file -> file.pDb() == pDb).toList();
            List<HeldLock> holders = holders(locks, own);
            if (waited > 0) {
                text.append("Waited ").append(seconds(waited)).append(". ");
            }
            appendHolders(text, holders);
            appendAdvice(text, code, own, holders);
        }
        return text.toString().strip();
    }

    /** Who reads the WALs of a connection's files; empty when nobody else does. */
    static String readersOfWal(long pDb) {
        FileLocks locks = FileLocks.read();
        StringBuilder text = new StringBuilder();
        appendDescriptions(text, others(locks, locks.files().stream().filter(file -> file.pDb() == pDb && file.isWal()).toList()).stream()
                        .filter(HeldLock::isOfReader).toList());
        return text.toString().strip();
    }

    /** The locks of others that keep a connection from its files: those of writers, or those of readers when nobody writes. */
    private static List<HeldLock> holders(FileLocks locks, List<FileLocks.OpenFile> own) {
        List<HeldLock> others = others(locks, own);
        List<HeldLock> writers = others.stream().filter(lock -> !lock.isOfReader()).toList();
        return writers.isEmpty() ? others : writers;
    }

    /** The locks of a connection's files that others hold. */
    private static List<HeldLock> others(FileLocks locks, List<FileLocks.OpenFile> own) {
        List<HeldLock> others = new ArrayList<>();
        for (FileLocks.OpenFile file : own) {
            locks.files().stream().filter(other -> other.inode() == file.inode() && other.pDb() != file.pDb())
                            .forEach(other -> others.addAll(other.locks()));
            others.addAll(FileLocks.ofOtherProcesses(file));
        }
        return others;
    }

    private static void appendHolders(StringBuilder text, List<HeldLock> holders) {
        if (holders.isEmpty()) {
            text.append("Nobody holds the lock any more. ");
        }
        appendDescriptions(text, holders);
    }

    private static void appendDescriptions(StringBuilder text, List<HeldLock> holders) {
        // A writer in rollback mode may hold several locks of one file.
        Set<String> said = holders.stream().map(LockReport::describe).collect(Collectors.toCollection(java.util.LinkedHashSet::new));
        said.stream().limit(MOST_HOLDERS).forEach(text::append);
        if (said.size() > MOST_HOLDERS) {
            text.append("And ").append(said.size() - MOST_HOLDERS).append(" more. ");
        }
    }

    private static String describe(HeldLock lock) {
        String held = lock.use() + " " + lock.file() + " (lock " + lock.name()
                        + (lock.milliseconds() >= 0 ? ", for " + seconds(lock.milliseconds()) : "") + ")";
        if (!lock.isOfOwnProcess()) {
            List<String> told = SharedActivity.of(lock.pid(), lock.file());
            return capital(OtherProcess.describe(lock.pid())) + " " + held + (told.isEmpty() ? "" : "; " + String.join("; ", told)) + ". ";
        }
        ConnectionActivity connection = OpenConnections.find(lock.pDb());
        if (connection == null) {
            return "A connection of this process that was not opened by SQLTruffle, or is being closed, " + held + ". ";
        }
        StringBuilder text = new StringBuilder("Connection ").append(connection.number()).append(" of this process ").append(held);
        List<StatementActivity> running = connection.running();
        StatementActivity last = connection.last();
        if (!running.isEmpty()) {
            running.stream().limit(MOST_HOLDERS).forEach(each -> appendStatement(text, each,
                            each.isLost() ? "; a statement that the program has lost without closing it: " : "; not finished: "));
        } else if (last != null) {
            appendStatement(text, last, "; no statement runs, the transaction is open since its last one: ");
        }
        if (connection.begunAt() != null) {
            text.append("; begun at ").append(connection.begunAt());
        } else if (connection.openedAt() != null) {
            text.append("; opened at ").append(connection.openedAt());
        }
        return text.append(". ").toString();
    }

    private static void appendStatement(StringBuilder text, StatementActivity statement, String introduction) {
        text.append(introduction).append(shortened(statement.sql()));
        if (statement.threadId() != 0) {
            text.append(" [").append(ThreadNames.of(statement.threadId())).append(']');
        }
        if (statement.preparedAt() != null) {
            text.append(" prepared at ").append(statement.preparedAt());
        }
    }

    private static void appendAdvice(StringBuilder text, int code, List<FileLocks.OpenFile> own, List<HeldLock> holders) {
        boolean writerFound = holders.stream().anyMatch(lock -> !lock.isOfReader());
        if (code == ResultCode.BUSY_SNAPSHOT) {
            text.append("Another connection has written since this transaction read, so waiting cannot help: roll back, and begin "
                            + "transactions that will write with BEGIN IMMEDIATE.");
        } else if (code == ResultCode.BUSY && writerFound && own.stream().anyMatch(LockReport::onlyReads)) {
            text.append("This connection has read in its transaction and now wants to write while another one does, so waiting cannot "
                            + "help: roll back, and begin transactions that will "
                            + "write with BEGIN IMMEDIATE.");
        }
    }

    /** Whether a connection has a read transaction and no write transaction. */
    private static boolean onlyReads(FileLocks.OpenFile file) {
        return !file.locks().isEmpty() && file.locks().stream().allMatch(HeldLock::isOfReader);
    }

    /** SQLITE_LOCKED: a statement of the same connection is in the way, or of one that shares its cache. */
    private static void appendOwnStatements(StringBuilder text, long pDb) {
        ConnectionActivity own = OpenConnections.find(pDb);
        List<StatementActivity> running = own == null ? List.of() : own.running();
        if (running.isEmpty()) {
            text.append("A connection of this process that shares the cache of this database holds the table.");
            return;
        }
        text.append("Other statements of the same connection are not finished");
        running.stream().limit(MOST_HOLDERS)
                        .forEach(each -> appendStatement(text, each, each.isLost() ? "; lost by the program without closing it: " : "; "));
        text.append(". Read them to their end, or close them.");
    }

    static String shortened(String sql) {
        String line = sql.strip().replaceAll("\\s+", " ");
        return line.length() <= LONGEST_SQL ? line : line.substring(0, LONGEST_SQL) + "…";
    }

    private static String seconds(long milliseconds) {
        return String.format(java.util.Locale.ROOT, "%.1f s", milliseconds / SECOND);
    }

    private static String capital(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
