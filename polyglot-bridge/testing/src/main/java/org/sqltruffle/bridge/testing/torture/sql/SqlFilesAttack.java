package org.sqltruffle.bridge.testing.torture.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.sqltruffle.bridge.testing.torture.harness.Attack;
import org.sqltruffle.bridge.testing.torture.harness.AttackReport;
import org.sqltruffle.bridge.testing.torture.harness.Checkout;
import org.sqltruffle.bridge.testing.torture.harness.Tiers;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.testing.sqlfile.Permutation;
import org.sqltruffle.testing.sqlfile.SqlFile;
import org.sqltruffle.testing.sqlfile.SqlFileRun;

/** The SQL files of the engine's tests, in all permutations and with other turns each time. */
public final class SqlFilesAttack implements Attack {

    private static final Path FILES = Path.of("sql-truffle/src/test/resources/sql");

    private static List<Path> files() {
        try (Stream<Path> files = Files.list(Checkout.root().resolve(FILES))) {
            // Values of 2 GB need more memory than a sanitizer leaves.
            return files.filter(file -> file.toString().endsWith(".sql") && !file.getFileName().toString().startsWith("huge")).sorted()
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String name() {
        return "sqlfiles";
    }

    @Override
    public String purpose() {
        return "The SQL files of the engine's tests give in other tiers, with columns and without, what they give in C, for each page "
                        + "size, encoding and journal.";
    }

    @Override
    public String measure() {
        return "statements";
    }

    @Override
    public boolean runsSanitized() {
        return true;
    }

    @Override
    public void run(long seed, AttackReport report) throws IOException {
        List<Path> files = files();
        SqlFile file = SqlFile.read(files.get((int) (seed % files.size())));
        Permutation permutation = Permutation.values()[(int) (seed / files.size() % Permutation.values().length)];
        if (!permutation.appliesTo(file.flags())) {
            return;
        }
        SqlFileRun expected = SqlFileRun.of(file, Tiers.C.withColumns(ColumnStore.Mode.OFF), permutation);
        SqlFileRun run = SqlFileRun.of(file, Tiers.columns(seed, Tiers.notC(seed)), permutation);
        for (int i = 0; i < expected.results().size(); i++) {
            String difference = run.results().get(i).differenceFrom(expected.results().get(i));
            if (difference != null) {
                String statement = i < file.records().size() ? file.records().get(i).line() + ": " + file.records().get(i).sql()
                                : "run again at the end";
                report.found(permutation + " " + file.path().getFileName() + ":" + statement + "\n" + difference);
            }
        }
        if (!Arrays.equals(expected.database(), run.database())) {
            report.found(permutation + " " + file.path().getFileName() + ": the database files differ");
        }
        report.count("statements", expected.results().size());
    }
}
