package org.sqltruffle.bench.suite;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bench.workload.program.WrittenDatabase;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;
import org.sqltruffle.tpch.ssb.SsbDatabase;
import org.sqltruffle.tpch.ssb.SsbQueries;
import org.sqltruffle.tpch.tpch.TpchDatabase;
import org.sqltruffle.tpch.tpch.TpchQueries;

/**
 * Queries over a copy in WAL mode that nobody writes to, and over one in which another process updates a few rows a second: what it costs
 * to keep columns fresh. The updates do not change values, so all engines have one answer.
 */
final class FreshnessSuite implements Suite {

    private static final String WRITTEN = "-written";
    private static final String SSB = "q2.1";

    @Override
    public String name() {
        return "freshness";
    }

    @Override
    public String description() {
        return "TPC-H's Q1 and Q6 and SSB's Q2.1, alone and while another process updates " + WrittenDatabase.ROWS_PER_SECOND
                        + " rows a second";
    }

    @Override
    public List<String> benchmarks() {
        List<String> names = new ArrayList<>();
        for (String query : List.of("q01", "q06", SSB)) {
            names.add(query);
            names.add(query + WRITTEN);
        }
        return names;
    }

    /** The other process is SQLite's: the file must be SQLite's, too. */
    @Override
    public boolean accepts(Engine engine) {
        return Suite.super.accepts(engine) && engine.hasJournalModes() && !engine.name().equals("noinline");
    }

    @Override
    public boolean hasAblations() {
        return true;
    }

    @Override
    public boolean isUsual(Engine engine) {
        return !engine.name().equals("sqltruffle-api") && !engine.name().equals("sqltruffle-jdbc");
    }

    @Override
    public double defaultScale(boolean quick) {
        return quick ? 0.01 : 0.2;
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return new TpchDatabase(scale);
    }

    @Override
    public boolean writesFiles() {
        return true;
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        boolean isWritten = benchmark.endsWith(WRITTEN);
        String query = isWritten ? benchmark.substring(0, benchmark.length() - WRITTEN.length()) : benchmark;
        boolean isSsb = query.equals(SSB);
        Path file = isSsb ? new SsbDatabase(on.scale()).file(GeneratedDatabase.defaultCacheDirectory(), LoadListener.SILENT) : on.file();
        TemporaryDirectory directory = TemporaryDirectory.create();
        try {
            Path copy = Files.copy(file, directory.resolve(benchmark + on.engine().suffix()));
            Session session = on.engine().openWritable(copy);
            session.execute("PRAGMA journal_mode = WAL");
            Workload workload = session.workload((isSsb ? SsbQueries.ALL : TpchQueries.ALL).sql(query, on.engine().dialect()));
            List<String> writer = isWritten
                            ? WrittenDatabase.command(copy, isSsb ? "lineorder" : "lineitem", isSsb ? "lo_quantity" : "l_quantity")
                            : List.of();
            return new WrittenDatabase(directory, session, workload, writer);
        } catch (Exception e) {
            directory.close();
            throw e;
        }
    }
}
