package org.sqltruffle.bench.measure;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.suite.Engines;
import org.sqltruffle.bench.suite.Suite;
import org.sqltruffle.bench.suite.Suites;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;

/**
 * The one session of this process, and the benchmarks opened on it: JMH makes its state objects itself, and they must find what the answers
 * were checked with.
 */
public final class OpenSession implements AutoCloseable {

    /** Bytes that are read at a time. */
    private static final int CHUNK = 1 << 20;

    private static OpenSession current;

    private final Suite suite;
    private final Engine engine;
    private final double scale;
    private final OpenDatabase on;
    private final Map<String, TimedWorkload> workloads = new HashMap<>();

    private OpenSession(Suite suite, Engine engine, double scale, Path file) throws Exception {
        this.suite = suite;
        this.engine = engine;
        this.scale = scale;
        // Python programs are started, not opened; a file is not needed where there is none.
        Session session = engine.isPython() ? null : engine.open(file);
        this.on = new OpenDatabase(engine, session, scale, file);
    }

    /** The open session, or a new one in place of one for something else. */
    public static OpenSession of(String suite, String engine, double scale) throws Exception {
        return of(suite, engine, scale, GeneratedDatabase.defaultCacheDirectory());
    }

    public static OpenSession of(String suiteName, String engineName, double scale, Path cache) throws Exception {
        OpenSession open = current;
        if (open != null && open.suite.name().equals(suiteName) && open.engine.name().equals(engineName) && open.scale == scale) {
            return open;
        }
        if (open != null) {
            open.close();
        }
        Suite suite = Suites.byName(suiteName);
        Engine engine = Engines.byName(engineName);
        Optional<GeneratedDatabase> data = suite.database(scale);
        Path file = data.isEmpty() ? null : engine.file(data.get(), cache, LoadListener.SILENT);
        current = new OpenSession(suite, engine, scale, file);
        return current;
    }

    public Engine engine() {
        return engine;
    }

    public Suite suite() {
        return suite;
    }

    /** A benchmark, prepared when it is asked for the first time. */
    public TimedWorkload workload(String benchmark) throws Exception {
        TimedWorkload workload = workloads.get(benchmark);
        if (workload == null) {
            workload = new TimedWorkload(suite.open(benchmark, on));
            workloads.put(benchmark, workload);
        }
        return workload;
    }

    /**
     * Reads the database's file, so that the system has it in memory if it keeps it: else the engine that is asked first would be the only
     * one to read from the disk. Some systems drop within minutes what nobody reads.
     */
    public void readFile() throws IOException {
        if (on.file() != null && Files.isRegularFile(on.file())) {
            try (FileChannel channel = FileChannel.open(on.file())) {
                ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK);
                while (channel.read(buffer) >= 0) {
                    buffer.clear();
                }
            }
        }
    }

    /** Gives up a benchmark; it is prepared anew when it is asked for again. */
    public void close(String benchmark) throws Exception {
        TimedWorkload workload = workloads.remove(benchmark);
        if (workload != null) {
            workload.close();
        }
    }

    @Override
    public void close() throws Exception {
        current = null;
        for (TimedWorkload workload : workloads.values()) {
            workload.close();
        }
        if (on.session() != null) {
            on.session().close();
        }
    }
}
