package org.sqltruffle.bridge.arrow.writer;

import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.sqltruffle.registers.ColumnVector;

/** Texts as numbers of entries of a dictionary. The dictionary grows from batch to batch, and an entry keeps its number. */
public final class DictionaryWriter extends ColumnWriter {

    private static final int UNKNOWN = -1;

    private final long id;
    private final Map<ByteBuffer, Integer> numbers = new HashMap<>();
    private IntVector vector;
    private VarCharVector dictionary;
    /** By code of the engine's present batch: the entry's number. */
    private int[] numberOfCode = new int[0];

    public DictionaryWriter(String label, int column) {
        super(label);
        this.id = column;
    }

    /** A column of such texts, in a message's schema. */
    public static Field field(String name, int column) {
        return new Field(name, new FieldType(true, ArrowType.Utf8.INSTANCE,
                        new DictionaryEncoding(column, false, new ArrowType.Int(Integer.SIZE, true))), null);
    }

    @Override
    void take(FieldVector next, DictionaryProvider dictionaries) {
        vector = (IntVector) next;
        dictionary = (VarCharVector) dictionaries.lookup(id).getVector();
    }

    @Override
    boolean writeAll(ColumnVector from, int count, int at) {
        if (from.entries() > 0) {
            numberOfCode = numberOfCode.length < from.entries() ? new int[from.entries()] : numberOfCode;
            Arrays.fill(numberOfCode, UNKNOWN);
        }
        return false;
    }

    @Override
    boolean put(ColumnVector from, int row, int at) {
        if (from.type(row) != SQLITE_TEXT) {
            return false;
        }
        boolean coded = from.entries() > 0;
        int number = coded ? numberOfCode[from.code(row)] : UNKNOWN;
        if (number == UNKNOWN) {
            if (!text.loadUtf8(from, row)) {
                return false;
            }
            number = number();
            if (coded) {
                numberOfCode[from.code(row)] = number;
            }
        }
        vector.getDataBuffer().setInt(at * (long) Integer.BYTES, number);
        return true;
    }

    /** The number of the text that was loaded. */
    private int number() {
        Integer known = numbers.get(ByteBuffer.wrap(text.bytes(), 0, text.length()));
        if (known != null) {
            return known;
        }
        int number = numbers.size();
        byte[] utf8 = Arrays.copyOf(text.bytes(), text.length());
        numbers.put(ByteBuffer.wrap(utf8), number);
        dictionary.setSafe(number, utf8);
        return number;
    }

    @Override
    void finish(int count) {
        dictionary.setValueCount(numbers.size());
    }
}
