package org.sqltruffle.bench.workload;

import java.nio.file.Path;

/**
 * What benchmarks are opened on.
 *
 * @param session open for reading on {@code file}
 * @param file the suite's database in the engine's form, never written; {@code null} when the suite has none, and the session is on an
 * empty one
 */
public record OpenDatabase(Connector engine, Session session, double scale, Path file) {
}
