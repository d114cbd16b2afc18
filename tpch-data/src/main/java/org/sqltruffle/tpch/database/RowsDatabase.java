package org.sqltruffle.tpch.database;

import java.util.List;
import java.util.stream.LongStream;

/**
 * One table for measuring how fast rows arrive: {@code testdata (id INTEGER PRIMARY KEY, str TEXT, t TEXT)}, as in the measurements of
 * Haskell's sqlite-simple. {@code str} is 8 to 24 characters, {@code t} a time such as {@code 2012-08-17 20:25:01}.
 */
public final class RowsDatabase extends GeneratedDatabase {
    private static final int VERSION = 1;
    private static final int ROWS_AT_ONE = 10_000;
    private static final long BYTES_PER_ROW = 60;
    private static final TableSchema SCHEMA = TableSchema.of("testdata",
                    TableSchema.columns("id INTEGER, str TEXT, t TEXT"), "id");

    private final long rows;

    /**
     * @param scale 1 is 10 000 rows
     * @throws IllegalArgumentException if the scale is not a positive, finite number, or gives no row
     */
    public RowsDatabase(double scale) {
        requireScaleFactor(scale);
        long count = (long) (ROWS_AT_ONE * scale);
        if (count < 1) {
            throw new IllegalArgumentException("at the scale " + plain(scale) + " there is no row; 1 is " + ROWS_AT_ONE + " rows");
        }
        super("rows-" + count, VERSION, count * BYTES_PER_ROW, List.of(new GeneratedTable(SCHEMA, count, true,
                        () -> LongStream.rangeClosed(1, count).mapToObj(RowsDatabase::row).iterator())));
        rows = count;
    }

    /** How many rows the table has. */
    public long rows() {
        return rows;
    }

    private static Object[] row(long id) {
        RandomStream random = new RandomStream(RandomStream.mix(id));
        String time = String.format("20%02d-%02d-%02d %02d:%02d:%02d", random.between(10, 25), random.between(1, 12), random.between(1, 28),
                        random.between(0, 23), random.between(0, 59), random.between(0, 59));
        return new Object[]{id, random.text(8, 24), time};
    }
}
