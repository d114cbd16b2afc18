package org.sqltruffle.testing.damage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/**
 * A write-ahead log or a hot rollback journal with damaged pages beside a sound database. Its checksums are right, so SQLite takes the
 * pages. Now and then a number in a header is damaged too, or the file ends early. The formats:
 * <a href="https://sqlite.org/fileformat2.html">sqlite.org/fileformat2.html</a>.
 */
public final class LogDamage {

    private static final int WAL_MAGIC_LITTLE_ENDIAN = 0x377f0682;
    private static final int WAL_VERSION = 3007000;
    private static final int WAL_HEADER = 32;
    private static final int FRAME_HEADER = 24;
    private static final long JOURNAL_MAGIC = 0xd9d505f920a163d7L;
    private static final int SECTOR = 512;
    private static final int CHECKSUM_STEP = 200;
    /** In the header of a database: 2 for a write-ahead log, in both. */
    private static final int WRITE_VERSION = 18;
    private static final int READ_VERSION = 19;

    private final String suffix;
    private final byte[] bytes;

    private LogDamage(String suffix, byte[] bytes) {
        this.suffix = suffix;
        this.bytes = bytes;
    }

    /** Writes the log beside a database that has been written there. */
    public void write(Path database) throws IOException {
        Files.write(Path.of(database + suffix), bytes);
        if (suffix.equals("-wal")) {
            byte[] file = Files.readAllBytes(database);
            file[WRITE_VERSION] = 2;
            file[READ_VERSION] = 2;
            Files.write(database, file);
        }
    }

    /** A write-ahead log with damaged versions of pages. */
    public static LogDamage wal(byte[] database, int pageSize, Random random) {
        byte[] damaged = new Mutator(database, pageSize).mutation(random.nextLong());
        damaged[WRITE_VERSION] = 2;
        damaged[READ_VERSION] = 2;
        int frames = 1 + random.nextInt(8);
        ByteBuffer log = ByteBuffer.allocate(WAL_HEADER + frames * (FRAME_HEADER + pageSize));
        int salt1 = random.nextInt();
        int salt2 = random.nextInt();
        log.putInt(WAL_MAGIC_LITTLE_ENDIAN).putInt(WAL_VERSION).putInt(pageSize).putInt(0).putInt(salt1).putInt(salt2);
        int[] sum = checksum(log.array(), 0, WAL_HEADER - 8, new int[2]);
        log.putInt(sum[0]).putInt(sum[1]);
        int pages = database.length / pageSize;
        for (int i = 0; i < frames; i++) {
            int page = 1 + (i == 0 ? firstDifference(database, damaged, pageSize) : random.nextInt(pages));
            int start = log.position();
            boolean commits = i == frames - 1 || random.nextInt(3) == 0;
            log.putInt(random.nextInt(50) == 0 ? random.nextInt() : page);
            log.putInt(commits ? random.nextInt(30) == 0 ? random.nextInt(2 * pages) : pages : 0);
            log.putInt(salt1).putInt(salt2);
            System.arraycopy(damaged, (page - 1) * pageSize, log.array(), start + FRAME_HEADER, pageSize);
            sum = checksum(log.array(), start, 8, sum);
            sum = checksum(log.array(), start + FRAME_HEADER, pageSize, sum);
            log.putInt(sum[0]).putInt(sum[1]);
            log.position(start + FRAME_HEADER + pageSize);
        }
        return new LogDamage("-wal", cut(log.array(), random));
    }

    /** A hot journal that puts damaged pages back. */
    public static LogDamage journal(byte[] database, int pageSize, Random random) {
        byte[] damaged = new Mutator(database, pageSize).mutation(random.nextLong());
        int records = 1 + random.nextInt(8);
        int pages = database.length / pageSize;
        ByteBuffer journal = ByteBuffer.allocate(SECTOR + records * (4 + pageSize + 4));
        int nonce = random.nextInt();
        journal.putLong(JOURNAL_MAGIC).putInt(random.nextInt(20) == 0 ? -1 : records).putInt(nonce)
                        .putInt(random.nextInt(30) == 0 ? random.nextInt(2 * pages) : pages).putInt(SECTOR).putInt(pageSize);
        journal.position(SECTOR);
        for (int i = 0; i < records; i++) {
            int page = 1 + (i == 0 ? firstDifference(database, damaged, pageSize) : random.nextInt(pages));
            journal.putInt(random.nextInt(50) == 0 ? random.nextInt() : page);
            int start = journal.position();
            journal.put(damaged, (page - 1) * pageSize, pageSize);
            int sum = nonce;
            for (int at = pageSize - CHECKSUM_STEP; at > 0; at -= CHECKSUM_STEP) {
                sum += journal.array()[start + at] & 0xff;
            }
            journal.putInt(sum);
        }
        return new LogDamage("-journal", cut(journal.array(), random));
    }

    /** The number, from 0, of the first page that was damaged. */
    private static int firstDifference(byte[] sound, byte[] damaged, int pageSize) {
        int at = Arrays.mismatch(sound, damaged);
        return at < 0 ? 0 : at / pageSize;
    }

    private static byte[] cut(byte[] bytes, Random random) {
        return random.nextInt(10) == 0 ? Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    /** The checksum of a write-ahead log, from a sum so far. */
    private static int[] checksum(byte[] bytes, int from, int length, int[] before) {
        ByteBuffer words = ByteBuffer.wrap(bytes, from, length).order(ByteOrder.LITTLE_ENDIAN);
        int s0 = before[0];
        int s1 = before[1];
        while (words.remaining() >= 8) {
            s0 += words.getInt() + s1;
            s1 += words.getInt() + s0;
        }
        return new int[]{s0, s1};
    }
}
