package org.sqltruffle.bridge.python.row;

import com.oracle.graal.python.builtins.objects.common.SequenceStorageNodes.GetItemScalarNode;
import com.oracle.graal.python.builtins.objects.type.slots.TpSlotBinaryFunc.MpSubscriptBuiltinNode;
import com.oracle.graal.python.lib.PyObjectCallMethodObjArgs;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Cached.Shared;
import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.Description;

/**
 * {@code row[index]} and {@code row[name]}. Whatever is neither a small index nor a name of a column goes to
 * {@code Row._st_getitem_in_python}.
 */
@GenerateNodeFactory
abstract class RowGetItemNode extends MpSubscriptBuiltinNode {

    @Specialization(guards = "isIndex(row, index)")
    static Object byIndex(PyRow row, int index, @Bind Node inliningTarget, @Shared @Cached GetItemScalarNode item) {
        return item.execute(inliningTarget, row.values(), index);
    }

    @Specialization(guards = {"row.description == description", "name == asked", "isIndex(row, index)"}, limit = "3")
    static Object byKnownName(PyRow row, @SuppressWarnings("unused") TruffleString name, @Bind Node inliningTarget,
                    @SuppressWarnings("unused") @Cached("row.description") Description description,
                    @SuppressWarnings("unused") @Cached("name") TruffleString asked,
                    @Cached("description.find(name)") int index,
                    @Shared @Cached GetItemScalarNode item) {
        return item.execute(inliningTarget, row.values(), index);
    }

    @Specialization(guards = "isIndex(row, index)", replaces = "byKnownName")
    static Object byName(PyRow row, @SuppressWarnings("unused") TruffleString name, @Bind Node inliningTarget,
                    @Bind("row.description.find(name)") int index,
                    @Shared @Cached GetItemScalarNode item) {
        return item.execute(inliningTarget, row.values(), index);
    }

    @Fallback
    static Object other(VirtualFrame frame, Object self, Object key, @Bind Node inliningTarget,
                    @Cached PyObjectCallMethodObjArgs inPython) {
        RowMethods.check(inliningTarget, self, "__getitem__");
        return inPython.execute(frame, inliningTarget, self, RowMethods.GET_ITEM_IN_PYTHON, key);
    }

    static boolean isIndex(PyRow row, int index) {
        return Integer.compareUnsigned(index, row.values().length()) < 0;
    }
}
