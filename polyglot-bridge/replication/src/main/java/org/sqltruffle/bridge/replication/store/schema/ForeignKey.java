package org.sqltruffle.bridge.replication.store.schema;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.sqltruffle.sqlite.SqlName;

/** A foreign key. @param from columns of the child; @param to columns of the parent */
public record ForeignKey(String parent, List<String> from, List<String> to) {

    /** A condition on a row {@code c} of the child: it has a foreign key, and no parent has it. */
    public String orphan() {
        return from.stream().map(name -> "c." + SqlName.quote(name) + " IS NOT NULL").collect(Collectors.joining(" AND "))
                        + " AND NOT EXISTS(SELECT 1 FROM "
                        + SqlName.quote(parent) + " p WHERE " + IntStream.range(0, from.size())
                                        .mapToObj(i -> "p." + SqlName.quote(to.get(i)) + " = c." + SqlName.quote(from.get(i)))
                                        .collect(Collectors.joining(" AND "))
                        + ")";
    }
}
