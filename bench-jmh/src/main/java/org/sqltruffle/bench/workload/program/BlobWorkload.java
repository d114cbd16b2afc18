package org.sqltruffle.bench.workload.program;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.sqltruffle.bench.workload.BlobStore;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.query.Answer;

/**
 * Reads and writes of a whole blob. Each run has them in exactly the given share, since a write takes many times as long as a read: were
 * the share one of chance, so would be the run's time. Their order is a random one, the same in each process.
 */
public final class BlobWorkload implements Workload {

    public static final int OPERATIONS_PER_RUN = 10;
    private static final long SEED = 1;

    private final TemporaryDirectory directory;
    private final BlobStore store;
    private final boolean[] reads = new boolean[OPERATIONS_PER_RUN];
    private final byte[] blob;
    private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
    private long sum;

    public BlobWorkload(TemporaryDirectory directory, BlobStore store, int bytes, int readPercent) throws Exception {
        this.directory = directory;
        this.store = store;
        Arrays.fill(reads, 0, OPERATIONS_PER_RUN * readPercent / 100, true);
        blob = new byte[bytes];
        random.nextBytes(blob);
        store.write(blob);
    }

    private void shuffle() {
        for (int i = reads.length - 1; i > 0; i--) {
            int k = random.nextInt(i + 1);
            boolean read = reads[i];
            reads[i] = reads[k];
            reads[k] = read;
        }
    }

    @Override
    public Answer answer() throws Exception {
        run();
        boolean same = Arrays.equals(blob, store.read());
        return new Answer(List.of("sum", "same"), List.of(List.of(sum, same ? 1L : 0L)));
    }

    @Override
    public long run() throws Exception {
        shuffle();
        for (boolean isRead : reads) {
            if (isRead) {
                byte[] read = store.read();
                sum = 31 * sum + read[random.nextInt(read.length)];
            } else {
                blob[random.nextInt(blob.length)]++;
                store.write(blob);
            }
        }
        return sum;
    }

    @Override
    public void close() throws Exception {
        store.close();
        directory.close();
    }
}
