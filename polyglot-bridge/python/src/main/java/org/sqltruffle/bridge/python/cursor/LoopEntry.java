package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.NeverDefault;
import com.oracle.truffle.api.nodes.BytecodeOSRNode;
import com.oracle.truffle.api.nodes.Node;

/**
 * A place inside a loop of a Python program. Truffle compiles such a loop while it runs. Each later execution begins in the interpreter,
 * and Truffle looks for the compiled code once in {@link #POLL} turns only. Here it looks after the first turn: at the next backward jump,
 * which is not this loop's if another one is inside of it.
 */
final class LoopEntry {

    /** Truffle's interval, {@code BytecodeOSRMetadata.OSR_POLL_INTERVAL}. */
    private static final int POLL = 1024;

    private boolean ranCompiled;

    @NeverDefault
    static LoopEntry create() {
        return new LoopEntry();
    }

    /** @param node inside of the loop */
    void turn(Node node) {
        if (ranCompiled != CompilerDirectives.inCompiledCode()) {
            ranCompiled = CompilerDirectives.inCompiledCode();
            if (CompilerDirectives.inInterpreter()) {
                lookForCode(node);
            }
        }
    }

    /** Counts turns up to the one before the next at which Truffle looks. */
    @TruffleBoundary
    private static void lookForCode(Node node) {
        if (node.getRootNode() instanceof BytecodeOSRNode loop) {
            for (int i = 0; i < POLL; i++) {
                if (BytecodeOSRNode.pollOSRBackEdge(loop, 1)) {
                    BytecodeOSRNode.pollOSRBackEdge(loop, POLL - 1);
                    return;
                }
            }
        }
    }
}
