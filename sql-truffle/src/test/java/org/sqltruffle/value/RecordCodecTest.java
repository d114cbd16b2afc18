package org.sqltruffle.value;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sqltruffle.abi.Constants.MEM_IntReal;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.value.number.Arithmetic;

@Execution(ExecutionMode.CONCURRENT)
class RecordCodecTest {

    private static final int PAGE = 65536;
    private static final int ROWS = 400;
    /** Where the header of a database file has its schema format. */
    private static final int FORMAT_OFFSET = 44;

    @Test
    void varints() {
        RandomValues values = new RandomValues(12);
        try (Oracle oracle = new Oracle()) {
            for (int i = 0; i < 20_000; i++) {
                long v = i < 128 ? (1L << i / 2) - (i & 1) : values.random().nextLong() >>> values.below(64);
                long p = oracle.buffer(Varint.MAX_LENGTH);
                int n = Varint.write(p, v);
                assertEquals(n, Varint.lengthOf(v));
                assertEquals(n, Varint.length(p));
                assertEquals(v, Varint.read(p));
                assertEquals(Long.compareUnsigned(v, 0xffff_ffffL) > 0 ? 0xffff_ffffL : v, Varint.read32(p));
                assertEquals(Math.min(9, Math.max(1, (70 - Long.numberOfLeadingZeros(v)) / 7)), n);
                Oracle.checkGuards(p, Varint.MAX_LENGTH);
            }
            // Longer than need be, as no SQLite writes it but each reads it.
            long p = oracle.address(new byte[]{(byte) 0x80, (byte) 0x80, 5});
            assertEquals(5, Varint.read(p));
            assertEquals(3, Varint.length(p));
        }
    }

    /** Records as SQLite wrote them to a file: decoded they are the values, encoded again they are the same bytes. */
    @Test
    void recordsOfAFile(@TempDir Path directory) throws IOException {
        for (int fileFormat : new int[]{1, 4}) {
            RandomValues values = new RandomValues(13);
            Path file = directory.resolve("records" + fileFormat);
            SqlValue[][] rows = new SqlValue[ROWS][];
            create(file, fileFormat);
            try (Connection connection = Connection.open(file.toString())) {
                connection.execute("PRAGMA synchronous=OFF; BEGIN");
                for (int i = 0; i < ROWS; i++) {
                    rows[i] = insert(connection, i, values);
                }
                connection.execute("COMMIT");
            }
            try (Oracle oracle = new Oracle()) {
                check(oracle, Files.readAllBytes(file), rows, fileFormat);
            }
        }
    }

    private static void create(Path file, int fileFormat) throws IOException {
        StringBuilder columns = new StringBuilder("r REAL");
        for (int i = 1; i < 140; i++) {
            columns.append(", c").append(i);
        }
        try (Connection connection = Connection.open(file.toString())) {
            connection.execute("PRAGMA page_size=" + PAGE + "; CREATE TABLE t(" + columns + ")");
        }
        byte[] bytes = Files.readAllBytes(file);
        ByteBuffer.wrap(bytes).putInt(FORMAT_OFFSET, fileFormat);
        Files.write(file, bytes);
    }

    private static SqlValue[] insert(Connection connection, int row, RandomValues values) {
        int n = row % 10 == 0 ? 140 : 1 + values.below(6);
        SqlValue[] parameters = new SqlValue[n];
        StringBuilder columns = new StringBuilder("r");
        StringBuilder marks = new StringBuilder("?");
        for (int i = 0; i < n; i++) {
            parameters[i] = i == 0 ? SqlValue.of(values.below(2) == 0 ? values.integer() : values.real())
                            : values.below(5) == 0 ? SqlValue.blob(values.bytes(400)) : values.value();
            if (i > 0) {
                columns.append(", c").append(i);
                marks.append(", ?");
            }
        }
        try (Statement statement = connection.prepare("INSERT INTO t(rowid, " + columns + ") VALUES(" + (row + 1) + ", " + marks + ")")) {
            for (int i = 0; i < n; i++) {
                parameters[i].bind(statement, i + 1);
            }
            statement.step();
        }
        return parameters;
    }

