package org.sqltruffle.bridge.shardtable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.api.Query;

/** Random queries over files with values of all types in all columns, compared with one file. */
class RandomShardsTest {

    private static final int QUERIES = 600;
    private static final String[] COLUMNS = {"a", "b", "c", "d", "e"};
    private static final String[] LITERALS = {"1", "0", "2.5", "'1'", "'x'", "''", "NULL", "x'31'", "-3", "'2.5'", "1e3", "'X'"};
    private static final String[] OPERATORS = {"=", "<", ">", "<=", ">=", "<>", "IS", "IS NOT", "+", "-", "*", "/", "%", "||", "AND", "OR",
                    "&"};

    @TempDir
    Path directory;
    private Random random;

    private String pick(String... from) {
        return from[random.nextInt(from.length)];
    }

    private String expression(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return random.nextInt(3) > 0 ? pick(COLUMNS) : pick(LITERALS);
        }
        return switch (random.nextInt(12)) {
            case 0 -> "(" + expression(depth - 1) + ")";
            case 1 -> "NOT " + expression(depth - 1);
            case 2 -> "CASE WHEN " + expression(depth - 1) + " THEN " + expression(depth - 1) + " ELSE " + expression(depth - 1) + " END";
            case 3 -> expression(depth - 1) + " BETWEEN " + expression(0) + " AND " + expression(0);
            case 4 -> pick(COLUMNS) + " IN (" + expression(0) + ", " + expression(0) + ")";
            case 5 -> pick("abs", "length", "typeof", "upper", "hex") + "(" + pick(COLUMNS) + ")";
            case 6 -> "coalesce(" + expression(depth - 1) + ", " + expression(0) + ")";
            case 7 -> "max(" + expression(0) + ", " + expression(0) + ")";
            case 8 -> "CAST(" + expression(0) + " AS " + pick("TEXT", "INTEGER", "REAL") + ")";
            default -> "(" + expression(depth - 1) + " " + pick(OPERATORS) + " " + expression(depth - 1) + ")";
        };
    }

    private String aggregate() {
        String argument = random.nextBoolean() ? pick(COLUMNS) : expression(1);
        return switch (random.nextInt(8)) {
            case 0 -> "count(*)";
            case 1 -> "count(" + argument + ")";
            case 2 -> "count(DISTINCT " + argument + ")";
            case 3 -> "sum(CAST(" + argument + " AS INTEGER)) FILTER (WHERE " + expression(1) + ")";
            case 4 -> "sum(round(" + argument + "))";
            default -> pick("min", "max", "count", "sum", "avg", "total") + "(CAST(" + argument + " AS INTEGER) % 1000)";
        };
    }

    private String query() {
        String where = random.nextBoolean() ? "" : " WHERE " + expression(2) + (random.nextBoolean() ? " AND " + expression(2) : "");
        return switch (random.nextInt(6)) {
            case 0 -> "SELECT " + aggregate() + ", " + aggregate() + " + 1 FROM shards" + where;
            case 1, 2 -> {
                String key = random.nextBoolean() ? pick(COLUMNS) : expression(1);
                yield "SELECT " + key + ", " + aggregate() + ", " + aggregate() + " FROM shards" + where + " GROUP BY " + pick(key, "1")
                                + (random.nextBoolean() ? "" : " HAVING " + aggregate() + " > 2");
            }
            case 3 -> "SELECT DISTINCT " + pick(COLUMNS) + ", " + expression(1) + " FROM shards" + where;
            case 4 -> "SELECT a, b, c, d, e FROM shards" + where + " ORDER BY " + expression(1) + pick("", " DESC", " NULLS LAST")
                            + ", typeof(a), typeof(b), typeof(c), typeof(d), a, b, c, d, e LIMIT " + random.nextInt(30)
                            + pick("", " OFFSET 3");
            default -> "SELECT " + pick(COLUMNS) + ", " + expression(2) + " FROM shards s" + where;
        };
    }

    /** The rows, or the error. Real numbers are rounded: sums differ in their last bits. Rows that are not ordered are sorted. */
    private static String answer(Database from, String sql) {
        boolean ordered = sql.contains(" ORDER BY ");
        // A group of 7 and 7.0 is written as one of them.
        boolean equal = sql.contains(" GROUP BY ") || sql.contains("DISTINCT ") || sql.contains("min(") || sql.contains("max(");
        try (Query query = from.prepare(sql)) {
            List<String> rows = new ArrayList<>(query.list(row -> {
                StringBuilder text = new StringBuilder();
                for (int i = 0; i < row.size(); i++) {
                    Object value = row.get(i);
                    text.append(equal && value instanceof Double number && number == Math.rint(number) && Math.abs(number) < 1e15
                                    ? "Long " + (long) (double) number
                                    : value instanceof Double number ? "real " + (float) (double) number
                                                    : value instanceof byte[] bytes ? "blob " + HexFormat.of().formatHex(bytes)
                                                                    : value == null ? "null"
                                                                                    : value.getClass().getSimpleName() + " " + value)
                                    .append('|');
                }
                return text.toString();
            }));
            if (!ordered) {
                rows.sort(null);
            }
            return String.join("\n", query.columns()) + "\n" + String.join("\n", rows);
        } catch (DatabaseException e) {
            return "error " + e.getMessage().replaceFirst("^.*\\.db: ", "");
        }
    }

    @Test
    void queriesGiveTheRowsOfOneFile() {
        random = new Random(440);
        String[] values = {"1", "1.0", "'1'", "'x'", "'X'", "''", "NULL", "x'31'", "-3", "2.5", "'2.5'", "7", "8", "' 1'", "1e3",
                        "123456789012"};
        try (Database merged = Database.inMemory(); Database db = Database.inMemory()) {
            String definition = "(a, b INTEGER, c TEXT, d REAL, e TEXT COLLATE NOCASE)";
            merged.execute("CREATE TABLE shards" + definition);
            for (int shard = 0; shard < 4; shard++) {
                StringBuilder script = new StringBuilder();
                for (int i = 0; i < 20 * shard; i++) {
                    script.append("INSERT INTO t VALUES(").append(pick(values));
                    for (int k = 1; k < COLUMNS.length; k++) {
                        script.append(", ").append(pick(values));
                    }
                    script.append(");");
                }
                merged.execute(script.toString().replace("INTO t", "INTO shards"));
                try (Database one = Database.open(directory.resolve("f" + shard + ".db"))) {
                    one.execute("CREATE TABLE t" + definition + ";" + script);
                }
            }
            int answers = 0;
            for (int i = 0; i < QUERIES; i++) {
                String sql = query();
                String expected = answer(merged, sql);
                assertEquals(expected, answer(db, sql.replace("FROM shards", "FROM shards('" + directory + "/f*.db', 't')")), () -> sql);
                answers += expected.startsWith("error") ? 0 : 1;
            }
            assertTrue(answers > QUERIES / 2, answers + " answers");
        } finally {
            ShardsExtension.leaves().clear();
        }
    }
}
