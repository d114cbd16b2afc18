package org.sqltruffle.language;

import com.oracle.truffle.api.Assumption;
import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.CompilerDirectives;
import com.oracle.truffle.api.CompilerDirectives.CompilationFinal;
import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.NeverDefault;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.DirectCallNode;
import com.oracle.truffle.api.nodes.Node;

/**
 * {@link Statement#step} for guest languages: a statement whose program is compiled is inlined into the calling code, by a direct call to
 * the entry after the row it stands at. Until {@link Calls#MOST} rows have come, the calling code calls the query instead: to compile the
 * calling code again takes about as long as inlining saves with so many rows.
 */
@GenerateUncached
public abstract class StepNode extends Node {

    /**
     * Whether there is a row; throws as {@link Statement#step}. The caller has no row of {@link TakeAheadNode}, and reads this one by
     * {@link Statement#rowMeta} and {@link Statement#rowPayload}.
     */
    public abstract boolean execute(Statement statement);

    @Specialization(guards = {"target != null", "statement.compiledEntry() == target"}, limit = "3", excludeForUncached = true)
    static boolean inlined(Statement statement,
                    @SuppressWarnings("unused") @Cached(value = "statement.compiledEntry()", neverDefault = false) CallTarget target,
                    @Cached("createCall(target)") DirectCallNode call) {
        return statement.step(call);
    }

    @Specialization(guards = "!calls.areEnough(statement)", excludeForUncached = true)
    static boolean called(Statement statement, @SuppressWarnings("unused") @Cached("create()") Calls calls) {
        return call(statement);
    }

    @Specialization(replaces = {"inlined", "called"})
    static boolean general(Statement statement) {
        return call(statement);
    }

    @TruffleBoundary
    private static boolean call(Statement statement) {
        return statement.stepAhead();
    }

    /** Counts the rows that the calling code has called for. */
    static final class Calls {

        /** Rows after which it pays to compile the calling code again. */
        static final int MOST = 3_000_000;
        /** What a row counts in the interpreter. Many of them in a row mean that the calling code is to be compiled anyway. */
        private static final int INTERPRETED = 100;
        /** What a row counts when functions of the user's program are called for it. Inlining saves the calls from C. */
        private static final int CALLING_HOST = 10;
        /**
         * How many times as many rows a loop that is in compiled code may have: code that was compiled for the middle of a loop is of no
         * use at its beginning.
         */
        private static final int IN_LOOP = 8;

        /** Valid while compiled code calls. */
        @CompilationFinal
        private Assumption calls = Assumption.create("rows are called for");
        private int rows;

        @NeverDefault
        static Calls create() {
            return new Calls();
        }

        /** Whether the calling code is to inline the entry. */
        boolean areEnough(Statement statement) {
            boolean compiled = CompilerDirectives.inCompiledCode() && calls.isValid();
            if (statement.compiledEntry() == null) {
                // The loop is long, whether its query is compiled already or not.
                rows += compiled && rows < MOST ? 1 : 0;
                return false;
            }
            boolean callsHost = statement.noteCalledByRow();
            rows += !compiled ? INTERPRETED : callsHost ? CALLING_HOST : 1;
            if (rows < (compiled ? IN_LOOP * MOST : MOST)) {
                return false;
            }
            CompilerDirectives.transferToInterpreterAndInvalidate();
            rows = 0;
            Assumption old = calls;
            calls = Assumption.create("rows are called for");
            old.invalidate("the query is inlined");
            return true;
        }
    }

    static DirectCallNode createCall(CallTarget target) {
        return target == null ? null : DirectCallNode.create(target);
    }
}
