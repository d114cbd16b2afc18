package org.sqltruffle.tpch.tpch;

import io.trino.tpch.TpchTable;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.sqltruffle.tpch.query.Answer;

/**
 * The answers at scale factor 0.01 that the generator's authors ship beside it, made by another engine from exact decimals, and cut or
 * rounded to as many digits as they print.
 */
final class PublishedAnswer {
    private static final String END_OF_VALUE = "\\|";

    private PublishedAnswer() {
    }

    /** The first difference of our answer from the published one. */
    static Optional<String> difference(Answer ours, String query) throws IOException {
        List<String> lines = lines(query);
        if (lines.size() != ours.rows().size()) {
            return Optional.of(ours.rows().size() + " rows, published " + lines.size());
        }
        for (int r = 0; r < lines.size(); r++) {
            String[] published = lines.get(r).split(END_OF_VALUE);
            for (int c = 0; c < ours.columns().size(); c++) {
                Object value = ours.rows().get(r).get(c);
                if (!same(value, published[c])) {
                    return Optional.of(
                                    "row " + (r + 1) + ", column " + ours.columns().get(c) + ": " + value + ", published " + published[c]);
                }
            }
        }
        return Optional.empty();
    }

    private static List<String> lines(String query) throws IOException {
        String path = "queries/q" + Integer.parseInt(query.substring(1)) + ".result";
        try (InputStream in = TpchTable.class.getResourceAsStream(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("--")).toList();
        }
    }

    private static boolean same(Object ours, String published) {
        if (ours == null) {
            return published.equals("null");
        }
        if (!(ours instanceof Number number)) {
            return ours.equals(published);
        }
        BigDecimal decimal = new BigDecimal(published);
        double lastDigit = Math.pow(10, -decimal.scale());
        double rounding = 1e-12 * Math.abs(decimal.doubleValue());
        return Math.abs(number.doubleValue() - decimal.doubleValue()) <= lastDigit + rounding;
    }
}
