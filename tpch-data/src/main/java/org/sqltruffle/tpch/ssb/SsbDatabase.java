package org.sqltruffle.tpch.ssb;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.GeneratedTable;
import org.sqltruffle.tpch.database.TableSchema;

/**
 * The Star Schema Benchmark (O'Neil, O'Neil, Chen; revision 3, 2009): the fact table {@code lineorder} and the dimensions {@code date},
 * {@code customer}, {@code supplier}, {@code part}. The rows are our own, by the distributions of the specification, and are not those of
 * its authors' program. A dimension's key is INTEGER PRIMARY KEY, {@code lineorder} has its two-column key, and there are no other indices.
 * All numbers are integers, money in cents; ANALYZE has been run.
 */
public final class SsbDatabase extends GeneratedDatabase {
    private static final int VERSION = 1;
    private static final double BYTES_AT_ONE = 5.6e8;

    /**
     * @param scaleFactor 1 is 6 million rows of {@code lineorder} and a file of about 0.56 GB
     * @throws IllegalArgumentException if the scale factor is not a positive, finite number
     */
    public SsbDatabase(double scaleFactor) {
        requireScaleFactor(scaleFactor);
        super("ssb-sf" + plain(scaleFactor), VERSION, (long) (BYTES_AT_ONE * scaleFactor), tables(SsbScale.of(scaleFactor)));
    }

    private static List<GeneratedTable> tables(SsbScale scale) {
        SsbOrders orders = new SsbOrders(scale);
        Iterable<Object[]> lines = () -> numbers(scale.orders()).flatMap(orders::lines).iterator();
        return List.of(
                        new GeneratedTable(SsbDates.SCHEMA, SsbDates.COUNT, true, SsbDates::rows),
                        dimension(SsbDimensions.CUSTOMER, scale.customers(), SsbDimensions::customer),
                        dimension(SsbDimensions.SUPPLIER, scale.suppliers(), SsbDimensions::supplier),
                        dimension(SsbDimensions.PART, scale.parts(), SsbDimensions::part),
                        new GeneratedTable(SsbOrders.SCHEMA, 4 * scale.orders(), false, lines));
    }

    private static GeneratedTable dimension(TableSchema schema, long rows, LongFunction<Object[]> row) {
        return new GeneratedTable(schema, rows, true, () -> numbers(rows).map(row::apply).iterator());
    }

    private static Stream<Long> numbers(long most) {
        return LongStream.rangeClosed(1, most).boxed();
    }
}
