package org.sqltruffle.tpch.shapes;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.GeneratedTable;
import org.sqltruffle.tpch.database.RandomStream;
import org.sqltruffle.tpch.database.TableSchema;
import org.sqltruffle.tpch.tpch.TpchDatabase;

/**
 * {@link TpchDatabase} with two tables more. {@code edge} is a graph of the customers: each has three edges to others. {@code event} is a
 * log whose bodies are JSON, ten events for three customers. ANALYZE has been run.
 */
public final class ShapesDatabase extends GeneratedDatabase {
    private static final int VERSION = 1;
    private static final double BYTES_AT_ONE = 1.6e9;
    private static final int CUSTOMERS_AT_ONE = 150_000;
    private static final int EVENTS_AT_ONE = 500_000;
    private static final int EDGES_PER_CUSTOMER = 3;
    private static final TableSchema EDGE = TableSchema.of("edge", TableSchema.columns("e_from INTEGER, e_to INTEGER, e_weight INTEGER"))
                    .indexed("e_from, e_to");
    private static final TableSchema EVENT = TableSchema
                    .of("event", TableSchema.columns("ev_id INTEGER, ev_custkey INTEGER, ev_day DATE, ev_body TEXT"), "ev_id")
                    .indexed("ev_custkey");
    private static final LocalDate FIRST_DAY = LocalDate.of(1997, 1, 1);
    private static final List<String> KINDS = List.of("view", "view", "view", "search", "cart", "order");
    private static final List<String> SYSTEMS = List.of("android", "ios", "linux", "macos", "windows");

    /**
     * @param scaleFactor TPC-H's
     * @throws IllegalArgumentException as {@link TpchDatabase#TpchDatabase(double)}
     */
    public ShapesDatabase(double scaleFactor) {
        List<GeneratedTable> tpch = new TpchDatabase(scaleFactor).tables();
        long customers = (long) (CUSTOMERS_AT_ONE * scaleFactor);
        Stream<GeneratedTable> more = Stream.of(
                        table(EDGE, customers * EDGES_PER_CUSTOMER, number -> edge(number, customers)),
                        table(EVENT, (long) (EVENTS_AT_ONE * scaleFactor), number -> event(number, customers)));
        super("shapes-sf" + plain(scaleFactor), VERSION, (long) (BYTES_AT_ONE * scaleFactor), Stream.concat(tpch.stream(), more).toList());
    }

    private static GeneratedTable table(TableSchema schema, long rows, LongFunction<Object[]> row) {
        return new GeneratedTable(schema, rows, true, () -> LongStream.rangeClosed(1, rows).mapToObj(row).iterator());
    }

    private static Object[] edge(long number, long customers) {
        RandomStream random = new RandomStream(RandomStream.mix(number));
        return new Object[]{(number - 1) / EDGES_PER_CUSTOMER + 1, random.between(1, customers), random.between(1L, 100L)};
    }

    /** An event of the kind {@code order} has a list of parts, the others have none. */
    private static Object[] event(long id, long customers) {
        RandomStream random = new RandomStream(RandomStream.mix(-id));
        String kind = random.choice(KINDS);
        String device = String.format(Locale.ROOT, "{\"os\":\"%s\",\"version\":%d}", random.choice(SYSTEMS), random.between(8, 15));
        String parts = kind.equals("order")
                        ? String.format(Locale.ROOT, ",\"parts\":[%d,%d]", random.between(1, 2000), random.between(1, 2000)) : "";
        String body = String.format(Locale.ROOT, "{\"kind\":\"%s\",\"ms\":%d,\"device\":%s%s}", kind, random.between(5, 2999), device,
                        parts);
        return new Object[]{id, random.between(1, customers), FIRST_DAY.plusDays(random.between(0, 364)).toString(), body};
    }
}
