package org.sqltruffle.ops.sorter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;

/** Entries share keys while keys are few; the order is a stable sort's in any case. */
class EntryListTest {

    private static final int ROWS = 20_000;

    private record Row(long key, int number) {
    }

    /**
     * Adds rows with the keys that a function gives by their number, and returns how many entries there were before all rows were compared
     * with a stable sort.
     */
    private static int entries(IntUnaryOperator keys) {
        EntryList entries = new EntryList();
        List<Row> expected = new ArrayList<>();
        int rowBytes = RowChain.HEADER + Integer.BYTES;
        try (NativeBuffer memory = new NativeBuffer((long) ROWS * rowBytes); NativeBuffer record = new NativeBuffer(Integer.BYTES)) {
            for (int i = 0; i < ROWS; i++) {
                if (entries.isFull()) {
                    assertTrue(entries.grow());
                }
                long pRow = memory.address() + (long) i * rowBytes;
                NativeMemory.putInt(record.address(), i);
                RowChain.write(pRow, record.address(), Integer.BYTES);
                int key = keys.applyAsInt(i);
                entries.add(key * 0x0001_0001_0000_0000L, key, true, pRow);
                expected.add(new Row(key, i));
            }
            int count = entries.count();
            assertTrue(entries.sort(null));
            expected.sort(Comparator.comparingLong(Row::key));
            assertEquals(expected.stream().map(Row::number).toList(), numbers(entries));
            return count;
        } finally {
            entries.release();
        }
    }

    private static List<Integer> numbers(EntryList entries) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < entries.count(); i++) {
            long pLast = EntryOrder.pLast(entries.at(i));
            long p = pLast;
            do {
                p = RowChain.next(p);
                assertEquals(Integer.BYTES, RowChain.recordSize(p));
                numbers.add(NativeMemory.getInt(RowChain.pRecord(p)));
            } while (p != pLast);
        }
        return numbers;
    }

    @Test
    void fewKeysShareEntries() {
        Random random = new Random(1);
        assertEquals(1, entries(i -> 7));
        assertEquals(4, entries(i -> random.nextInt(4)));
        assertEquals(100, entries(i -> random.nextInt(100)));
        assertEquals(1000, entries(i -> i < 1000 ? i : random.nextInt(1000)));
    }

    @Test
    void manyKeysDoNot() {
        Random random = new Random(2);
        assertEquals(ROWS, entries(i -> i * 7919 % 30_011));
        assertTrue(entries(i -> random.nextInt(15_000)) > 15_000);
        // Few first: hashing ends when keys have become many, and what it had joined stays joined.
        int count = entries(i -> i < 5000 ? i % 10 : i % 9001);
        assertTrue(count > 9001 && count < ROWS - 4000, count + " entries");
    }
}
