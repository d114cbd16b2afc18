package org.sqltruffle.bridge.notebook.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sqltruffle.notebook.Column;
import org.sqltruffle.notebook.Result;

/** Columns of results, and how results are shown. */
class ResultTest {

    @Test
    void aColumnChangesItsKind() {
        Column column = new Column("c", null);
        column.addNull();
        column.addNull();
        assertEquals("", column.type());
        column.add(7);
        assertEquals(Column.Kind.INTEGER, column.kind());
        column.addNull();
        column.add(8);
        assertNull(column.numbers());
        column.add("text");
        assertEquals(Column.Kind.MIXED, column.kind());
        column.add(1.5);
        column.add(new byte[3]);
        column.add(9);
        assertEquals(9, column.size());
        assertNull(column.get(0));
        assertEquals(7L, column.get(2));
        assertNull(column.get(3));
        assertEquals(8L, column.get(4));
        assertEquals("text", column.get(5));
        assertEquals(1.5, column.get(6));
        assertEquals(9L, column.get(8));
        assertThrows(IndexOutOfBoundsException.class, () -> column.get(9));
    }

    @Test
    void numbersAndTextsInOnePiece() {
        Column integers = new Column("i", null);
        Column texts = new Column("t", "VARCHAR(3)");
        for (int i = 0; i < 100; i++) {
            integers.add(i);
            texts.add("t" + i);
        }
        assertEquals(99, integers.numbers().getLong(99 * Long.BYTES));
        assertTrue(texts.texts('\0').startsWith("t0\0t1\0"));
        assertEquals("VARCHAR(3)", texts.type());
        texts.add("a\0b");
        assertNull(texts.texts('\0'));
    }

    @Test
    void tablesAreCutAndEscaped() {
        Column name = new Column("<name>", null);
        for (int i = 0; i < 30; i++) {
            name.add(i == 0 ? "<script>" : "x".repeat(300));
        }
        Result result = new Result(List.of(name), 30);
        String html = HtmlTable.of(result);
        assertFalse(html.contains("<script>"));
        assertFalse(html.contains("<name>"));
        assertFalse(html.contains("x".repeat(201)));
        assertTrue(html.contains("30 rows, the first 20 are shown"));
        assertTrue(TextTable.of(result).endsWith("30 rows, the first 20 are shown"));
        assertTrue(result.isComplete());
        assertFalse(new Result(List.of(name), 31).isComplete());
    }

    @Test
    void realsAreAsSqlitePrintsThem() {
        double[] values = {0, -1.5, 22_500_075_000.0, 123_456_789.125, 1e15, 1e14, 2.5e-5, 0.00025, 1.5e300, -1e-300,
                        Double.NEGATIVE_INFINITY};
        String[] texts = {"0.0", "-1.5", "22500075000.0", "123456789.125", "1.0e+15", "100000000000000.0", "2.5e-05", "0.00025", "1.5e+300",
                        "-1.0e-300", "-Inf"};
        for (int i = 0; i < values.length; i++) {
            assertEquals(texts[i], Cells.text(values[i]));
        }
    }

    @Test
    void charts() {
        Column x = new Column("x", null);
        Column y = new Column("y", null);
        x.add("a");
        y.add(Double.POSITIVE_INFINITY);
        Result result = new Result(List.of(x, y), 1);
        Map<?, ?> spec = (Map<?, ?>) Plot.of(Plot.Kind.BAR, result, Map.of())
                        .getData(org.dflib.jjava.jupyter.kernel.display.mime.MIMEType.parse("application/vnd.vegalite.v5+json"));
        Map<?, ?> row = (Map<?, ?>) ((List<?>) ((Map<?, ?>) spec.get("data")).get("values")).getFirst();
        // JSON has no infinity.
        assertNull(row.get("y"));
        assertTrue(row.containsKey("y"));
        assertThrows(IllegalArgumentException.class, () -> Plot.of(Plot.Kind.BAR, result, Map.of("x", "nope")));
        assertThrows(IllegalArgumentException.class, () -> Plot.of(Plot.Kind.BAR, new Result(List.of(x), 1), Map.of()));
        assertNull(Plot.kind("pie"));
    }
}
