package org.sqltruffle.bench.engine.c;

import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.frame.VirtualFrame;
import com.oracle.truffle.api.nodes.RootNode;

/** Gives the same object each time. */
final class ConstantRootNode extends RootNode {

    private final Object value;

    ConstantRootNode(TruffleLanguage<?> language, Object value) {
        super(language);
        this.value = value;
    }

    @Override
    public Object execute(VirtualFrame frame) {
        return value;
    }
}
