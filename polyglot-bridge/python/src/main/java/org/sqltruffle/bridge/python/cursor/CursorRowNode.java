package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.nodes.call.CallNode;
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

/**
 * The next row of a {@code Cursor}, as its row factory makes it: what {@code __next__} and {@code fetchone} have in common. The GIL is kept
 * while the node runs. Threads that share a connection may wait for each other, so their cursors are {@link #UNUSUAL}.
 */
abstract class CursorRowNode extends Node {

    /** Says that Python code is to do it. */
    static final Object UNUSUAL = new Object();

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
                    @Cached NextRowNode next,
                    @Cached InlinedBranchProfile isRow,
                    @Cached InlinedBranchProfile hasFactory,
                    @Cached CallNode factory,
                    @Cached("create()") CursorLoop loop) {
        if (CursorMethods.state(objects, self) instanceof PyCursor cursor) {
            long ahead = NextRowNode.rowAhead(cursor);
            if (ahead != 0 || cursor.connection.lock == null && cursor.hasUsualRow()) {
                loop.next(inliningTarget);
                Object row = next.execute(cursor, ahead);
                if (cursor.rowFactory == null) {
                    return row;
                }
                if (cursor.rowFactory == cursor.connection.module.rowClass) {
                    isRow.enter(inliningTarget);
                    return RowMethods.of(cursor.connection.module, cursor.description, row);
                }
                hasFactory.enter(inliningTarget);
                return factory.execute(frame, cursor.rowFactory, self, row);
            } else if (cursor.connection.lock == null && cursor.statement == null && cursor.usableNow()) {
                loop.end();
                if (isIterator) {
                    throw CursorNextNode.exhausted();
                }
                return null;
            }
        }
        return UNUSUAL;
    }
}
