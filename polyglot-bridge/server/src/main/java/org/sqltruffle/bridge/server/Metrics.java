package org.sqltruffle.bridge.server;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.arrow.memory.BufferAllocator;
import org.sqltruffle.bridge.server.session.Sessions;

/** Counts of a server, as Prometheus reads them. */
final class Metrics {

    private static final String PREFIX = "sqltruffle_";

    private final Sessions sessions;
    private final BufferAllocator allocator;
    private final long start = System.currentTimeMillis();
    private final LongAdder rows = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder ingested = new LongAdder();
    /** By the labels of a call: its method and its status. */
    private final Map<String, LongAdder> calls = new ConcurrentSkipListMap<>();

    Metrics(Sessions sessions, BufferAllocator allocator) {
        this.sessions = sessions;
        this.allocator = allocator;
    }

    /** A call has ended. Methods and statuses are gRPC's, so there are few. */
    void ended(String method, String status) {
        calls.computeIfAbsent("method=\"" + method + "\",status=\"" + status.toLowerCase(Locale.ROOT) + "\"", labels -> new LongAdder())
                        .increment();
    }

    void sent(long batchRows, long batchBytes) {
        rows.add(batchRows);
        bytes.add(batchBytes);
    }

    void ingested(long count) {
        ingested.add(count);
    }

    /** In Prometheus' text format. */
    String text() {
        StringBuilder text = new StringBuilder();
        add(text, "sessions", "gauge", "Sessions that are open.", sessions.count());
        add(text, "sessions_total", "counter", "Sessions since the start.", sessions.begun());
        add(text, "connections", "gauge", "Connections that are open, with and without a session.", sessions.connections());
        add(text, "batch_memory_bytes", "gauge", "Memory of record batches.", allocator.getAllocatedMemory());
        add(text, "batch_memory_limit_bytes", "gauge", "The limit of that memory.", allocator.getLimit());
        add(text, "rows_sent_total", "counter", "Rows that were sent to clients.", rows.sum());
        add(text, "bytes_sent_total", "counter", "Bytes of these rows' record batches.", bytes.sum());
        add(text, "rows_ingested_total", "counter", "Rows that clients have written by bulk ingest.", ingested.sum());
        add(text, "start_time_seconds", "gauge", "When the server began.", start / 1000);
        head(text, "calls_total", "counter", "Calls that have ended, by their method and status.");
        calls.forEach((labels, count) -> text.append(PREFIX).append("calls_total{").append(labels).append("} ").append(count.sum())
                        .append('\n'));
        return text.toString();
    }

    private static void head(StringBuilder text, String name, String type, String help) {
        text.append("# HELP ").append(PREFIX).append(name).append(' ').append(help).append("\n# TYPE ").append(PREFIX).append(name)
                        .append(' ').append(type).append('\n');
    }

    private static void add(StringBuilder text, String name, String type, String help, long value) {
        head(text, name, type, help);
        text.append(PREFIX).append(name).append(' ').append(value).append('\n');
    }
}
