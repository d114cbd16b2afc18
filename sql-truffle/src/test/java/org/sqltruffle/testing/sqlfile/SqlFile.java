package org.sqltruffle.testing.sqlfile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.sqltruffle.testing.Result;

/**
 * A file of SQL and expectation; README.md beside the files describes the format.
 *
 * @param path the file
 * @param flags words after {@code --:} lines
 * @param records the statements in order
 */
public record SqlFile(Path path, Set<String> flags, List<Record> records) {

    private static final String FLAG = "--:";
    private static final String PARAMETERS = "--?";
    private static final String ROW = "-->";
    private static final String ERROR = "--!";

    /**
     * One statement.
     *
     * @param line where it begins, from 1
     * @param lead the lines before it: comments and blank lines, for writing the file again
     * @param parameters values to bind as a comma-separated list of SQL; {@code null} for none
     * @param sql its text
     * @param expected expected lines, each {@code --> row} or {@code --! error}
     */
    public record Record(int line, List<String> lead, String parameters, String sql, List<String> expected) {

        /** What {@link #expected} must say, given a result. */
        public static List<String> lines(Result result) {
            List<String> lines = new ArrayList<>();
            for (List<Object> row : result.rows()) {
                lines.add(ROW + " " + Result.format(row));
            }
            if (result.errorName() != null) {
                lines.add(ERROR + " " + result.errorName() + " " + result.errorMessage().replace('\n', ' '));
            }
            return lines;
        }
    }

    public static SqlFile read(Path path) {
        try {
            return parse(path, Files.readAllLines(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SqlFile parse(Path path, List<String> lines) {
        Set<String> flags = new HashSet<>();
        List<Record> records = new ArrayList<>();
        List<String> lead = new ArrayList<>();
        int i = 0;
        while (i < lines.size()) {
            String parameters = null;
            while (i < lines.size() && (lines.get(i).isBlank() || lines.get(i).startsWith("--"))) {
                String line = lines.get(i++);
                if (line.startsWith(PARAMETERS)) {
                    parameters = line.substring(PARAMETERS.length()).strip();
                } else {
                    if (line.startsWith(FLAG)) {
                        flags.addAll(List.of(line.substring(FLAG.length()).strip().split(" ")));
                    } else if (line.startsWith(ROW) || line.startsWith(ERROR)) {
                        throw new IllegalArgumentException(path + ":" + i + ": expectation without a statement");
                    }
                    lead.add(line);
                }
            }
            int begin = i;
            List<String> sql = new ArrayList<>();
            while (i < lines.size()) {
                sql.add(lines.get(i++));
                if (ends(sql)) {
                    break;
                }
            }
            List<String> expected = new ArrayList<>();
            while (i < lines.size() && (lines.get(i).startsWith(ROW) || lines.get(i).startsWith(ERROR))) {
                expected.add(lines.get(i++));
            }
            records.add(new Record(begin + 1, lead, parameters, String.join("\n", sql), expected));
            lead = new ArrayList<>();
        }
        return new SqlFile(path, flags, records);
    }

    /** A statement ends with a line that ends in a semicolon; that of a trigger with a line that ends in {@code END;}. */
    private static boolean ends(List<String> sql) {
        String first = sql.getFirst().toUpperCase();
        boolean trigger = first.matches("CREATE (TEMP |TEMPORARY )?TRIGGER .*");
        return sql.getLast().stripTrailing().endsWith(trigger ? "END;" : ";");
    }

    /** Writes the file again with other expectations, one list for each statement. */
    public void write(List<List<String>> expected) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            Record record = records.get(i);
            lines.addAll(record.lead());
            if (record.parameters() != null) {
                lines.add(PARAMETERS + " " + record.parameters());
            }
            if (!record.sql().isEmpty()) {
                lines.add(record.sql());
            }
            lines.addAll(expected.get(i));
        }
        try {
            Files.writeString(path, lines.stream().collect(Collectors.joining("\n", "", "\n")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
