package org.sqltruffle.bridge.arrow.parquet;

import java.io.IOException;

/** The values for which pages of a column have codes. */
final class Dictionary {

    private final boolean isNumber;
    private final long[] numbers;
    private final byte[][] bytes;
    private final int[] starts;
    private final int[] lengths;

    /** @param count values of a page that is not compressed any more: as many as it has bytes, or eight times as many, at most */
    Dictionary(ParquetColumn column, PageBytes page, int count) throws IOException {
        if (count > (long) page.left() * Byte.SIZE) {
            throw new IOException("a dictionary has more values than bytes");
        }
        isNumber = column.type().isNumber();
        numbers = new long[isNumber ? count : 0];
        bytes = new byte[isNumber ? 0 : count][];
        starts = new int[isNumber ? 0 : count];
        lengths = new int[isNumber ? 0 : count];
        Decoder plain = Decoders.plain(column, page);
        Values values = new Values();
        for (int from = 0; from < count; from += Values.MOST) {
            int n = Math.min(Values.MOST, count - from);
            plain.decode(values, 0, n);
            if (isNumber) {
                System.arraycopy(values.numbers, 0, numbers, from, n);
            } else {
                System.arraycopy(values.bytes, 0, bytes, from, n);
                System.arraycopy(values.starts, 0, starts, from, n);
                System.arraycopy(values.lengths, 0, lengths, from, n);
            }
        }
    }

    Decoder decoder(RunDecoder codes) {
        return (to, from, count) -> {
            for (int i = from; i < from + count; i++) {
                int code = codes.next();
                if (code < 0 || code >= (isNumber ? numbers.length : bytes.length)) {
                    throw new IOException("a page has a code that its dictionary has not");
                }
                if (isNumber) {
                    to.numbers[i] = numbers[code];
                } else {
                    to.put(i, bytes[code], starts[code], lengths[code]);
                }
            }
        };
    }
}
