package org.sqltruffle.language.buffer;

import static org.sqltruffle.abi.Constants.MEM_Blob;
import static org.sqltruffle.abi.Constants.MEM_Str;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_BLOB;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_FLOAT;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_INTEGER;
import static org.sqltruffle.sqlite.ApiConstants.SQLITE_TEXT;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeBuffer;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.registers.MachineState;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.value.Meta;

/** Memory for the row of an execution that C has ended after it: a lookup's only row, which so costs one crossing. */
public final class LastRow implements AutoCloseable {

    /** Room for texts and blobs; rows with more end in a crossing of their own. */
    private static final int ROOM = 1024;

    public final int columns;
    private final NativeBuffer memory;

    public LastRow(int columns) {
        this.columns = columns;
        this.memory = new NativeBuffer((long) columns * Layout.SIZEOF_StValue + ROOM);
    }

    public long address() {
        return memory.address();
    }

    public int room() {
        return ROOM;
    }

    /** Makes it the current row; texts and blobs stay where they are until the next execution. */
    public void load(MachineState state) {
        state.fitRow();
        long pBytes = memory.address() + (long) columns * Layout.SIZEOF_StValue;
        for (int i = 0; i < columns; i++) {
            long pCell = memory.address() + (long) i * Layout.SIZEOF_StValue;
            long payload = NativeMemory.getLong(pCell + Layout.StValue_payload);
            long meta = NativeMemory.getLong(pCell + Layout.StValue_meta);
            int type = RowBatch.type(meta);
            boolean inBytes = type == SQLITE_TEXT || type == SQLITE_BLOB;
            state.rowPayload[i] = inBytes ? pBytes + payload : payload;
            state.rowMeta[i] = switch (type) {
                case SQLITE_INTEGER -> Meta.INT;
                case SQLITE_FLOAT -> Meta.REAL;
                case SQLITE_TEXT -> Meta.bytes(MEM_Str, RowBatch.length(meta));
                case SQLITE_BLOB -> Meta.bytes(MEM_Blob, RowBatch.length(meta));
                default -> Meta.NULL;
            };
        }
    }

    @Override
    public void close() {
        memory.close();
    }
}
