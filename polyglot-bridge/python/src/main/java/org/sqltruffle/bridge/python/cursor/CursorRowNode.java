package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.nodes.call.CallNode;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.NeverDefault;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import com.oracle.truffle.api.profiles.InlinedBranchProfile;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.row.RowMethods;
import org.sqltruffle.bridge.python.row.RowNode;

/**
 * The next row of a {@code Cursor}, as its row factory makes it: what {@code __next__} and {@code fetchone} have in common. The GIL is kept
 * while the node runs. Threads that share a connection may wait for each other, so their cursors are {@link #UNUSUAL}.
 */
abstract class CursorRowNode extends Node {

    /** Says that Python code is to do it. */
    static final Object UNUSUAL = new Object();
    private static final long NO_ROW = 0;
    private static final long ENDED = -1;

    private final boolean isIterator;

    CursorRowNode(boolean isIterator) {
        this.isIterator = isIterator;
    }

    /** @param isIterator whether the end is an exception: compiled code that takes a row apart needs no tuple then */
    @NeverDefault
    static CursorRowNode create(boolean isIterator) {
        return CursorRowNodeGen.create(isIterator);
    }

    /** Returns the row, {@link #UNUSUAL}, or at the end {@code null}, unless an iterator ends. */
    abstract Object execute(VirtualFrame frame, Object self);

    @Specialization
    Object next(VirtualFrame frame, Object self, @Bind Node inliningTarget,
                    @CachedLibrary(limit = "3") DynamicObjectLibrary objects,
                    @Cached RowNode rows,
                    @Cached("create()") AdvanceNode advance,
                    @Cached InlinedBranchProfile isRow,
                    @Cached InlinedBranchProfile hasFactory,
                    @Cached CallNode factory,
                    @Cached("create()") CursorLoop loop) {
        if (CursorMethods.state(objects, self) instanceof PyCursor cursor) {
            long at = NextRowNode.rowAhead(cursor);
            if (at == NO_ROW) {
                at = advance.stepsByCall() ? callRowAlone(cursor) : rowAlone(cursor);
            }
            if (at == ENDED) {
                loop.end();
                if (isIterator) {
                    throw CursorNextNode.exhausted();
                }
                return null;
            } else if (at != NO_ROW) {
                loop.next(inliningTarget);
                Object row = NextRowNode.INLINED ? NextRowNode.next(cursor, at, rows, advance) : NextRowNode.called(cursor);
                if (cursor.rowFactory == null) {
                    return row;
                }
                if (cursor.rowFactory == cursor.connection.module.rowClass) {
                    isRow.enter(inliningTarget);
                    return RowMethods.of(cursor.connection.module, cursor.description, row);
                }
                hasFactory.enter(inliningTarget);
                return factory.execute(frame, cursor.rowFactory, self, row);
            }
        }
        return UNUSUAL;
    }

    /** Where the cursor's row is, when it is not known to be ahead; {@link #ENDED}; {@link #NO_ROW}: Python code is to do it. */
    private static long rowAlone(PyCursor cursor) {
        if (cursor.connection.lock != null) {
            return NO_ROW;
        }
        if (cursor.hasUsualRow()) {
            return cursor.statement.statement.rowInMemory();
        }
        return cursor.statement == null && cursor.usableNow() ? ENDED : NO_ROW;
    }

    /** Keeps the code of a loop small: only then the compiler keeps its variables unboxed. */
    @TruffleBoundary
    private static long callRowAlone(PyCursor cursor) {
        return rowAlone(cursor);
    }
}
