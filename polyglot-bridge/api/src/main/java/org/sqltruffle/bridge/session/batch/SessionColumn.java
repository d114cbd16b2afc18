package org.sqltruffle.bridge.session.batch;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_NULL;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.util.Arrays;
import java.util.Objects;
import org.sqltruffle.api.BatchColumn;
import org.sqltruffle.api.Type;
import org.sqltruffle.language.buffer.CellValue;
import org.sqltruffle.registers.ColumnBatch;
import org.sqltruffle.registers.ColumnVector;
import org.sqltruffle.registers.RowBatch;

/** A column of a batch. Its arrays are filled when they are asked for. */
public final class SessionColumn implements BatchColumn {

    private static final SessionColumn[][] NONE = new SessionColumn[64][];

    static {
        SessionColumn none = new SessionColumn(null, 0);
        for (int i = 0; i < NONE.length; i++) {
            NONE[i] = new SessionColumn[i];
            Arrays.fill(NONE[i], none);
        }
    }

    private final ColumnVector vector;
    private final int encoding;
    /** Where numbers begin. */
    private final long numbers;
    /** SQLite's type, if all values have the same and none is NULL; otherwise 0. */
    private int soleType;
    /** One value, for conversions. */
    private final RowBatch cell = new RowBatch();
    private int rows;
    private long[] longs = new long[0];
    private double[] doubles = new double[0];
    private long[] nullBits = new long[0];
    private int[] codes = new int[0];
    private int[] offsets = new int[0];
    private byte[] bytes = new byte[0];
    private String[] dictionary = new String[0];
    private boolean hasLongs;
    private boolean hasDoubles;
    private boolean hasNullBits;
    private boolean hasCodes;
    private boolean hasOffsets;
    private boolean hasBytes;
    /** Which dictionary {@link #dictionary} has. */
    private long stringsOf;

    SessionColumn(ColumnVector vector, int encoding) {
        this.vector = vector;
        this.encoding = encoding;
        this.numbers = vector == null ? 0 : vector.numbers();
    }

    void begin(int newRows) {
        rows = newRows;
        soleType = isMixed() || vector.nulls() > 0 ? 0 : vector.type();
        hasLongs = false;
        hasDoubles = false;
        hasNullBits = false;
        hasCodes = false;
        hasOffsets = false;
        hasBytes = false;
    }

    /** Columns without values: {@link #isOnly} is false for all types. */
    public static SessionColumn[] none(int count) {
        if (count < NONE.length) {
            return NONE[count];
        }
        SessionColumn[] columns = new SessionColumn[count];
        Arrays.fill(columns, new SessionColumn(null, 0));
        return columns;
    }

    /** The columns of a batch that was filled anew: those of the last one, unless their number has changed. */
    public static SessionColumn[] begin(SessionColumn[] before, ColumnBatch batch, int encoding) {
        SessionColumn[] columns = before;
        if (before.length != batch.columns()) {
            columns = new SessionColumn[batch.columns()];
            for (int i = 0; i < columns.length; i++) {
                columns[i] = new SessionColumn(batch.column(i), encoding);
            }
        }
        for (SessionColumn column : columns) {
            column.begin(batch.rows());
        }
        return columns;
    }

    // ---- the column

    @Override
    public Type type() {
        if (isMixed()) {
            throw new IllegalStateException("the values have several types");
        }
        return typeOf(vector.type());
    }

    private static Type typeOf(int type) {
        return switch (type) {
            case SQLITE_INTEGER -> Type.INTEGER;
            case SQLITE_FLOAT -> Type.REAL;
            case SQLITE_TEXT -> Type.TEXT;
            case SQLITE_BLOB -> Type.BLOB;
            default -> Type.NULL;
        };
    }

    @Override
    public boolean isMixed() {
        return vector.type() == ColumnVector.MIXED;
    }

    @Override
    public int nulls() {
        return vector.nulls();
    }

    /** Fails when a value has neither of two types. */
    private void check(int type, int other, String method) {
        int own = vector.type();
        if (own != 0 && own != type && own != other) {
            throw new IllegalStateException(
                            method + " of a column " + (isMixed() ? "whose values have several types" : "of type " + type()));
        }
    }

    @Override
    public long[] longs() {
        check(SQLITE_INTEGER, SQLITE_INTEGER, "longs()");
        if (!hasLongs) {
            longs = longs.length < rows ? new long[rows] : longs;
            vector.copyValues(longs, rows);
            hasLongs = true;
        }
        return longs;
    }

    @Override
    public double[] doubles() {
        check(SQLITE_FLOAT, SQLITE_FLOAT, "doubles()");
        if (!hasDoubles) {
            doubles = doubles.length < rows ? new double[rows] : doubles;
            vector.copyValues(doubles, rows);
            hasDoubles = true;
        }
        return doubles;
    }

