package org.sqltruffle.bridge.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.sqltruffle.bridge.shell.command.CommandLines;
import org.sqltruffle.bridge.shell.command.DatabaseFile;
import org.sqltruffle.bridge.shell.command.EngineChoice;
import org.sqltruffle.bridge.shell.input.StatementSplitter;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.testing.EngineSession;
import org.sqltruffle.testing.Result;
import org.sqltruffle.testing.Session;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sqltruffle diff}: the same statements in both tiers and in plain SQLite, on copies of a database. */
@Command(name = "diff", mixinStandardHelpOptions = true, description = {
                "Runs statements in both tiers and in plain SQLite, each on its own copy of the database,",
                "and compares rows, storage classes, errors, change counts and the final file. Exit status 1 on a difference."})
final class DiffCommand implements Callable<Integer> {

    @Mixin
    private EngineChoice engine;
    @Parameters(index = "0", paramLabel = "DB", description = "A database file, which is not changed, or :memory:.")
    private String database;
    @Parameters(index = "1", paramLabel = "SQL|FILE", description = "Statements, or a file of statements.")
    private String text;
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, SQLException {
        Path directory = Files.createTempDirectory("sqltruffle-diff");
        try {
            return compare(directory);
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private int compare(Path directory) throws IOException, SQLException {
        List<String> statements = StatementSplitter.split(sql());
        Map<String, Path> copies = new LinkedHashMap<>();
        for (String name : List.of("plain", "c", "truffle")) {
            copies.put(name, copy(directory.resolve(name)));
        }
        int differences = 0;
        EngineOptions truffle = engine.options().withTier(EngineOptions.Tier.TRUFFLE);
        EngineOptions c = engine.options().withTier(EngineOptions.Tier.C);
        try (Session plain = new PlainSession(copies.get("plain").toString());
                        Session inC = new EngineSession(copies.get("c").toString(), c);
                        Session inTruffle = new EngineSession(copies.get("truffle").toString(), truffle)) {
            for (String statement : statements) {
                Result expected = plain.run(statement, List.of());
                differences += differs(statement, "C tier", inC.run(statement, List.of()), expected);
                differences += differs(statement, "Truffle tier", inTruffle.run(statement, List.of()), expected);
            }
        }
        for (String name : List.of("c", "truffle")) {
            if (Files.mismatch(copies.get("plain"), copies.get(name)) >= 0) {
                spec.commandLine().getOut().println(
                                "The database files of plain SQLite and of the " + (name.equals("c") ? "C" : "Truffle") + " tier differ.");
                differences++;
            }
        }
        if (differences == 0) {
            spec.commandLine().getOut().println(statements.size() + " statements: no difference");
        }
        return differences == 0 ? 0 : CommandLines.FAILED;
    }

    private int differs(String statement, String tier, Result actual, Result expected) {
        String difference = actual.differenceFrom(expected);
        if (difference == null) {
            return 0;
        }
        spec.commandLine().getOut().println(statement.strip() + "\n  " + tier + ": " + difference);
        return 1;
    }

    private byte[] sql() throws IOException {
        Path file = text.indexOf('\0') < 0 && text.length() < 4096 && text.indexOf('\n') < 0 ? Path.of(text) : null;
        return file != null && Files.isRegularFile(file) ? Files.readAllBytes(file) : text.getBytes(StandardCharsets.UTF_8);
    }

    /** A copy of the database that includes its write-ahead log, made by SQLite itself. */
    private Path copy(Path to) throws IOException {
        if (database.equals(":memory:")) {
            Files.createFile(to);
            return to;
        }
        // Opening checks that the file is a database. The bytes are copied, because VACUUM INTO would change the layout.
        try (Connection connection = DatabaseFile.open(database, EngineOptions.DEFAULT)) {
            connection.execute("SELECT 1 FROM sqlite_schema");
            Files.copy(Path.of(database), to);
            Path log = Path.of(database + "-wal");
            if (Files.isRegularFile(log)) {
                Files.copy(log, Path.of(to + "-wal"));
            }
        }
        return to;
    }
}
