package org.sqltruffle.bridge.shardtable;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.sqltruffle.bridge.shards.query.ScanPlan;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;
import org.sqltruffle.sqlite.TableApi;

/** Gives C the rows of a scan, a batch at a time. Values are the bytes that the files have: no text is decoded. */
final class ShardCursor implements HostFunction {

    private static final int WITHOUT_VALUE = -1;

    private final int[] outputOf;
    private final ShardScan scan;
    /** Whose vectors C reads; {@code null}: none. */
    private LeafScan.Batch present;
    /** C's memory: the numbers of the columns' values, the cells of the present batch, its texts and blobs. */
    private long pMemory;
    private long room;

    ShardCursor(ShardTable table, ShardScan scan) {
        this.outputOf = table.outputOf();
        this.scan = scan;
    }

    @Override
    public int nextRow(long pTable) {
        try {
            if (present != null) {
                scan.giveBack(present);
            }
            present = scan.next();
            if (present == null) {
                return 0;
            }
            if (present.columns() == null) {
                give(pTable, present.rows(), present.encoding());
            } else {
                reserve(numberBytes());
                TableApi.stTableBatch(pTable, present.columns().address(), pMemory, present.encoding());
            }
            return 1;
        } catch (RuntimeException | Error e) {
            return ShardTable.fail(pTable, e);
        }
    }

    private void give(long pTable, RowBatch rows, int encoding) {
        long cells = 2L * Long.BYTES * rows.rows * rows.columns;
        long numbers = numberBytes();
        reserve(numbers + cells + rows.bytesUsed);
        long pCells = pMemory + numbers;
        rows.copyTo(pCells, pCells + cells);
        TableApi.stTableRows(pTable, rows.rows, rows.columns, pMemory, pCells, pCells + cells, encoding);
    }

    /** A multiple of 8. */
    private long numberBytes() {
        return (Integer.BYTES * (long) outputOf.length + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    private void reserve(long bytes) {
        if (pMemory != 0 && room >= bytes) {
            return;
        }
        ConnectionApi.free(pMemory);
        room = 0;
        pMemory = ConnectionApi.malloc64(2 * bytes);
        if (pMemory == 0) {
            throw new SqliteException(ResultCode.NOMEM, "out of memory");
        }
        room = 2 * bytes;
        ByteBuffer numbers = ByteBuffer.allocate(Integer.BYTES * outputOf.length).order(ByteOrder.nativeOrder());
        for (int output : outputOf) {
            numbers.putInt(output == ScanPlan.UNUSED ? WITHOUT_VALUE : output);
        }
        CMemory.putBytes(pMemory, numbers.array());
    }

    @Override
    public void close() {
        scan.close();
        present = null;
        ConnectionApi.free(pMemory);
        pMemory = 0;
        room = 0;
    }
}
