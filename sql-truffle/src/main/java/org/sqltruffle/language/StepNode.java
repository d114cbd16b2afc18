package org.sqltruffle.language;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.DirectCallNode;
import com.oracle.truffle.api.nodes.Node;

/**
 * {@link Statement#step} for guest languages: a statement whose program is compiled is inlined into the calling code, by a
 * direct call to the entry after the row it stands at.
 */
@GenerateUncached
public abstract class StepNode extends Node {

    /** Whether there is a row; throws as {@link Statement#step}. */
    public abstract boolean execute(Statement statement);

    @Specialization(guards = {"target != null", "statement.compiledEntry() == target"}, limit = "3", excludeForUncached = true)
    static boolean inlined(Statement statement, @SuppressWarnings("unused") @Cached(value = "statement.compiledEntry()", neverDefault = false) CallTarget target,
                    @Cached("createCall(target)") DirectCallNode call) {
        return statement.step(call);
    }

    @Specialization(guards = "statement.compiledEntry() == null", excludeForUncached = true)
    @TruffleBoundary
    static boolean called(Statement statement) {
        return statement.step();
    }

    @Specialization(replaces = {"inlined", "called"})
    @TruffleBoundary
    static boolean general(Statement statement) {
        return statement.step();
    }

    static DirectCallNode createCall(CallTarget target) {
        return target == null ? null : DirectCallNode.create(target);
    }
}
