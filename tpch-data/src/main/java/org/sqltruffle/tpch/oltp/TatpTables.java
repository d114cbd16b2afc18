package org.sqltruffle.tpch.oltp;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.sqltruffle.tpch.database.ForeignKey;
import org.sqltruffle.tpch.database.GeneratedTable;
import org.sqltruffle.tpch.database.RandomStream;
import org.sqltruffle.tpch.database.TableSchema;

/**
 * The four tables of TATP, populated as its benchmark description (1.0, 2009) says. Everything about a subscriber is drawn from streams
 * seeded with its id, so each table can be made without the others.
 */
final class TatpTables {
    /** Access information and facilities have types 1 to 4, calls are forwarded from 0, 8 or 16 o'clock. */
    static final int TYPES = 4;
    static final int[] START_TIMES = {0, 8, 16};

    private static final String CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final String DIGITS = "0123456789";
    private static final int ACTIVE_PERCENT = 85;
    private static final int NUMBER_LENGTH = 15;
    private static final ForeignKey SUBSCRIBER_KEY = ForeignKey.of("s_id", "subscriber", "s_id");

    private static final TableSchema ACCESS_INFO = TableSchema.of("access_info", TableSchema.columns("""
                    s_id INTEGER, ai_type INTEGER, data1 INTEGER, data2 INTEGER, data3 TEXT, data4 TEXT"""),
                    "s_id", "ai_type").referring(SUBSCRIBER_KEY);
    private static final TableSchema SPECIAL_FACILITY = TableSchema.of("special_facility", TableSchema.columns("""
                    s_id INTEGER, sf_type INTEGER, is_active INTEGER, error_cntrl INTEGER, data_a INTEGER, data_b TEXT"""),
                    "s_id", "sf_type").referring(SUBSCRIBER_KEY);
    private static final TableSchema CALL_FORWARDING = TableSchema.of("call_forwarding", TableSchema.columns("""
                    s_id INTEGER, sf_type INTEGER, start_time INTEGER, end_time INTEGER, numberx TEXT"""),
                    "s_id", "sf_type", "start_time").referring(
                                    new ForeignKey(List.of("s_id", "sf_type"), "special_facility", List.of("s_id", "sf_type")));

    private final int subscribers;

    TatpTables(int subscribers) {
        this.subscribers = subscribers;
    }

    List<GeneratedTable> all() {
        return List.of(
                        new GeneratedTable(subscriberSchema(), subscribers, true, rows(this::subscriber)),
                        table(ACCESS_INFO, 2.5, this::accessInfo),
                        table(SPECIAL_FACILITY, 2.5, this::specialFacilities),
                        table(CALL_FORWARDING, 3.75, this::callForwarding));
    }

    /** The number of a subscriber: its id in 15 digits. */
    static String subscriberNumber(long id) {
        return String.format("%015d", id);
    }

    static String forwardingNumber(RandomStream random) {
        return random.characters(DIGITS, NUMBER_LENGTH);
    }

    private static TableSchema subscriberSchema() {
        String columns = Stream.of("bit_", "hex_", "byte2_")
                        .flatMap(prefix -> IntStream.rangeClosed(1, 10).mapToObj(i -> prefix + i + " INTEGER"))
                        .collect(Collectors.joining(", "));
        columns = "s_id INTEGER, sub_nbr TEXT, " + columns + ", msc_location INTEGER, vlr_location INTEGER";
        return TableSchema.of("subscriber", TableSchema.columns(columns), "s_id").uniquelyIndexed("sub_nbr");
    }

    /** @param rowsPerSubscriber on average */
    private GeneratedTable table(TableSchema schema, double rowsPerSubscriber, Function<Long, Stream<Object[]>> rows) {
        return new GeneratedTable(schema, Math.round(subscribers * rowsPerSubscriber), false, rows(rows));
    }

    private Iterable<Object[]> rows(Function<Long, Stream<Object[]>> ofSubscriber) {
        return () -> LongStream.rangeClosed(1, subscribers).boxed().flatMap(ofSubscriber).iterator();
    }

    private Stream<Object[]> subscriber(long id) {
        RandomStream random = stream(1, id);
        Object[] row = new Object[34];
        row[0] = id;
        row[1] = subscriberNumber(id);
        for (int i = 0; i < 10; i++) {
            row[2 + i] = random.between(0L, 1L);
            row[12 + i] = random.between(0L, 15L);
            row[22 + i] = random.between(0L, 255L);
        }
        row[32] = location(random);
        row[33] = location(random);
        return Stream.<Object[]>of(row);
    }

    static long location(RandomStream random) {
        return random.between(1L, 0xffffffffL);
    }

    private Stream<Object[]> accessInfo(long id) {
        RandomStream random = stream(2, id);
        return IntStream.of(random.distinct(random.between(1, TYPES), TYPES)).mapToObj(type -> new Object[]{id, (long) type,
                        random.between(0L, 255L), random.between(0L, 255L),
                        random.characters(CAPITALS, 3), random.characters(CAPITALS, 5)});
    }

    private Stream<Object[]> specialFacilities(long id) {
        RandomStream random = stream(4, id);
        return IntStream.of(facilityTypes(id)).mapToObj(type -> new Object[]{id, (long) type,
                        random.percent(ACTIVE_PERCENT) ? 1L : 0L, random.between(0L, 255L), random.between(0L, 255L),
                        random.characters(CAPITALS, 5)});
    }

    private Stream<Object[]> callForwarding(long id) {
        RandomStream random = stream(5, id);
        return IntStream.of(facilityTypes(id)).boxed().flatMap(type -> forwardings(random, id, type));
    }

    private static Stream<Object[]> forwardings(RandomStream random, long id, long type) {
        int[] slots = random.distinct(random.between(0, START_TIMES.length), START_TIMES.length);
        return IntStream.of(slots).mapToObj(slot -> {
            long start = START_TIMES[slot - 1];
            return new Object[]{id, type, start, start + random.between(1L, 8L), forwardingNumber(random)};
        });
    }

    /** From a stream of its own, as two tables need them. */
    private static int[] facilityTypes(long id) {
        RandomStream random = stream(3, id);
        return random.distinct(random.between(1, TYPES), TYPES);
    }

    private static RandomStream stream(int purpose, long id) {
        return new RandomStream(RandomStream.mix(id * 8 + purpose));
    }
}
