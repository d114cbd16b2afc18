package org.sqltruffle.bridge.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Makes the same calls through sqlite-jdbc and through this driver. Where the answers may differ the reason is in {@link #DIFFERENCES}:
 * sqlite-jdbc leaves out or contradicts what the JDBC specification says.
 */
final class Comparison {

    /** Lines that may differ, by a pattern, with the reason. */
    private static final Map<String, String> DIFFERENCES = Map.ofEntries(
                    Map.entry(" getNString ->| getBlob ->", "sqlite-jdbc does not have them"),
                    Map.entry(" getObject (Object|Thread) ->", "getObject with a type: Object is any, and a NULL is null for each"),
                    Map.entry("^NULL getObject (Integer|Long|Double|Float|Boolean) ->", "getObject with a type must be null for NULL"),
                    Map.entry(" getObject Local\\w+ -> (SQLException|DateTimeParseException)",
                                    "sqlite-jdbc lets DateTimeParseException escape"),
                    Map.entry("^'2024-02-29' get(Date|Time|Timestamp|Object (Date|Timestamp|LocalDateTime)) ->",
                                    "SQLite's own date formats are read"),
                    Map.entry("^('12'|x'3132') get(Date|Time|Timestamp|Object (Date|Timestamp|Local\\w+)) ->",
                                    "SQLite's own date formats are read: a number in a text is a Julian day"),
                    Map.entry("^'2020-01-02 03:04:05\\.(6|678901)' get",
                                    "sqlite-jdbc reads the digits after the point as a number of milliseconds"),
                    Map.entry("^'2020-01-02 03:04:05\\.678\\+01:00' get\\w+ tokyo ->", "sqlite-jdbc ignores the zone of a text"),
                    Map.entry("^('.*\\.\\d+.*'|1577934245678|1577934245|-1|2458850.6278434955) getObject LocalTime ->",
                                    "sqlite-jdbc cuts the fraction of a second off"),
                    Map.entry("^'(1582-10-10|2020-03-29) [\\d:]+' getObject Local",
                                    "sqlite-jdbc moves local times that a calendar or zone leaves out"),
                    Map.entry("^[\\d.]+ getTimestamp tokyo ->", "sqlite-jdbc ignores the calendar for a REAL, and only in getTimestamp"),
                    Map.entry("^1e(300|999) get(Date|Time|Object)", "there is no such date; it overflows to another one"),
                    Map.entry("^index \\d+ ->", "sqlite-jdbc lets ArrayIndexOutOfBoundsException escape"),
                    Map.entry("^p 5: ", "setObject with a Byte binds a number (TINYINT), not text"),
                    Map.entry("^(getRowIdLifetime|supportsStoredFunctionsUsingCallSyntax|autoCommitFailureClosesAllResultSets|"
                                    + "generatedKeyAlwaysReturned) ",
                                    "sqlite-jdbc throws"),
                    Map.entry("^batch keys",
                                    "the key after a batch is that of its last insert; sqlite-jdbc gives the one before the batch"),
                    Map.entry("^failing batch ->", "JDBC wants BatchUpdateException"),
                    Map.entry("^first closed ->", "executing again closes the result set before; sqlite-jdbc has one object for both"),
                    Map.entry("^statement closed ->", "closing a connection closes its statements"),
                    Map.entry("^count of nothing ->", "sqlite-jdbc lets NullPointerException escape"),
                    Map.entry("^closed (execute|update|query|next) ->", "a closed statement cannot be used, nor a closed result"),
                    Map.entry("^primary (c1|c7|c 8) ",
                                    "the names of a column's constraint, and names without their quotes, COLLATE and DESC: "
                                                    + "constraintNames()"),
                    Map.entry("^(imported|exported) (c1|c2|c3|c6|c 8|[cC]9|c10|f[124567]) ",
                                    "the names of foreign keys and the columns that they refer to: constraintNames()"),
                    Map.entry("^(value|open|completed) ->",
                                    "after the last row there is no value; a statement is completed when its result set is closed"),
                    Map.entry(" schemas[ :]", "sqlite-jdbc throws"),
                    Map.entry(" (t\\.i AS renamed|\\(SELECT i FROM t\\)) 1 nullable ->",
                                    "sqlite-jdbc asks for a column of the label's name"),
                    Map.entry("^unique ", "only unique indices were asked for"),
                    Map.entry("^cross ", "the foreign keys between two tables, which sqlite-jdbc never finds"),
                    Map.entry("^(primary|exported) tt", "temporary tables are found"));

    private static final Pattern DIFFERENT = Pattern.compile(String.join("|", DIFFERENCES.keySet()));

    private static final Pattern FAILED = Pattern.compile(" -> \\w+Exception( \\d+)?$");

    static void compare(Recorder.Script script) throws Exception {
        compare("", script);
    }

    static void compare(String options, Recorder.Script script) throws Exception {
        List<String> theirs = Recorder.record("jdbc:sqlite::memory:" + options, script);
        List<String> ours = Recorder.record("jdbc:sqltruffle::memory:" + options, script);
        assertTrue(!theirs.isEmpty());
        assertEquals(comparable(theirs), comparable(ours));
    }

    /** As {@link #compare}, for the calls that sqlite-jdbc answers without an exception. Returns how many there are. */
    static int compareAnswered(String options, Recorder.Script script) throws Exception {
        List<String> theirs = Recorder.record("jdbc:sqlite::memory:" + options, script);
        List<String> ours = Recorder.record("jdbc:sqltruffle::memory:" + options, script);
        assertEquals(theirs.size(), ours.size());
        List<Integer> answered = IntStream.range(0, theirs.size()).filter(i -> !FAILED.matcher(theirs.get(i)).find()).boxed().toList();
        assertEquals(comparable(answered.stream().map(theirs::get).toList()), comparable(answered.stream().map(ours::get).toList()));
        return answered.size();
    }

    private static String comparable(List<String> lines) {
        return lines.stream().filter(line -> !DIFFERENT.matcher(line).find()).collect(Collectors.joining("\n"));
    }

    private Comparison() {
    }
}
