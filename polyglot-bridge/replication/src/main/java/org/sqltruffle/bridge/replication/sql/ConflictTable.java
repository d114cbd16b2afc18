package org.sqltruffle.bridge.replication.sql;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.sqltruffle.api.Arguments;
import org.sqltruffle.api.TableFunction;
import org.sqltruffle.bridge.replication.Conflict;
import org.sqltruffle.bridge.replication.Replica;

/**
 * The table {@code replica_conflicts}: writes that lost, and rows that are hidden. Times are milliseconds since 1970. @param file the file
 * of the replica
 */
record ConflictTable(Supplier<Path> file) implements TableFunction {

    @Override
    public List<String> columns() {
        return List.of("kind", "tbl", "key", "col", "value", "site", "time", "reason");
    }

    @Override
    public Iterator<Object[]> rows(Arguments arguments) {
        try (Replica replica = Replica.open(file.get())) {
            return replica.conflicts().stream().map(ConflictTable::row).iterator();
        }
    }

    private static Object[] row(Conflict conflict) {
        return new Object[]{conflict.kind(), conflict.table(), conflict.key(), conflict.column().isEmpty() ? null : conflict.column(),
                        conflict.value(), conflict.site(),
                        conflict.time(), conflict.reason().isEmpty() ? null : conflict.reason()};
    }
}