    /** Goes over all table leaf pages of the file. */
    private static void check(Oracle oracle, byte[] file, SqlValue[][] rows, int fileFormat) {
        assertEquals(fileFormat, ByteBuffer.wrap(file).getInt(FORMAT_OFFSET));
        int found = 0;
        for (int page = PAGE; page < file.length; page += PAGE) {
            ByteBuffer bytes = ByteBuffer.wrap(file, page, PAGE).slice();
            if (bytes.get(0) != 13) {
                continue;
            }
            for (int cell = 0; cell < bytes.getShort(3); cell++) {
                int offset = bytes.getShort(8 + 2 * cell) & 0xffff;
                byte[] copy = new byte[PAGE - offset];
                bytes.get(offset, copy);
                long p = oracle.address(copy);
                int nPayload = (int) Varint.read(p);
                p += Varint.length(p);
                int row = (int) Varint.read(p) - 1;
                p += Varint.length(p);
                checkRecord(oracle, p, nPayload, rows[row], fileFormat);
                found++;
            }
        }
        assertEquals(ROWS, found);
    }

    private static void checkRecord(Oracle oracle, long p, int n, SqlValue[] row, int fileFormat) {
        int nHeader = (int) Varint.read32(p);
        long pType = p + Varint.length(p);
        long pValue = p + nHeader;
        int nTypes = 0;
        long out = oracle.buffer(n);
        long pOut = out + nHeader;
        long pOutType = out + Varint.write(out, nHeader);
        for (int i = 0; pType < p + nHeader; i++) {
            long type = Varint.read32(pType);
            pType += Varint.length(pType);
            SqlValue expected = i < row.length ? row[i] : SqlValue.NULL;
            long meta = RecordCodec.meta(type, pValue);
            long payload = RecordCodec.payload(type, pValue);
            SqlValue decoded = Oracle.value(payload, meta);
            if (i == 0) {
                // A column of affinity REAL stores integers where they take less room, 0 for -0.0.
                assertEquals(expected.type() == SQLITE_FLOAT ? expected.real() + 0.0 : (double) expected.bits(),
                                decoded.type() == SQLITE_FLOAT ? decoded.real() : (double) decoded.bits());
                boolean exact = expected.type() == SQLITE_INTEGER || Arithmetic.isExactInt(expected.real());
                meta = exact ? MEM_IntReal : Meta.REAL;
                payload = expected.type() == SQLITE_FLOAT && exact ? (long) expected.real() : expected.bits();
            } else {
                assertEquals(expected, decoded);
            }
            assertEquals(type, RecordCodec.serialType(payload, meta, fileFormat));
            nTypes += Varint.lengthOf(type);
            pOutType += Varint.write(pOutType, type);
            pOut += RecordCodec.writeValue(pOut, type, payload, meta);
            pValue += RecordCodec.valueLength(type);
        }
        assertEquals(nHeader, RecordCodec.headerLength(nTypes));
        assertEquals(p + n, pValue);
        assertEquals(HexFormat.of().formatHex(NativeMemory.getBytes(p, n)), HexFormat.of().formatHex(NativeMemory.getBytes(out, n)));
        Oracle.checkGuards(out, n);
    }

    @Test
    void nanAndUnchanged() {
        try (Oracle oracle = new Oracle()) {
            long nan = oracle.address(new byte[]{0x7f, (byte) 0xf0, 0, 0, 0, 0, 0, 1});
            long infinity = oracle.address(new byte[]{(byte) 0xff, (byte) 0xf0, 0, 0, 0, 0, 0, 0});
            assertEquals(Meta.NULL, RecordCodec.meta(7, nan));
            assertEquals(Meta.REAL, RecordCodec.meta(7, infinity));
            assertTrue(Meta.isNull(RecordCodec.meta(10, nan)));
            assertEquals(10, RecordCodec.serialType(0, RecordCodec.meta(10, nan), 4));
            assertEquals(Meta.NULL, RecordCodec.meta(11, nan));
        }
    }
}
