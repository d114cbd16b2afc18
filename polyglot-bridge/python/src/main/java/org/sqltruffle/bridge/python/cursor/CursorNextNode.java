package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.builtins.objects.type.slots.TpSlotIterNext.TpIterNextBuiltin;
import com.oracle.graal.python.lib.PyObjectCallMethodObjArgs;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.profiles.InlinedBranchProfile;

/**
 * {@code Cursor.__next__} as a slot of the Python type, inlined into the loop that fetches rows. Every unusual case calls
 * {@code Cursor._st_next_in_python}.
 */
@GenerateNodeFactory
abstract class CursorNextNode extends TpIterNextBuiltin {

    static RuntimeException exhausted() {
        return iteratorExhausted();
    }

    @Specialization
    static Object next(VirtualFrame frame, Object self, @Bind Node inliningTarget,
                    @Cached("create(true)") CursorRowNode next,
                    @Cached InlinedBranchProfile isUnusual,
                    @Cached PyObjectCallMethodObjArgs inPython) {
        Object row = next.execute(frame, self);
        if (row != CursorRowNode.UNUSUAL) {
            return row;
        }
        isUnusual.enter(inliningTarget);
        CursorMethods.check(inliningTarget, self, "descriptor '__next__' requires a 'sqlite3.Cursor' object but received a '%p'");
        return inPython.execute(frame, inliningTarget, self, CursorMethods.NEXT_IN_PYTHON);
    }
}
