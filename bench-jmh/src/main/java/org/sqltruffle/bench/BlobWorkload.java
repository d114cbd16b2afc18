package org.sqltruffle.bench;

import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.sqltruffle.tpch.Answer;

/** Reads and writes of a whole blob in a given share, in an order that is the same each time. */
final class BlobWorkload implements Workload {

    static final int OPERATIONS_PER_RUN = 10;
    private static final int OPERATIONS_OF_ANSWER = 10;
    private static final long SEED = 1;

    private final TemporaryDirectory directory;
    private final BlobStore store;
    private final int readPercent;
    private final byte[] blob;
    private final RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(SEED);
    private long sum;

    BlobWorkload(TemporaryDirectory directory, BlobStore store, int bytes, int readPercent) throws Exception {
        this.directory = directory;
        this.store = store;
        this.readPercent = readPercent;
        blob = new byte[bytes];
        random.nextBytes(blob);
        store.write(blob);
    }

    private void operation() throws Exception {
        if (random.nextInt(100) < readPercent) {
            byte[] read = store.read();
            sum = 31 * sum + read[random.nextInt(read.length)];
        } else {
            blob[random.nextInt(blob.length)]++;
            store.write(blob);
        }
    }

    @Override
    public Answer answer() throws Exception {
        for (int i = 0; i < OPERATIONS_OF_ANSWER; i++) {
            operation();
        }
        boolean same = Arrays.equals(blob, store.read());
        return new Answer(List.of("sum", "same"), List.of(List.of(sum, same ? 1L : 0L)));
    }

    @Override
    public long run() throws Exception {
        for (int i = 0; i < OPERATIONS_PER_RUN; i++) {
            operation();
        }
        return sum;
    }

    @Override
    public void close() throws Exception {
        store.close();
        directory.close();
    }
}
