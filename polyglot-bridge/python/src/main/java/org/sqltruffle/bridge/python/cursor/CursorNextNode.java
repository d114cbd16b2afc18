package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.builtins.objects.type.slots.TpSlotIterNext.TpIterNextBuiltin;
import com.oracle.graal.python.lib.PyObjectCallMethodObjArgs;
import com.oracle.graal.python.nodes.call.CallNode;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import com.oracle.truffle.api.profiles.InlinedBranchProfile;
import org.sqltruffle.bridge.python.connection.Crossings;
import org.sqltruffle.bridge.python.connection.PyCursor;

/**
 * {@code Cursor.__next__} as a slot of the Python type, inlined into the loop that fetches rows. Every unusual case calls
 * {@code Cursor._st_next_in_python}. The GIL is kept while the node runs. Threads that share a connection may wait for each other, so their connection
 * always calls {@code _st_next_in_python}.
 */
@GenerateNodeFactory
abstract class CursorNextNode extends TpIterNextBuiltin {

    @Specialization
    static Object next(VirtualFrame frame, Object self, @Bind Node inliningTarget,
                    @CachedLibrary(limit = "3") DynamicObjectLibrary objects,
                    @Cached NextRowNode next,
                    @Cached InlinedBranchProfile hasFactory,
                    @Cached CallNode factory,
                    @Cached("create()") CursorLoop loop,
                    @Cached InlinedBranchProfile isUnusual,
                    @Cached PyObjectCallMethodObjArgs inPython) {
        Crossings.call(0);
        if (CursorMethods.state(objects, self) instanceof PyCursor cursor) {
            long ahead = NextRowNode.rowAhead(cursor);
            if (ahead != 0 || cursor.connection.lock == null && NextRowNode.isUsual(cursor)) {
                loop.next(inliningTarget);
                Object row = next.execute(cursor, ahead);
                if (cursor.rowFactory == null) {
                    return row;
                }
                hasFactory.enter(inliningTarget);
                return factory.execute(frame, cursor.rowFactory, self, row);
            } else if (cursor.connection.lock == null && cursor.statement == null && cursor.usableNow()) {
                loop.end();
                throw iteratorExhausted();
            }
        }
        isUnusual.enter(inliningTarget);
        CursorMethods.check(inliningTarget, self, "descriptor '__next__' requires a 'sqlite3.Cursor' object but received a '%p'");
        return inPython.execute(frame, inliningTarget, self, CursorMethods.NEXT_IN_PYTHON);
    }
}
