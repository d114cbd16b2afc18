package org.sqltruffle.value;

import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_BIGNULL;
import static org.sqltruffle.abi.Constants.KEYINFO_ORDER_DESC;
import static org.sqltruffle.abi.Constants.MEM_Null;

/**
 * The order of records by their first values, as {@code sqlite3VdbeRecordCompare} with a KeyInfo gives it: for each value a built-in
 * collating sequence and SQLite's sort flags (descending, NULLs as the greatest).
 *
 * @param flags KEYINFO_ORDER_* by value
 * @param collations by value, of {@link Collation}
 */
public record RecordOrder(byte[] flags, int[] collations) {

    /** How many values are compared. */
    public int length() {
        return flags.length;
    }

    /** Compares two records, both of them well-formed and with as many values as the order has. */
    public int compare(long pRecord1, long pRecord2) {
        long pType1 = pRecord1 + Varint.length(pRecord1);
        long pType2 = pRecord2 + Varint.length(pRecord2);
        long pValue1 = pRecord1 + Varint.read32(pRecord1);
        long pValue2 = pRecord2 + Varint.read32(pRecord2);
        for (int i = 0; i < flags.length; i++) {
            long type1 = Varint.read32(pType1);
            long type2 = Varint.read32(pType2);
            long meta1 = RecordCodec.meta(type1, pValue1);
            long meta2 = RecordCodec.meta(type2, pValue2);
            int order = Comparison.compare(RecordCodec.payload(type1, pValue1), meta1, RecordCodec.payload(type2, pValue2), meta2,
                            collations[i]);
            if (order != 0) {
                return flags[i] == 0 ? order : directed(order, flags[i], ((meta1 | meta2) & MEM_Null) != 0);
            }
            pType1 += Varint.length(pType1);
            pType2 += Varint.length(pType2);
            pValue1 += RecordCodec.valueLength(type1);
            pValue2 += RecordCodec.valueLength(type2);
        }
        return 0;
    }

    private static int directed(int order, int flags, boolean eitherNull) {
        boolean descending = (flags & KEYINFO_ORDER_DESC) != 0;
        return (flags & KEYINFO_ORDER_BIGNULL) == 0 || descending != eitherNull ? -order : order;
    }
}
