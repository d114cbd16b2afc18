package org.sqltruffle.bridge.replication.report;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bridge.replication.Conflict;
import org.sqltruffle.bridge.replication.Status;
import org.sqltruffle.bridge.replication.state.Literals;
import org.sqltruffle.bridge.replication.transport.Peer;

/** Names and values, as lines or as JSON. */
public final class Answer {

    private final Map<String, Object> values = new LinkedHashMap<>();

    public static Answer of(Status status) {
        return new Answer().put("site", status.name()).put("number", status.site()).put("database", status.database())
                        .put("transactions not yet folded", status.pending()).put("rows with registers", status.registers())
                        .put("hidden rows", status.hidden())
                        .put("conflicts", status.conflicts()).put("bytes of metadata", status.metadata())
                        .put("other sites", status.sites().stream().map(site -> new Answer().put("site", site.name())
                                        .put("number", site.site())
                                        .put("last change",
                                                        site.lastChange() == 0 ? "none"
                                                                        : Instant.ofEpochMilli(site.lastChange()).toString())
                                        .put("has all changes", site.isCurrent()).put("removed", site.removed())).toList());
    }

    public static Answer of(Conflict conflict) {
        Answer answer = new Answer().put("kind", conflict.kind()).put("table", conflict.table()).put("key", conflict.key());
        if (!conflict.column().isEmpty()) {
            answer.put("column", conflict.column());
        }
        answer.put("value", conflict.value()).put("site", conflict.site()).put("time", Instant.ofEpochMilli(conflict.time()).toString());
        return conflict.reason().isEmpty() ? answer : answer.put("reason", conflict.reason());
    }

    /** What a synchronization did. @param received {@code null} for a push @param sent {@code null} for a pull @param status after it */
    public static Answer of(Peer.Transfer received, Peer.Transfer sent, Status status) {
        Answer answer = new Answer();
        if (received != null) {
            answer.put("rows received", received.rows()).put("bytes received", received.bytes());
        }
        if (sent != null) {
            answer.put("rows sent", sent.rows()).put("bytes sent", sent.bytes());
        }
        return answer.put("hidden rows", status.hidden()).put("conflicts", status.conflicts());
    }

    public Answer put(String name, Object value) {
        values.put(name, value);
        return this;
    }

    /** Adds warnings, if there are any. */
    public Answer warn(List<String> warnings) {
        return warnings.isEmpty() ? this : put("warnings", warnings.stream().map(each -> new Answer().put("warning", each)).toList());
    }

    public String toJson() {
        return json(values);
    }

    public void print(PrintWriter out, boolean json) {
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
                ((Answer) each).values.forEach((key, part) -> line.append(line.isEmpty() ? "  " : ", ").append(key).append(' ')
                                .append(part instanceof byte[] ? Literals.of(part) : part));
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
            case Map<?, ?> map ->
                "{" + String.join(",", map.entrySet().stream().map(entry -> json(entry.getKey()) + ":" + json(entry.getValue())).toList())
                                + "}";
            case byte[] bytes -> json(Literals.of(bytes));
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
