package org.sqltruffle.ops;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.nodes.Node;

/** A node whose compiled code has only what the node has met. */
public abstract class SpeculatingNode extends Node {

    /** Called before a case is noted that compiled code lacks: goes on in the interpreter. */
    protected final void dropCode() {
        CompilerDirectives.transferToInterpreterAndInvalidate();
        if (getRootNode() instanceof SpeculatingRootNode root) {
            root.noteCase(this);
        }
    }

    /**
     * From now on compiled code has all cases, if the node has met one: with all cases of what never ran, code gets larger than the JVM
     * takes.
     */
    protected abstract void generalize();
}