    @Override
    public long[] nullBits() {
        if (!hasNullBits) {
            int words = (rows + Long.SIZE - 1) / Long.SIZE;
            nullBits = nullBits.length < words ? new long[words] : nullBits;
            Arrays.fill(nullBits, 0);
            if (vector.nulls() > 0) {
                for (int row = 0; row < rows; row++) {
                    nullBits[row / Long.SIZE] |= (vector.type(row) == SQLITE_NULL ? 1L : 0L) << row;
                }
            }
            hasNullBits = true;
        }
        return nullBits;
    }

    // ---- texts and blobs

    @Override
    public boolean hasDictionary() {
        return vector.entries() > 0;
    }

    private void checkDictionary() {
        if (!hasDictionary()) {
            throw new IllegalStateException("the column has no dictionary in this batch");
        }
    }

    @Override
    public int[] codes() {
        checkDictionary();
        if (!hasCodes) {
            codes = codes.length < rows ? new int[rows] : codes;
            vector.copyCodes(codes, rows);
            hasCodes = true;
        }
        return codes;
    }

    @Override
    public String[] dictionary() {
        checkDictionary();
        if (stringsOf != vector.dictionary()) {
            int entries = vector.entries();
            dictionary = new String[entries];
            for (int i = 0; i < entries; i++) {
                dictionary[i] = CellValue.toText(bytesCell(SQLITE_TEXT, i), 0, encoding);
            }
            stringsOf = vector.dictionary();
        }
        return dictionary;
    }

    @Override
    public int[] offsets() {
        check(SQLITE_TEXT, SQLITE_BLOB, "offsets()");
        if (!hasOffsets) {
            int count = 1 + (hasDictionary() ? vector.entries() : rows);
            offsets = offsets.length < count ? new int[count] : offsets;
            if (vector.hasBytes()) {
                vector.copyOffsets(offsets, count);
            } else {
                Arrays.fill(offsets, 0);
            }
            hasOffsets = true;
        }
        return offsets;
    }

    @Override
    public byte[] bytes() {
        check(SQLITE_TEXT, SQLITE_BLOB, "bytes()");
        if (!hasBytes) {
            int count = vector.byteCount();
            bytes = bytes.length < count ? new byte[count] : bytes;
            vector.copyBytes(bytes);
            hasBytes = true;
        }
        return bytes;
    }

    // ---- single values

    /** Whether all values have one of SQLite's types, and none is NULL. */
    public boolean isOnly(int type) {
        return soleType == type;
    }

    /** An integer, or the bits of a floating point number, of a column that has only such. The row is not checked. */
    public long number(int row) {
        return ColumnVector.number(numbers, row);
    }

    /** SQLite's type of a value. */
    public int rowType(int row) {
        return vector.type(Objects.checkIndex(row, rows));
    }

    @Override
    public Type type(int row) {
        return typeOf(rowType(row));
    }

    /** A text or blob as a cell. @param index the row, or the entry of the dictionary */
    private RowBatch bytesCell(int type, int index) {
        int from = vector.offset(index);
        int length = vector.offset(index + 1) - from;
        cell.begin(1);
        cell.reserve(1);
        cell.reserveBytes(length);
        vector.copyBytes(from, cell.bytes, length);
        cell.bytesUsed = length;
        cell.cells[0] = 0;
        cell.cells[1] = RowBatch.meta(type, length);
        return cell;
    }

    private RowBatch cell(int row) {
        int type = rowType(row);
        if (type == SQLITE_TEXT || type == SQLITE_BLOB) {
            return bytesCell(type, hasDictionary() ? vector.code(row) : row);
        }
        cell.begin(1);
        cell.reserve(1);
        cell.cells[0] = vector.value(row);
        cell.cells[1] = type;
        return cell;
    }

    @Override
    public long getLong(int row) {
        return rowType(row) == SQLITE_INTEGER ? vector.value(row) : CellValue.toLong(cell(row), 0, encoding);
    }

    @Override
    public double getDouble(int row) {
        return rowType(row) == SQLITE_FLOAT ? Double.longBitsToDouble(vector.value(row)) : CellValue.toDouble(cell(row), 0, encoding);
    }

    @Override
    public String getString(int row) {
        if (rowType(row) == SQLITE_TEXT && hasDictionary()) {
            return dictionary()[vector.code(row)];
        }
        return CellValue.toText(cell(row), 0, encoding);
    }

    @Override
    public byte[] getBytes(int row) {
        return CellValue.toBytes(cell(row), 0, encoding);
    }
}
