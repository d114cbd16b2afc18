package org.sqltruffle.bridge.testing.simulation;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqltruffle.bridge.session.value.TextBytes;

/**
 * What must not be lost. Each value that is written is a token of its own. A token may disappear only when a transaction that saw it
 * replaced or deleted it, or when it is in a list of conflicts. The stock of an item is the sum of all that was added to it.
 */
final class Oracle {

    private static final Pattern TOKEN = Pattern.compile("v\\d+_\\d+");
    private static final Pattern BLOB = Pattern.compile("[xX]'((?:[0-9a-fA-F]{2})*)'");

    /** Begins the keys of the rows with the total, whatever name their table has. */
    static final String TOTAL = "the total:";

    private final Set<String> written = new LinkedHashSet<>();
    private final Set<String> replaced = new HashSet<>();
    private final Map<String, Long> stock = new HashMap<>();
    private int tokens;

    String token(int site) {
        return "v" + site + "_" + tokens++;
    }

    /** A statement has changed rows, of which one site had those before. */
    void changed(Map<String, Object[]> before, Map<String, Object[]> after) {
        Set<String> old = new HashSet<>();
        Set<String> fresh = new HashSet<>();
        before.values().forEach(row -> collect(row, old));
        after.values().forEach(row -> collect(row, fresh));
        fresh.stream().filter(token -> !old.contains(token)).forEach(written::add);
        old.stream().filter(token -> !fresh.contains(token)).forEach(replaced::add);
        before.forEach((key, row) -> add(key, row, -1));
        after.forEach((key, row) -> add(key, row, 1));
    }

    private void add(String key, Object[] row, int sign) {
        Object counter = key.startsWith("item:") ? row[3] : key.startsWith(TOTAL) ? row[1] : null;
        if (counter instanceof Long amount) {
            stock.merge(key, sign * amount, Long::sum);
        }
    }

    /** A value as text, in which tokens can be found: the bytes of blobs, and of literals of blobs, become characters. */
    static String text(Object value) {
        return switch (value) {
            case null -> "";
            case byte[] bytes -> new String(bytes, StandardCharsets.ISO_8859_1);
            case TextBytes text -> text(text.utf8());
            default -> BLOB.matcher(String.valueOf(value))
                            .replaceAll(match -> Matcher.quoteReplacement(text(HexFormat.of().parseHex(match.group(1)))));
        };
    }

    private static void collect(Object[] row, Set<String> tokens) {
        for (Object value : row) {
            find(text(value), tokens);
        }
    }

    static void find(String text, Set<String> tokens) {
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
    }

    /** The first written token that is neither replaced nor among those that are shown or listed, or {@code null}. */
    String lost(Set<String> shown) {
        return written.stream().filter(token -> !replaced.contains(token) && !shown.contains(token)).findFirst().orElse(null);
    }

    /** What the stock of a shown item must be. */
    long stock(long id) {
        return stock.getOrDefault("item:" + id, 0L);
    }

    /** How many rows have been inserted into the table whose insertions a trigger counts. */
    long total() {
        return stock.getOrDefault(TOTAL + 1, 0L);
    }
}
