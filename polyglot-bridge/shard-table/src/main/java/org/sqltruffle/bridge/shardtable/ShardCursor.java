package org.sqltruffle.bridge.shardtable;

import org.sqltruffle.bridge.shards.query.ScanPlan;
import org.sqltruffle.registers.RowBatch;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.CMemory;
import org.sqltruffle.sqlite.CallbackApi;
import org.sqltruffle.sqlite.ConnectionApi;
import org.sqltruffle.sqlite.HostFunction;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** Gives C the rows of a scan. Values are the bytes that the files have: no text is decoded. */
final class ShardCursor implements HostFunction {

    private static final long TRANSIENT = -1;

    private final int[] outputOf;
    private final ShardScan scan;
    private LeafScan.Batch batch;
    private int row;
    /** A copy of the batch's texts and blobs in C's memory. */
    private long pBytes;
    private int nBytes;
    private boolean copied;

    ShardCursor(ShardTable table, ShardScan scan) {
        this.outputOf = table.outputOf();
        this.scan = scan;
    }

    @Override
    public int nextRow(long pTable) {
        try {
            if (batch == null || ++row >= batch.rows().rows) {
                batch = scan.next();
                row = 0;
                copied = false;
            }
            return batch == null ? 0 : 1;
        } catch (RuntimeException | Error e) {
            batch = null;
            return ShardTable.fail(pTable, e);
        }
    }

    @Override
    public void column(long pContext, int index) {
        int output = outputOf[index];
        if (output == ScanPlan.UNUSED) {
            CallbackApi.resultNull(pContext);
            return;
        }
        RowBatch rows = batch.rows();
        int at = (row * rows.columns + output) * 2;
        long payload = rows.cells[at];
        long meta = rows.cells[at + 1];
        switch (RowBatch.type(meta)) {
            case ApiConstants.SQLITE_INTEGER -> CallbackApi.resultInt64(pContext, payload);
            case ApiConstants.SQLITE_FLOAT -> CallbackApi.resultDouble(pContext, Double.longBitsToDouble(payload));
            case ApiConstants.SQLITE_TEXT -> CallbackApi.resultText64(pContext, bytes() + payload, RowBatch.length(meta), TRANSIENT, batch.encoding());
            case ApiConstants.SQLITE_BLOB -> CallbackApi.resultBlob64(pContext, bytes() + payload, RowBatch.length(meta), TRANSIENT);
            default -> CallbackApi.resultNull(pContext);
        }
    }

    private long bytes() {
        if (!copied) {
            byte[] bytes = batch.rows().bytes;
            if (pBytes == 0 || nBytes < bytes.length) {
                ConnectionApi.free(pBytes);
                nBytes = Math.max(1, bytes.length);
                pBytes = ConnectionApi.malloc64(nBytes);
                if (pBytes == 0) {
                    throw new SqliteException(ResultCode.NOMEM, "out of memory");
                }
            }
            CMemory.putBytes(pBytes, bytes);
            copied = true;
        }
        return pBytes;
    }

    @Override
    public void close() {
        scan.close();
        ConnectionApi.free(pBytes);
        pBytes = 0;
    }
}
