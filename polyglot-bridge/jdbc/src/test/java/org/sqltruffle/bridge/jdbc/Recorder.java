package org.sqltruffle.bridge.jdbc;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/** Writes down what a driver answers, call by call: values with their classes, exceptions with their codes. */
final class Recorder {

    /** A call that may fail. */
    interface Call {
        Object get() throws Exception;
    }

    /** A call without a result. */
    interface Action {
        void run() throws Exception;
    }

    /** Calls to make on a fresh in-memory database. */
    interface Script {
        void run(Connection connection, Recorder recorder) throws Exception;
    }

    private final List<String> lines = new ArrayList<>();

    static List<String> record(String url, Script script) throws Exception {
        Recorder recorder = new Recorder();
        try (Connection connection = DriverManager.getConnection(url)) {
            script.run(connection, recorder);
        }
        return recorder.lines;
    }

    List<String> lines() {
        return lines;
    }

    void note(String what, Call call) {
        String answer;
        try {
            answer = text(call.get());
        } catch (Throwable e) {
            answer = failure(e);
        }
        lines.add(what + " -> " + answer);
    }

    void act(String what, Action action) {
        note(what, () -> {
            action.run();
            return "done";
        });
    }

    /** All rows of a result, with what the meta data say of it. */
    void rows(String what, Call call) {
        ResultSet rs;
        try {
            rs = (ResultSet) call.get();
        } catch (Throwable e) {
            lines.add(what + " -> " + failure(e));
            return;
        }
        try (rs) {
            ResultSetMetaData columns = rs.getMetaData();
            int n = columns.getColumnCount();
            StringBuilder names = new StringBuilder();
            for (int i = 1; i <= n; i++) {
                names.append(columns.getColumnName(i)).append(i < n ? ", " : "");
            }
            lines.add(what + ": " + names);
            for (int row = 1; rs.next(); row++) {
                StringBuilder values = new StringBuilder();
                for (int i = 1; i <= n; i++) {
                    values.append(text(rs.getObject(i))).append(i < n ? " | " : "");
                }
                lines.add(what + " " + row + ": " + values);
            }
        } catch (Throwable e) {
            lines.add(what + " -> " + failure(e));
        }
    }

    /** As {@link #rows}, in any order. */
    void set(String what, Call call) {
        int begin = lines.size();
        rows(what, call);
        List<String> rows = lines.subList(begin, lines.size());
        rows.replaceAll(line -> line.replaceFirst("^" + Pattern.quote(what) + " \\d+:", what + " *:"));
        Collections.sort(rows);
    }

    private static String failure(Throwable e) {
        if (e instanceof BatchUpdateException batch) {
            return "BatchUpdateException";
        }
        return e instanceof SQLException sql ? "SQLException " + sql.getErrorCode() : e.getClass().getSimpleName();
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "null";
            case byte[] bytes -> "bytes " + HexFormat.of().formatHex(bytes);
            case int[] ints -> Arrays.toString(ints);
            case long[] longs -> Arrays.toString(longs);
            case java.io.InputStream in -> "stream " + text(read(in));
            case java.io.Reader reader -> "reader " + read(reader);
            case ResultSetMetaData data -> "meta data";
            case ResultSet rs -> "a result";
            case java.sql.Statement statement -> "a statement";
            default -> value + " " + value.getClass().getSimpleName();
        };
    }

    private static byte[] read(java.io.InputStream in) {
        try {
            return in.readAllBytes();
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static String read(java.io.Reader reader) {
        java.io.StringWriter text = new java.io.StringWriter();
        try {
            reader.transferTo(text);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return text.toString();
    }
}
