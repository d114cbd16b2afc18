package org.sqltruffle.testing.slt;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.testing.slt.SltRecord.Kind;
import org.sqltruffle.testing.slt.SltRecord.Sort;

/** Runs sqllogictest files, each against an empty database in memory, printing values as SQLite's own runner does. */
public final class SltRunner {

    private final EngineOptions options;
    private final int maxQueries;

    /**
     * @param options how the statements run
     * @param maxQueries how many queries of a file to run, evenly spread over the file; statements run all
     */
    public SltRunner(EngineOptions options, int maxQueries) {
        this.options = options;
        this.maxQueries = maxQueries;
    }

    /** Runs one file. */
    public SltResult run(String name, byte[] text) {
        return run(SltFile.parse(name, new String(text, StandardCharsets.UTF_8)));
    }

    private SltResult run(SltFile file) {
        long queriesInFile = file.records().stream().filter(SltRecord::isQuery).count();
        long seen = 0;
        long statements = 0;
        long queries = 0;
        List<String> failures = new ArrayList<>();
        Map<String, String> labels = new HashMap<>();
        try (Connection connection = Connection.open(":memory:",
                        org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_READWRITE | org.sqltruffle.sqlite.ApiConstants.SQLITE_OPEN_CREATE,
                        null, options)) {
            for (SltRecord record : file.records()) {
                String failure;
                if (record.isQuery()) {
                    // The seen-th query is taken when the even spread reaches a new whole number there.
                    boolean taken = queriesInFile <= maxQueries
                                    || seen * maxQueries / queriesInFile != (seen + 1) * maxQueries / queriesInFile;
                    seen++;
                    if (!taken) {
                        continue;
                    }
                    queries++;
                    failure = query(connection, record, labels);
                } else {
                    statements++;
                    failure = statement(connection, record);
                }
                if (failure != null) {
                    failures.add(file.name() + ":" + record.line() + ": " + failure + "\n  " + record.sql().replace("\n", "\n  "));
                }
            }
        }
        return new SltResult(statements, queries, failures);
    }

    /** A description of the failure, or {@code null}. */
    private static String statement(Connection connection, SltRecord record) {
        try {
            connection.execute(record.sql());
            return record.kind() == Kind.STATEMENT_ERROR ? "expected an error" : null;
        } catch (SqliteException e) {
            return record.kind() == Kind.STATEMENT_ERROR ? null : e.codeName() + " " + e.getMessage();
        }
    }

    private static String query(Connection connection, SltRecord record, Map<String, String> labels) {
        List<String> values;
        try (Statement statement = connection.prepare(record.sql())) {
            if (statement == null) {
                return "no statement";
            }
            if (statement.columnCount() != record.types().length()) {
                return "expected " + record.types().length() + " columns, got " + statement.columnCount();
            }
            values = sorted(values(statement, record.types()), record);
        } catch (SqliteException e) {
            return e.codeName() + " " + e.getMessage();
        }
        List<String> expected = record.expected();
        String hash = null;
        if (expected.size() == 1 && expected.getFirst().contains(" values hashing to ") || record.label() != null) {
            hash = values.size() + " values hashing to " + md5(values);
        }
        if (record.label() != null) {
            String first = labels.putIfAbsent(record.label(), hash);
            if (first != null && !first.equals(hash)) {
                return "expected, as the first query with label " + record.label() + ", " + first + ", got " + hash;
            }
        }
        boolean equal = values.equals(expected) || expected.size() == 1 && Objects.equals(hash, expected.getFirst());
        return equal ? null : "expected " + shown(expected) + ", got " + (hash == null ? "" : hash + ": ") + shown(values);
    }

    private static String shown(List<String> values) {
        return values.size() <= 20 ? values.toString() : values.subList(0, 20) + "...";
    }

    private static List<String> values(Statement statement, String types) {
        List<String> values = new ArrayList<>();
        while (statement.step()) {
            for (int i = 0; i < types.length(); i++) {
                values.add(value(statement, i, types.charAt(i)));
            }
        }
        return values;
    }

    private static String value(Statement statement, int column, char type) {
        if (statement.columnIsNull(column)) {
            return "NULL";
        }
        return switch (type) {
            // The corpus was made with sqlite3_column_int().
            case 'I' -> Integer.toString((int) statement.columnLong(column));
            case 'R' -> String.format(Locale.ROOT, "%.3f", statement.columnDouble(column));
            default -> printable(statement.columnTextBytes(column));
        };
    }

    private static String printable(byte[] text) {
        if (text.length == 0) {
            return "(empty)";
        }
        byte[] shown = text.clone();
        for (int i = 0; i < shown.length; i++) {
            if (shown[i] < ' ' || shown[i] > '~') {
                shown[i] = '@';
            }
        }
        return new String(shown, StandardCharsets.ISO_8859_1);
    }

    private static List<String> sorted(List<String> values, SltRecord record) {
        int n = record.types().length();
        if (record.sort() == Sort.NOSORT || values.size() <= 1) {
            return values;
        }
        if (record.sort() == Sort.VALUESORT || n == 1) {
            values.sort(null);
            return values;
        }
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < values.size(); i += n) {
            rows.add(values.subList(i, i + n));
        }
        rows.sort((a, b) -> {
            for (int i = 0; i < n; i++) {
                int c = a.get(i).compareTo(b.get(i));
                if (c != 0) {
                    return c;
                }
            }
            return 0;
        });
        List<String> sorted = new ArrayList<>(values.size());
        rows.forEach(sorted::addAll);
        return sorted;
    }

    private static String md5(List<String> values) {
        try {
            MessageDigest digest = MessageDigest.getInstance("MD5");
            for (String value : values) {
                digest.update(value.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) '\n');
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }
}
