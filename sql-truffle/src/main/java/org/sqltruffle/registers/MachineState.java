package org.sqltruffle.registers;

import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.value.text.JsonIndex;

/**
 * The machine state of one running statement as the Truffle tier sees it: where C keeps registers and cursors, the current result row, and
 * what a call of the tier reports. Addresses are read anew at each entry: SQLite may move them.
 */
public final class MachineState {

    public final long pVdbe;
    public final long pDb;
    public long aMem;
    public long apCsr;
    /** Longest text or blob allowed, in bytes (SQLITE_LIMIT_LENGTH). */
    public int lengthLimit;
    /** Text encoding of the database. */
    public final byte encoding;

    /** The instruction that runs next, after a stretch that did not end the step. */
    public int pc;
    /** SQLite's result code of a stretch that ended the step. */
    public int resultCode;
    /** The thread that began the present execution, or the last one. Other threads read it. */
    public long threadId;
    private boolean hasReadColumns;

    /** The result row: payloads and meta words by column. */
    public long[] rowPayload;
    public long[] rowMeta;
    /** First register of the row when some column needs C to read it, else 0. */
    public int rowInC;

    /**
     * Takes rows without the step ending, while it holds fewer than {@link #batchLimit} - 1; or {@code null}. It has room for all of them.
     */
    public RowBatch batch;
    public int batchLimit;

    /** Backward jumps left before the stretch pauses. */
    public int quantum;
    private int stretch;
    /** Whether C runs the program beside the nodes, and goes on where a stretch ends. */
    public boolean sharesWithC;
    /**
     * Whether only compiled code may keep rows that cannot be given back to C. An execution ends in the Truffle tier then, which takes a
     * hundred times as long as C while nodes are interpreted.
     */
    public boolean bindsCompiledOnly;
    /** Executions per address, or {@code null} when nobody counts. */
    public long[] executions;

    /** The JSON text that was read last. */
    public final JsonIndex json = new JsonIndex();

    /** Values on their way between many registers and their homes. */
    long[] exchange;

    /** Rows that Java keeps in place of C's cursors. */
    public final KeptRows kept;

    public MachineState(long pVdbe) {
        this.pVdbe = pVdbe;
        this.pDb = NativeMemory.getLong(pVdbe + Layout.Vdbe_db);
        this.encoding = NativeMemory.getByte(pDb + Layout.sqlite3_enc);
        this.kept = new KeptRows(pVdbe);
        fitRow();
    }

    /** Makes room for the columns of the program; they change when SQLite prepares the statement anew. */
    public void fitRow() {
        int columns = NativeMemory.getU16(pVdbe + Layout.Vdbe_nResColumn);
        if (rowPayload == null || rowPayload.length != columns) {
            rowPayload = new long[columns];
            rowMeta = new long[columns];
        }
    }

    /** Makes room for the registers of a program. */
    public void fitRegisters(int count) {
        exchange = new long[2 * count];
    }

    /** Begins a stretch of so many backward jumps. */
    public void beginStretch(int jumps) {
        quantum = jumps;
        stretch = jumps;
    }

    /** Backward jumps of the present stretch so far. */
    public int jumps() {
        return stretch - quantum;
    }

    /** Whether the rest of the execution could be C's at no cost. */
    public boolean canLeaveToC() {
        return sharesWithC && kept.isEmpty();
    }

    /** Reads again what may have moved while C had control. */
    public void enter() {
        aMem = NativeMemory.getLong(pVdbe + Layout.Vdbe_aMem);
        apCsr = NativeMemory.getLong(pVdbe + Layout.Vdbe_apCsr);
        lengthLimit = NativeMemory.getInt(pDb + Layout.sqlite3_aLimit + ApiConstants.SQLITE_LIMIT_LENGTH * Integer.BYTES);
    }

    /** Address of C's register. */
    public long pMem(int register) {
        return aMem + (long) register * Layout.SIZEOF_Mem;
    }

    /** The {@code VdbeCursor*} with an index, 0 when it is not open. */
    public long pCursor(int cursor) {
        return NativeMemory.getLong(apCsr + (long) cursor * Long.BYTES);
    }

    /** Address of an instruction in C. */
    public long pOp(int address) {
        return NativeMemory.getLong(pVdbe + Layout.Vdbe_aOp) + (long) address * Layout.SIZEOF_VdbeOp;
    }

    /** Whether an allocation of this connection has failed. C functions may note that and return a result all the same. */
    public boolean hasAllocationFailed() {
        return NativeMemory.getByte(pDb + Layout.sqlite3_mallocFailed) != 0;
    }

    /** Whether C has added up over columns what the loops of this execution are about. Nodes know nothing of that. */
    public boolean hasSums() {
        return NativeMemory.getLong(pVdbe + Layout.Vdbe_pPipes) != 0;
    }

    /** Whether a cursor has read columns since the last call. */
    public boolean tookColumns() {
        boolean took = take(pVdbe + Layout.Vdbe_hasTakenColumns);
        hasReadColumns |= took;
        return took;
    }

    /** Whether a cursor has ever read columns. */
    public boolean hasReadColumns() {
        return hasReadColumns || NativeMemory.getByte(pVdbe + Layout.Vdbe_hasTakenColumns) != 0;
    }

    /** Whether an execution has had {@linkplain #hasSums sums} since the last call. */
    public boolean tookSums() {
        return take(pVdbe + Layout.Vdbe_hasAddedUp);
    }

    private static boolean take(long pFlag) {
        boolean took = NativeMemory.getByte(pFlag) != 0;
        NativeMemory.putByte(pFlag, (byte) 0);
        return took;
    }

    /** Whether sqlite3_interrupt() was called. */
    public boolean isInterrupted() {
        return NativeMemory.getInt(pDb + Layout.sqlite3_isInterrupted) != 0;
    }
}
