package org.sqltruffle.bridge.shell.replica;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a command prints: names and values, as lines or as JSON. */
final class Answer {

    private final Map<String, Object> values = new LinkedHashMap<>();

    Answer put(String name, Object value) {
        values.put(name, value);
        return this;
    }

    void print(PrintWriter out, boolean json) {
        if (json) {
            out.println(json(values));
        } else {
            values.forEach((name, value) -> text(out, name, value));
        }
        out.flush();
    }

    private static void text(PrintWriter out, String name, Object value) {
        if (value instanceof List<?> list) {
            out.println(name + ": " + list.size());
            for (Object each : list) {
                StringBuilder line = new StringBuilder();
                ((Answer) each).values.forEach((key, part) -> line.append(line.isEmpty() ? "  " : ", ").append(key).append(' ').append(part));
                out.println(line);
            }
        } else {
            out.println(name + ": " + value);
        }
    }

    private static String json(Object value) {
        return switch (value) {
            case null -> "null";
            case Number number -> number.toString();
            case Boolean bool -> bool.toString();
            case Answer answer -> json(answer.values);
            case List<?> list -> "[" + String.join(",", list.stream().map(Answer::json).toList()) + "]";
            case Map<?, ?> map -> "{" + String.join(",", map.entrySet().stream().map(entry -> json(entry.getKey()) + ":" + json(entry.getValue())).toList()) + "}";
            case byte[] bytes -> json(java.util.HexFormat.of().formatHex(bytes));
            default -> quote(value.toString());
        };
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append("\\u%04x".formatted((int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
