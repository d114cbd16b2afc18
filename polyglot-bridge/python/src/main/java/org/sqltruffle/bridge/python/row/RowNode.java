package org.sqltruffle.bridge.python.row;

import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.Node;
import org.sqltruffle.bridge.python.connection.GraalPyInternals;
import org.sqltruffle.bridge.python.connection.PyStatement;
import org.sqltruffle.language.Statement;

/** Makes a tuple of the current row. */
@GenerateUncached
public abstract class RowNode extends Node {

    /** @param row where the current row is in C's memory: {@link Statement#rowInMemory} */
    public abstract Object execute(PyStatement owner, long row);

    @Specialization(guards = "owner.columnCount() == nodes.length", limit = "3", excludeForUncached = true)
    @ExplodeLoop
    Object cached(PyStatement owner, long row, @Cached("createNodes(owner)") ValueNode[] nodes,
                    @CachedLibrary(limit = "1") InteropLibrary interop) {
        Object[] values = new Object[nodes.length];
        for (int i = 0; i < nodes.length; i++) {
            values[i] = nodes[i].execute(owner, owner.statement, i, Statement.payloadAt(row, i), Statement.metaAt(row, i));
        }
        return tuple(owner, values, interop);
    }

    @Specialization(replaces = "cached")
    Object general(PyStatement owner, long row, @Cached ValueNode node, @CachedLibrary(limit = "1") InteropLibrary interop) {
        Object[] values = new Object[owner.columnCount()];
        for (int i = 0; i < values.length; i++) {
            values[i] = node.execute(owner, owner.statement, i, Statement.payloadAt(row, i), Statement.metaAt(row, i));
        }
        return tuple(owner, values, interop);
    }

    static ValueNode[] createNodes(PyStatement owner) {
        ValueNode[] nodes = new ValueNode[owner.columnCount()];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = ValueNodeGen.create();
        }
        return nodes;
    }

    private Object tuple(PyStatement owner, Object[] values, InteropLibrary interop) {
        owner.statement.checkPages();
        if (GraalPyInternals.AVAILABLE) {
            return GraalPyInternals.tuple(this, values);
        }
        try {
            return interop.execute(owner.connection.module.makeTuple(), values);
        } catch (InteropException e) {
            throw new IllegalStateException(e);
        }
    }
}
