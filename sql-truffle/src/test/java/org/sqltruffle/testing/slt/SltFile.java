package org.sqltruffle.testing.slt;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.testing.slt.SltRecord.Kind;
import org.sqltruffle.testing.slt.SltRecord.Sort;

/**
 * A file of SQLite's sqllogictest: blocks of lines separated by empty lines. Blocks for other database engines ({@code skipif sqlite},
 * {@code onlyif mysql}) are left out.
 *
 * @param name the file's path
 * @param records what is to run, in order
 */
record SltFile(String name, List<SltRecord> records) {

    private static final String ENGINE = "sqlite";

    static SltFile parse(String name, String text) {
        List<String> lines = text.lines().toList();
        List<SltRecord> records = new ArrayList<>();
        int i = 0;
        while (i < lines.size()) {
            if (lines.get(i).isBlank() || lines.get(i).startsWith("#")) {
                i++;
                continue;
            }
            int end = i;
            while (end < lines.size() && !lines.get(end).isBlank()) {
                end++;
            }
            if (!block(lines, i, end, records)) {
                break;
            }
            i = end;
        }
        return new SltFile(name, records);
    }

    /** Reads one block; {@code false} when it says to halt. */
    private static boolean block(List<String> lines, int begin, int end, List<SltRecord> records) {
        int i = begin;
        while (i < end) {
            String[] words = lines.get(i).split("\\s+");
            switch (words[0]) {
                case "skipif" -> {
                    if (words[1].equals(ENGINE)) {
                        return true;
                    }
                }
                case "onlyif" -> {
                    if (!words[1].equals(ENGINE)) {
                        return true;
                    }
                }
                case "halt" -> {
                    return false;
                }
                case "hash-threshold" -> {
                    return true;
                }
                case "statement" -> {
                    Kind kind = words[1].equals("error") ? Kind.STATEMENT_ERROR : Kind.STATEMENT_OK;
                    records.add(new SltRecord(i + 1, kind, String.join("\n", lines.subList(i + 1, end)), "", Sort.NOSORT, null, List.of()));
                    return true;
                }
                case "query" -> {
                    records.add(query(lines, i, end, words));
                    return true;
                }
                default -> {
                    if (!words[0].startsWith("#")) {
                        throw new IllegalArgumentException("line " + (i + 1) + ": " + lines.get(i));
                    }
                }
            }
            i++;
        }
        return true;
    }

    private static SltRecord query(List<String> lines, int begin, int end, String[] words) {
        int separator = begin + 1;
        while (separator < end && !lines.get(separator).equals("----")) {
            separator++;
        }
        String sql = String.join("\n", lines.subList(begin + 1, separator));
        Sort sort = words.length > 2 ? Sort.valueOf(words[2].toUpperCase()) : Sort.NOSORT;
        return new SltRecord(begin + 1, Kind.QUERY, sql, words[1], sort, words.length > 3 ? words[3] : null,
                        List.copyOf(lines.subList(Math.min(separator + 1, end), end)));
    }
}
