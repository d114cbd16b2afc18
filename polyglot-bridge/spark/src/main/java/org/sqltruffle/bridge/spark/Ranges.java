package org.sqltruffle.bridge.spark;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.shards.files.ShardFile;
import org.sqltruffle.bridge.shards.table.TableShape;
import org.sqltruffle.language.EngineOptions;

/** Ranges of rowids of a large file, for several tasks. The first and the last one have no end, so all rows are in one of them. */
final class Ranges {

    private Ranges() {
    }

    /** Conditions for about so many ranges; one empty condition when the table has no rowids. */
    static List<String> of(ShardFile file, String table, TableShape shape, int count) {
        long[] ends = Executor.LEAVES.in(file, EngineOptions.DEFAULT, leaf -> leaf.shape(table).equals(shape) ? leaf.rowids(shape) : null);
        return ends == null ? List.of("") : split(ends[0], ends[1], count);
    }

    static List<String> split(long first, long last, int count) {
        List<String> ranges = new ArrayList<>();
        double step = ((double) last - first) / count;
        long from = 0;
        for (int i = 1; i < count; i++) {
            long to = first + (long) (step * i);
            if (to > (ranges.isEmpty() ? first : from)) {
                ranges.add(ranges.isEmpty() ? "_rowid_ < " + to : "_rowid_ >= " + from + " AND _rowid_ < " + to);
                from = to;
            }
        }
        ranges.add(ranges.isEmpty() ? "" : "_rowid_ >= " + from);
        return ranges;
    }
}
