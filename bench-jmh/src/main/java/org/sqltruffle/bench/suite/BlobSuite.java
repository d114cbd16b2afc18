package org.sqltruffle.bench.suite;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.PlainFiles;
import org.sqltruffle.bench.workload.BlobStore;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bench.workload.program.BlobWorkload;
import org.sqltruffle.bench.workload.program.FileBlobStore;

/** One row with one blob, read and written as a whole; beside the engines a plain file. */
final class BlobSuite implements UnscaledSuite {

    private static final List<String> SIZES = List.of("100KB", "10MB");
    private static final List<String> READ_PERCENTS = List.of("90", "50", "10");

    @Override
    public String name() {
        return "blob";
    }

    @Override
    public String description() {
        return "a blob of 100 KB or 10 MB, read and written as a whole; 90, 50 or 10 % reads";
    }

    @Override
    public List<String> benchmarks() {
        List<String> names = new ArrayList<>();
        for (String size : SIZES) {
            for (String percent : READ_PERCENTS) {
                names.add(size + "-" + percent);
            }
        }
        return names;
    }

    @Override
    public boolean accepts(Engine engine) {
        return engine instanceof PlainFiles || UnscaledSuite.super.accepts(engine);
    }

    @Override
    public boolean writesFiles() {
        return true;
    }

    @Override
    public long unitsPerRun(String benchmark, double scale) {
        return BlobWorkload.OPERATIONS_PER_RUN;
    }

    @Override
    public String unit() {
        return "operations";
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        int bytes = benchmark.startsWith("100KB") ? 100_000 : 10_000_000;
        int readPercent = Integer.parseInt(benchmark.substring(benchmark.indexOf('-') + 1));
        TemporaryDirectory directory = TemporaryDirectory.create();
        try {
            BlobStore store = on.engine() instanceof PlainFiles ? new FileBlobStore(directory.resolve("blob"))
                            : on.session().blobStore(on.engine(), directory.resolve("blob" + on.engine().suffix()));
            return new BlobWorkload(directory, store, bytes, readPercent);
        } catch (Exception e) {
            directory.close();
            throw e;
        }
    }
}
