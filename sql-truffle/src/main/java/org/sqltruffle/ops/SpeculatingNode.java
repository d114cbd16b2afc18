package org.sqltruffle.ops;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.nodes.Node;

/** A node whose compiled code has only what the node has met. */
public abstract class SpeculatingNode extends Node {

    /** Called before a case is noted that compiled code lacks: goes on in the interpreter. */
    protected final void dropCode() {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        if (getRootNode() instanceof SpeculatingRootNode root) {
            root.noteCase();
        }
    }

    /** From now on compiled code has all cases. */
    protected abstract void generalize();
}
