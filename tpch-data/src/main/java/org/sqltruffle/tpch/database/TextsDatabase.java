package org.sqltruffle.tpch.database;

import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/**
 * Listings of houses, and flights, whose numbers and names stand in texts that a program has to clean: of the kind that YeSQL's benchmarks
 * read (Foufoulas et al., VLDB 2022).
 */
public final class TextsDatabase extends GeneratedDatabase {

    private static final int VERSION = 1;
    private static final int ROWS_AT_ONE = 100_000;
    private static final long BYTES_PER_ROW = 150;
    private static final TableSchema LISTING = TableSchema.of("listing",
                    TableSchema.columns("id INTEGER, title TEXT, place TEXT, cost TEXT, facts TEXT"), "id");
    private static final TableSchema FLIGHT = TableSchema.of("flight",
                    TableSchema.columns("id INTEGER, code TEXT, departs TEXT, delay TEXT, distance TEXT"), "id");
    private static final List<String> TITLES = List.of("House for sale", "Condo for sale", "Townhouse For Sale ", "New construction",
                    "Lot / Land for sale", "Foreclosed - house");
    private static final List<String> PLACES = List.of("Boston", "  new york", "Austin ", "SEATTLE", "denver", "Portland");
    private static final List<String> CARRIERS = List.of("AA", "ua", "DL ", "WN", " b6");

    private final long rows;

    /**
     * @param scale 1 is 100 000 rows in each table
     * @throws IllegalArgumentException if the scale is not a positive, finite number, or gives no row
     */
    public TextsDatabase(double scale) {
        requireScaleFactor(scale);
        long count = (long) (ROWS_AT_ONE * scale);
        if (count < 1) {
            throw new IllegalArgumentException("at the scale " + plain(scale) + " there is no row; 1 is " + ROWS_AT_ONE + " rows");
        }
        super("texts-" + count, VERSION, count * BYTES_PER_ROW, List.of(
                        new GeneratedTable(LISTING, count, true,
                                        () -> LongStream.rangeClosed(1, count).mapToObj(TextsDatabase::listing).iterator()),
                        new GeneratedTable(FLIGHT, count, true,
                                        () -> LongStream.rangeClosed(1, count).mapToObj(TextsDatabase::flight).iterator())));
        rows = count;
    }

    /** How many rows each table has. */
    public long rows() {
        return rows;
    }

    private static Object[] listing(long id) {
        RandomStream random = new RandomStream(RandomStream.mix(id));
        String cost = String.format(Locale.ROOT, "$%,d%s", 50_000 + 500 * random.between(0, 3999),
                        random.percent(10) ? "/mo" : random.percent(10) ? "+" : "");
        String baths = random.between(1, 4) + (random.percent(25) ? ".5" : "");
        String facts = random.percent(5) ? "Studio , " + baths + " ba , -- sqft"
                        : String.format(Locale.ROOT, "%d bds , %s ba , %,d sqft", random.between(1, 6), baths, random.between(400, 4399));
        return new Object[]{id, random.choice(TITLES), random.choice(PLACES), cost, facts};
    }

    private static Object[] flight(long id) {
        RandomStream random = new RandomStream(RandomStream.mix(-id));
        String code = String.format(Locale.ROOT, "%s %04d", random.choice(CARRIERS), random.between(0, 2999));
        String departs = String.format(Locale.ROOT, "%02d:%02d", random.between(0, 23), random.between(0, 59));
        return new Object[]{id, code, departs, random.percent(12) ? "" : random.between(-20, 179) + " min",
                        String.format(Locale.ROOT, "%,d mi", random.between(100, 2599))};
    }
}
