package org.sqltruffle.ops;

import com.oracle.truffle.api.frame.FrameDescriptor;
import com.oracle.truffle.api.nodes.RootNode;

/**
 * A root whose nodes leave out of compiled code what they have not met. A program that meets new cases one by one would be compiled again for each of them; after some its nodes leave
 * nothing out any more.
 */
public abstract class SpeculatingRootNode extends RootNode {

    /** Graal takes it for a cycle when code is dropped for one reason twice after 15 compilations, and compiles the root no more. */
    private static final int MOST_DROPS = 10;

    private int drops;
    /** Whether compiled code has run since the last drop. */
    private boolean ranCompiled;

    protected SpeculatingRootNode(FrameDescriptor descriptor) {
        super(null, descriptor);
    }

    /** Called by compiled code when it begins. */
    protected final void noteCompiled() {
        ranCompiled = true;
    }

    /** Called in the interpreter when a node meets a case. Compiled code cannot tell that it was left: its last instructions are done again. */
    final void noteCase() {
        if (ranCompiled) {
            ranCompiled = false;
            if (++drops == MOST_DROPS) {
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
