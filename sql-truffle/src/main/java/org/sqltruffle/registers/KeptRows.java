package org.sqltruffle.registers;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import java.util.Arrays;
import org.sqltruffle.abi.Layout;
import org.sqltruffle.memory.NativeMemory;
import org.sqltruffle.sqlite.ResultCode;

/**
 * The rows that Java keeps in place of the cursors of one statement. They live as long as the cursor in C: the cursor bears their id
 * ({@code VdbeCursor.idInJava}), and SQLite sets it to 0 when it opens the cursor anew or empties its sorter. Every access compares the
 * two, so C may close, reopen or empty a cursor at any time without telling Java. Rows without a cursor are dropped at the next look.
 */
public final class KeptRows {

    /** The id in a cursor whose rows Java did not take over when it was asked before. */
    private static final int DECLINED = -1;

    private final long pVdbe;
    /** By cursor; {@code null} where nothing is kept. */
    private CursorContents[] contents = new CursorContents[0];
    private int[] ids = new int[0];
    private int lastId;
    /** Elements of {@link #contents} that are not {@code null}. */
    private int count;
    private long peakBytes;

    KeptRows(long pVdbe) {
        this.pVdbe = pVdbe;
    }

    /** The rows of a cursor; {@code null}: C has them. */
    public CursorContents of(int cursor, long pCursor) {
        return cursor < contents.length && contents[cursor] != null && isOf(cursor, pCursor) ? contents[cursor] : null;
    }

    private boolean isOf(int cursor, long pCursor) {
        return pCursor != 0 && NativeMemory.getInt(pCursor + Layout.VdbeCursor_idInJava) == ids[cursor];
    }

    /** Java keeps the rows of a cursor from now on. */
    public void keep(int cursor, long pCursor, CursorContents rows) {
        dropClosed();
        if (cursor >= contents.length) {
            contents = Arrays.copyOf(contents, cursor + 1);
            ids = Arrays.copyOf(ids, cursor + 1);
        }
        contents[cursor] = rows;
        ids[cursor] = ++lastId;
        NativeMemory.putInt(pCursor + Layout.VdbeCursor_idInJava, lastId);
        count++;
    }

    /** Whether C keeps the rows of a cursor, as was found out before. */
    public static boolean isDeclined(long pCursor) {
        return NativeMemory.getInt(pCursor + Layout.VdbeCursor_idInJava) == DECLINED;
    }

    /** Notes that C keeps the rows of a cursor until it empties or closes it. */
    public static void decline(long pCursor) {
        NativeMemory.putInt(pCursor + Layout.VdbeCursor_idInJava, DECLINED);
    }

    /** Whether C has the rows of all cursors. */
    public boolean isEmpty() {
        return count == 0 || isEmptyNow();
    }

    @TruffleBoundary
    private boolean isEmptyNow() {
        dropClosed();
        return count == 0;
    }

    /** Whether some rows cannot be given back to C: the execution ends in the Truffle tier. */
    public boolean isBound() {
        return count > 0 && isAnyBound();
    }

    @TruffleBoundary
    private boolean isAnyBound() {
        dropClosed();
        for (CursorContents rows : contents) {
            if (rows != null && rows.isBound()) {
                return true;
            }
        }
        return false;
    }

    /** Gives the rows of a cursor back to C. Returns a result code. */
    @TruffleBoundary
    public int giveBack(int cursor) {
        dropClosed();
        int rc = ResultCode.OK;
        if (cursor < contents.length && contents[cursor] != null) {
            long pCursor = pCursor(cursor);
            rc = contents[cursor].giveBack(pCursor);
            NativeMemory.putInt(pCursor + Layout.VdbeCursor_idInJava, 0);
            drop(cursor);
        }
        return rc;
    }

    /** Gives all rows back to C, which is about to run. Returns a result code. */
    @TruffleBoundary
    public int giveBackAll() {
        int rc = ResultCode.OK;
        for (int i = 0; count > 0 && i < contents.length && rc == ResultCode.OK; i++) {
            rc = giveBack(i);
        }
        return rc;
    }

    /** The most bytes of native memory that the rows of one cursor took, over all executions. */
    public long peakBytes() {
        return peakBytes;
    }

    /** Drops all rows: the execution is over. */
    @TruffleBoundary
    public void dropAll() {
        for (int i = 0; count > 0 && i < contents.length; i++) {
            drop(i);
        }
    }

    /** Drops the rows of cursors that C has closed, opened anew or emptied. */
    private void dropClosed() {
        for (int i = 0; count > 0 && i < contents.length; i++) {
            if (contents[i] != null && !isOf(i, pCursor(i))) {
                drop(i);
            }
        }
    }

    private void drop(int cursor) {
        if (cursor < contents.length && contents[cursor] != null) {
            peakBytes = Math.max(peakBytes, contents[cursor].peakBytes());
            contents[cursor].release();
            contents[cursor] = null;
            count--;
        }
    }

    /** The {@code VdbeCursor*} with an index; 0 when it is not open. */
    private long pCursor(int cursor) {
        return cursor < NativeMemory.getInt(pVdbe + Layout.Vdbe_nCursor)
                        ? NativeMemory.getLong(NativeMemory.getLong(pVdbe + Layout.Vdbe_apCsr) + (long) cursor * Long.BYTES) : 0;
    }
}
