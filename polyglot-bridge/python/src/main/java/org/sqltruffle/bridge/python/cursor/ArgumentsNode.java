package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.builtins.objects.PNone;
import com.oracle.graal.python.builtins.objects.common.HashingStorageNodes.HashingStorageGetItem;
import com.oracle.graal.python.builtins.objects.common.PHashingCollection;
import com.oracle.graal.python.builtins.objects.common.SequenceStorageNodes.GetItemScalarNode;
import com.oracle.graal.python.builtins.objects.list.PList;
import com.oracle.graal.python.builtins.objects.tuple.PTuple;
import com.oracle.graal.python.nodes.PGuards;
import com.oracle.graal.python.runtime.sequence.PSequence;
import com.oracle.graal.python.runtime.sequence.storage.SequenceStorage;
import com.oracle.truffle.api.dsl.Bind;
import com.oracle.truffle.api.dsl.Cached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.ExplodeLoop;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.PyCursor;
import org.sqltruffle.bridge.python.connection.PyStatement;

/**
 * Makes the arguments of {@link ExecuteNode} from a tuple, a list or a dict of parameters. Returns {@code null} for any other object, and
 * when a parameter is missing in the dict.
 */
abstract class ArgumentsNode extends Node {

    /** Parameters that get a node of their own each. A row of an INSERT has fewer, and compiled code for thousands would never be ready. */
    static final int MOST_NODES = 64;

    /** @param sql the text of the statement, or its {@link PyStatement} */
    abstract Object[] execute(PyCursor cursor, Object sql, Object parameters);

    @Specialization(guards = "isMissing(parameters)")
    static Object[] none(PyCursor cursor, Object sql, @SuppressWarnings("unused") Object parameters) {
        return new Object[]{cursor, sql};
    }

    @Specialization(guards = {"isPlain(parameters)", "length(parameters) == n", "n <= MOST_NODES"}, limit = "3")
    @ExplodeLoop
    static Object[] some(PyCursor cursor, Object sql, PSequence parameters, @Bind Node inliningTarget, @Cached("length(parameters)") int n,
                    @Cached GetItemScalarNode item) {
        Object[] arguments = new Object[n + ExecuteNode.FIRST];
        arguments[0] = cursor;
        arguments[1] = sql;
        SequenceStorage storage = storage(parameters);
        for (int i = 0; i < n; i++) {
            arguments[ExecuteNode.FIRST + i] = item.execute(inliningTarget, storage, i);
        }
        return arguments;
    }

    @Specialization(guards = "isPlain(parameters)", replaces = "some")
    static Object[] any(PyCursor cursor, Object sql, PSequence parameters, @Bind Node inliningTarget, @Cached GetItemScalarNode item) {
        int n = length(parameters);
        Object[] arguments = new Object[n + ExecuteNode.FIRST];
        arguments[0] = cursor;
        arguments[1] = sql;
        for (int i = 0; i < n; i++) {
            arguments[ExecuteNode.FIRST + i] = item.execute(inliningTarget, storage(parameters), i);
        }
        return arguments;
    }

    @Specialization(guards = "isNamed(parameters)")
    static Object[] named(PyCursor cursor, Object sql, PHashingCollection parameters, @Bind Node inliningTarget,
                    @Cached HashingStorageGetItem item) {
        PyStatement found = sql instanceof PyStatement statement ? statement : ExecuteNode.find(cursor.connection, sql);
        TruffleString[] keys = found == null || found.statement == null ? null : found.parameterKeys();
        if (keys == null) {
            return null;
        }
        Object[] arguments = new Object[keys.length + ExecuteNode.FIRST];
        arguments[0] = cursor;
        arguments[1] = sql;
        for (int i = 0; i < keys.length; i++) {
            Object value = item.execute(inliningTarget, parameters.getDictStorage(), keys[i]);
            if (value == null) {
                return null;
            }
            arguments[ExecuteNode.FIRST + i] = value;
        }
        return arguments;
    }

    @Specialization(guards = {"!isMissing(parameters)", "!isPlain(parameters)", "!isNamed(parameters)"})
    @SuppressWarnings("unused")
    static Object[] other(PyCursor cursor, Object sql, Object parameters) {
        return null;
    }

    static boolean isMissing(Object parameters) {
        return parameters == PNone.NO_VALUE;
    }

    /** Rejects every other object. One of a subclass of tuple or list may behave differently. */
    static boolean isPlain(Object parameters) {
        return parameters instanceof PTuple tuple && PGuards.isBuiltinTuple(tuple)
                        || parameters instanceof PList list && PGuards.isBuiltinList(list);
    }

    /** An object of a subclass of dict may behave differently. */
    static boolean isNamed(Object parameters) {
        return parameters instanceof PHashingCollection dict && PGuards.isBuiltinDict(dict);
    }

    static int length(PSequence parameters) {
        return storage(parameters).length();
    }

    static SequenceStorage storage(PSequence parameters) {
        return parameters instanceof PTuple tuple ? tuple.getSequenceStorage() : ((PList) parameters).getSequenceStorage();
    }
}
