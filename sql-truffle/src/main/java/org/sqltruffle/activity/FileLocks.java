package org.sqltruffle.activity;

import static org.sqltruffle.abi.Constants.ST_FOREIGN_LOCKS;
import static org.sqltruffle.abi.Constants.ST_LOCK_RESERVED;
import static org.sqltruffle.abi.Constants.ST_LOCK_SHARED;
import static org.sqltruffle.abi.Constants.ST_LOCK_WAL;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.LockApi;

/** Reads the locks of all database files that this process has open ({@code locks.c}). */
public final class FileLocks {

    /** Files that are read at first; more of them when there are more. */
    private static final int FILES = 64;

    private final List<OpenFile> files;

    /** A file as a connection has it open. @param inode equal for connections with the same file */
    public record OpenFile(long file, long inode, long pDb, String path, boolean isWal, List<HeldLock> locks) {
    }

    private FileLocks(List<OpenFile> files) {
        this.files = files;
    }

    /** The files at this moment. */
    public static FileLocks read() {
        for (int room = FILES;; room *= 2) {
            try (NativeBuffer buffer = new NativeBuffer((long) room * Layout.SIZEOF_StOpenFile)) {
                int count = LockApi.stOpenFiles(buffer.address(), room);
                if (count <= room) {
                    List<OpenFile> files = new ArrayList<>();
                    for (int i = 0; i < count; i++) {
                        files.add(file(buffer.address() + (long) i * Layout.SIZEOF_StOpenFile));
                    }
                    return new FileLocks(files);
                }
            }
        }
    }

    private static OpenFile file(long p) {
        String path = NativeMemory.getString(p + Layout.StOpenFile_zPath);
        long pDb = NativeMemory.getLong(p + Layout.StOpenFile_db);
        boolean wal = NativeMemory.getInt(p + Layout.StOpenFile_isWal) != 0;
        long read = NativeMemory.getLong(p + Layout.StOpenFile_msRead);
        long write = NativeMemory.getLong(p + Layout.StOpenFile_msWrite);
        List<HeldLock> locks = new ArrayList<>();
        int lock = NativeMemory.getInt(p + Layout.StOpenFile_eLock);
        // With a WAL each connection keeps this lock as long as it is open.
        if (lock > ST_LOCK_SHARED || lock == ST_LOCK_SHARED && !wal) {
            locks.add(new HeldLock(path, lock, lock >= ST_LOCK_RESERVED, pDb, 0, lock >= ST_LOCK_RESERVED ? write : read));
        }
        int shared = NativeMemory.getInt(p + Layout.StOpenFile_mShared);
        int exclusive = NativeMemory.getInt(p + Layout.StOpenFile_mExclusive);
        for (int i = 0; i < Integer.SIZE; i++) {
            if (((shared | exclusive) >> i & 1) != 0) {
                locks.add(new HeldLock(path, ST_LOCK_WAL + i, (exclusive >> i & 1) != 0, pDb, 0, (exclusive >> i & 1) != 0 ? write : read));
            }
        }
        return new OpenFile(NativeMemory.getLong(p + Layout.StOpenFile_file), NativeMemory.getLong(p + Layout.StOpenFile_inode), pDb, path,
                        wal, locks);
    }

    /** As each connection has them open. */
    public List<OpenFile> files() {
        return files;
    }

    /** One entry for each file, whatever the number of its connections. */
    List<OpenFile> distinctFiles() {
        Map<Long, OpenFile> byInode = new LinkedHashMap<>();
        files.forEach(file -> byInode.merge(file.inode, file, (one, other) -> one.isWal ? one : other));
        return List.copyOf(byInode.values());
    }

    /** The locks of a file that other processes hold. */
    static List<HeldLock> ofOtherProcesses(OpenFile file) {
        try (NativeBuffer buffer = new NativeBuffer((long) ST_FOREIGN_LOCKS * Layout.SIZEOF_StForeignLock);
                        NativeBuffer wal = new NativeBuffer(Layout.SIZEOF_StWalState)) {
            int count = LockApi.stForeignLocks(file.file, buffer.address(), wal.address());
            List<HeldLock> locks = new ArrayList<>();
            KernelLocks kernel = count == 0 ? null : KernelLocks.read();
            for (int i = 0; i < count; i++) {
                long p = buffer.address() + (long) i * Layout.SIZEOF_StForeignLock;
                int kind = NativeMemory.getInt(p + Layout.StForeignLock_iLock);
                if (kind != ST_LOCK_SHARED || !file.isWal) {
                    HeldLock lock = new HeldLock(file.path, kind, NativeMemory.getInt(p + Layout.StForeignLock_isExclusive) != 0, 0,
                                    NativeMemory.getInt(p + Layout.StForeignLock_pid), -1);
                    locks.add(lock);
                    kernel.sharing(lock).forEach(pid -> locks.add(new HeldLock(file.path, kind, lock.isExclusive(), 0, pid, -1)));
                }
            }
            return locks;
        }
    }

    /** All locks, of this process and of others. */
    public List<HeldLock> all() {
        List<HeldLock> all = new ArrayList<>();
        files.forEach(file -> all.addAll(file.locks));
        distinctFiles().forEach(file -> all.addAll(ofOtherProcesses(file)));
        return all;
    }
}
