package org.sqltruffle.ops;

import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.nodes.RootNode;

/**
 * A root whose nodes leave out of compiled code what they have not met. A program that meets new cases one by one would be compiled again
 * for each of them. After some, a node that meets another one takes all its cases, and in the end all nodes do that have met one.
 */
public abstract class SpeculatingRootNode extends RootNode {

    /** From then on one more case of a node brings all. */
    private static final int FEW_DROPS = 7;
    /**
     * Graal takes it for a cycle when code is dropped for one reason twice after 15 compilations, and compiles the root no more. Code with
     * all cases may be larger than the JVM takes.
     */
    private static final int MOST_DROPS = 14;

    private int drops;
    /** Whether compiled code has run since the last drop. */
    private boolean ranCompiled;

    protected SpeculatingRootNode(FrameDescriptor descriptor) {
        super(null, descriptor);
    }

    /** How often compiled code met another case. */
    public final int drops() {
        return drops;
    }

    /** Called by compiled code when it begins. */
    protected final void noteCompiled() {
        ranCompiled = true;
    }

    /**
     * Called in the interpreter when a node meets a case. Compiled code cannot tell that it was left: its last instructions are done again.
     */
    final void noteCase(SpeculatingNode dropping) {
        if (ranCompiled) {
            ranCompiled = false;
            if (++drops >= FEW_DROPS) {
                dropping.generalize();
            }
            if (drops == MOST_DROPS) {
                accept(node -> {
                    if (node instanceof SpeculatingNode speculating) {
                        speculating.generalize();
                    }
                    return true;
                });
            }
        }
    }
}
