package org.sqltruffle.language.profile;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;

/**
 * What a cursor of a statement read in one execution.
 *
 * @param cursor its number in the bytecode
 * @param columns whether it had columns; else it read rows
 * @param scans scans of columns
 * @param guards comparisons at the head of the loop that were evaluated for blocks of rows
 * @param joins other tables whose passing rows were found before
 * @param blocks blocks of rows for which guards were evaluated
 * @param skipped those of which no row passed
 * @param rows rows that passed
 * @param sums groups into which the rows of the last scan were added up, block by block; 0: the instructions did that, or nothing of the
 * kind
 */
public record CursorReport(int cursor, boolean columns, int scans, int guards, int joins, long blocks, long skipped, long rows,
                int sums) {

    static List<CursorReport> read(long aReport, int cursors) {
        List<CursorReport> reports = new ArrayList<>();
        for (int i = 0; i < cursors; i++) {
            long p = aReport + (long) i * Layout.SIZEOF_StColumnReport;
            reports.add(new CursorReport(i, NativeMemory.getInt(p + Layout.StColumnReport_hasColumns) != 0,
                            NativeMemory.getInt(p + Layout.StColumnReport_nScan),
                            NativeMemory.getInt(p + Layout.StColumnReport_nGuard), NativeMemory.getInt(p + Layout.StColumnReport_nJoin),
                            NativeMemory.getLong(p + Layout.StColumnReport_nBlock),
                            NativeMemory.getLong(p + Layout.StColumnReport_nSkipped),
                            NativeMemory.getLong(p + Layout.StColumnReport_nRow), NativeMemory.getInt(p + Layout.StColumnReport_nSum)));
        }
        return reports;
    }

    /** One sentence. */
    @Override
    public String toString() {
        String name = "Cursor " + cursor;
        if (!columns) {
            return name + " read rows.";
        }
        if (scans == 0) {
            return name + " read columns at rows that it sought.";
        }
        return name + " read columns: " + count(guards, "guard") + " and " + count(joins, "join") + " skipped " + skipped + " of "
                        + count(blocks, "block") + ", " + count(rows, "row") + " passed"
                        + (sums > 0 ? ", which were added up into " + count(sums, "group") + "." : ".");
    }

    private static String count(long n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }
}
