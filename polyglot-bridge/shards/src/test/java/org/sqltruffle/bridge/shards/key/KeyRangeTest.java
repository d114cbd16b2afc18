package org.sqltruffle.bridge.shards.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeyRangeTest {

    private static KeyRange range(KeyValue min, KeyValue max) {
        return new KeyRange(min, max, false);
    }

    private static KeyRange range(long min, long max) {
        return range(KeyValue.of(min), KeyValue.of(max));
    }

    @Test
    void noValueInTwoFiles() {
        KeyRange nothing = range(null, null);
        assertTrue(KeyRange.areDisjoint(List.of(range(5, 9), range(1, 4), nothing, nothing, range(KeyValue.text(""), KeyValue.text("a")))));
        assertFalse(KeyRange.areDisjoint(List.of(range(5, 9), range(1, 5))));
        assertFalse(KeyRange.areDisjoint(List.of(range(1, 9), range(3, 4))));
        // 7 and 7.0 are one group.
        assertFalse(KeyRange.areDisjoint(List.of(range(1, 7), range(KeyValue.of(7.0), KeyValue.of(8.5)))));
        assertFalse(KeyRange.areDisjoint(List.of(range(1, 2), range(KeyBounds.ANY.min(), KeyBounds.ANY.max()))));
        assertTrue(KeyRange.areDisjoint(List.of(range(1, 2), new KeyRange(null, null, true))));
        assertFalse(KeyRange.areDisjoint(List.of(new KeyRange(KeyValue.of(1), KeyValue.of(2), true), new KeyRange(null, null, true))));
    }

    @Test
    void values() {
        assertTrue(range(1, 3).has(KeyValue.of(3)) && range(1, 3).has(KeyValue.of(2.5)));
        assertFalse(range(1, 3).has(KeyValue.of(4)) || range(1, 3).has(KeyValue.text("2")) || range(1, 3).has(null)
                        || range(null, null).has(KeyValue.of(1)));
        assertTrue(new KeyRange(null, null, true).has(null));
    }

    @Test
    void texts() {
        for (KeyRange range : new KeyRange[]{range(-1, 3), range(KeyValue.of(-0.5), KeyValue.of(Double.POSITIVE_INFINITY)),
                        range(KeyValue.text(""), KeyValue.text("é b")), new KeyRange(null, null, true),
                        range(KeyValue.blob(new byte[]{0}), KeyValue.blob(new byte[]{-1}))}) {
            assertEquals(range, KeyRange.decoded(range.encoded()));
        }
    }
}
