package org.sqltruffle.testing.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Function;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.Result;

/** Compares the Truffle tier with the C tier over random cases. A case is given by one number. */
public final class Fuzzer {

    private static final EngineOptions ORACLE = EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C).withDisabledOpcodes(Set.of())
                    .withColumns(ColumnStore.Mode.OFF);

    /** A case that takes longer in C is left out; in another tier, which may compile first, longer than this is a failure. */
    private static final int SECONDS_IN_C = 1;
    private static final int SECONDS = 600;

    private final EngineOptions options;
    private final Path journal;
    private long statements;

    /**
     * @param options how the compared side runs
     * @param journal file that holds the case that is running, so that it survives a crash of the process; {@code null} for none
     */
    public Fuzzer(EngineOptions options, Path journal) {
        this.options = options;
        this.journal = journal;
    }

    /**
     * Runs the case of a seed.
     *
     * @return {@code null} when the sides agree, else a report: the difference and the smallest case that shows one
     */
    public String run(long seed) {
        FuzzCase fuzzCase = FuzzCase.of(seed);
        if (journal != null) {
            try {
                Files.writeString(journal, "-- seed " + seed + "\n" + fuzzCase);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return report(seed, fuzzCase, this::difference);
    }

    /** Runs the case of a seed in C and in plain SQLite, without pauses. Returns what {@link #run} does. */
    public static String runPlain(long seed) {
        return report(seed, FuzzCase.of(seed).withoutPauses(), Fuzzer::differenceFromPlain);
    }

    private static String report(long seed, FuzzCase fuzzCase, Function<FuzzCase, String> differences) {
        String difference = differences.apply(fuzzCase);
        if (difference == null) {
            return null;
        }
        FuzzCase small = new Shrinker(c -> differences.apply(c) != null, 60_000).shrink(fuzzCase);
        return "seed " + seed + ": " + difference + "\nsmallest case found: " + differences.apply(small) + "\n" + small;
    }

    private static String differenceFromPlain(FuzzCase fuzzCase) {
        FuzzRun run = FuzzRun.of(fuzzCase, ORACLE, SECONDS_IN_C, false);
        if (run.database() == null) {
            return null;
        }
        String difference = run.differenceFromPlain(FuzzRun.plain(fuzzCase), !fuzzCase.mayOverwriteRows());
        return difference != null && isOfChance(fuzzCase, run, false) ? null : difference;
    }

    /** A WAL tells one snapshot from the next at once: each scan finds columns, or builds them. */
    private boolean wal() {
        return options.columns() == ColumnStore.Mode.BUILD;
    }

    private String difference(FuzzCase fuzzCase) {
        FuzzRun expected = FuzzRun.of(fuzzCase, ORACLE, SECONDS_IN_C, wal());
        if (expected.database() == null) {
            return null;
        }
        FuzzRun run;
        try {
            run = FuzzRun.of(fuzzCase, options, SECONDS, wal());
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            StackTraceElement[] trace = e.getStackTrace();
            return "exception " + e + (trace.length == 0 ? "" : " at " + trace[0]);
        }
        statements += expected.results().size();
        String difference = run.differenceFrom(expected);
        return difference != null && isOfChance(fuzzCase, expected, wal()) ? null : difference;
    }

    /** Whether SQLite has chosen a rowid at random, because the largest one is taken: another run in C differs from the first one, too. */
    private static boolean isOfChance(FuzzCase fuzzCase, FuzzRun inC, boolean wal) {
        return fuzzCase.mayChooseRowids() && FuzzRun.of(fuzzCase, ORACLE, SECONDS_IN_C, wal).differenceFrom(inC) != null;
    }

    /** Statements that ran on both sides so far. */
    public long statements() {
        return statements;
    }

    /** The case of a seed as a script. */
    public static String script(long seed) {
        return FuzzCase.of(seed).toString();
    }
}
