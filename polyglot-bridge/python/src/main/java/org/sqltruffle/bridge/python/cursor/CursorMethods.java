package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.builtins.PythonBuiltinClassType;
import com.oracle.graal.python.builtins.objects.cext.capi.ExternalFunctionNodes.PExternalFunctionWrapper;
import com.oracle.graal.python.builtins.objects.function.PBuiltinFunction;
import com.oracle.graal.python.builtins.objects.type.slots.TpSlotIterNext.TpSlotIterNextBuiltin;
import com.oracle.graal.python.nodes.PRaiseNode;
import com.oracle.graal.python.nodes.function.BuiltinFunctionRootNode;
import com.oracle.graal.python.runtime.PythonContext;
import com.oracle.graal.python.runtime.object.PFactory;
import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.object.DynamicObject;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.TextNode;

/**
 * The methods of Python's class {@code Cursor} that are Truffle nodes. They are inlined into the Python function that calls them, in the interpreter and in
 * compiled code.
 */
final class CursorMethods {

    /** Attribute of a {@code Cursor} that holds its {@code PyCursor}. */
    static final TruffleString STATE = TextNode.python("_st_state");
    static final TruffleString NEXT_IN_PYTHON = TextNode.python("_st_next_in_python");

    static final TruffleString EXECUTE_IN_PYTHON = TextNode.python("_st_execute_in_python");

    private static final TruffleString NEXT = TextNode.python("__next__");
    private static final TruffleString EXECUTE = TextNode.python("execute");
    private static final TruffleString DOC = TextNode.python("__doc__");

    private CursorMethods() {
    }

    /** The slot {@code tp_iternext}. GraalPy counts such slots when it starts, so {@link #prepare} must be called before. */
    private static final class NextSlot extends TpSlotIterNextBuiltin<CursorNextNode> {

        static final NextSlot INSTANCE = new NextSlot();

        NextSlot() {
            super(CursorNextNodeFactory.getInstance());
        }
    }

    /** Loads the slots. Must be called before GraalPy starts. */
    static void prepare() {
        NextSlot.INSTANCE.getClass();
    }

    /** {@code __next__} for this class; {@code null} when GraalPy was started without {@link #prepare}. */
    static Object next(Object cursorClass) {
        PythonContext context = PythonContext.get(null);
        try {
            NextSlot.INSTANCE.initialize(PythonLanguage.get(null));
        } catch (ArrayIndexOutOfBoundsException | AssertionError e) {
            return null;
        }
        return NextSlot.INSTANCE.createBuiltin(context, cursorClass, NEXT, PExternalFunctionWrapper.ITERNEXT);
    }

    /** The {@code PyCursor} of a {@code Cursor}; {@code null} when it has none or is none. */
    static Object state(DynamicObjectLibrary objects, Object self) {
        return self instanceof DynamicObject object ? objects.getOrDefault(object, STATE, null) : null;
    }

    /** Raises TypeError for a value that is no Python object. A Python object of another class fails later, by the missing method. */
    static void check(Node node, Object self, String message) {
        if (!(self instanceof DynamicObject)) {
            throw PRaiseNode.raiseStatic(node, PythonBuiltinClassType.TypeError, TextNode.python(message), self);
        }
    }

    /** {@code execute} for this class. */
    static Object execute(Object cursorClass) {
        PythonLanguage language = PythonLanguage.get(null);
        Builtin builtin = CursorExecuteNode.class.getAnnotation(Builtin.class);
        var root = new BuiltinFunctionRootNode(language, builtin, CursorExecuteNodeFactory.getInstance(), true);
        RootCallTarget target = root.getCallTarget();
        PBuiltinFunction method = PFactory.createBuiltinFunction(language, EXECUTE, cursorClass, 1, PBuiltinFunction.getFlags(builtin, target), target);
        method.setAttribute(DOC, TextNode.python("Executes an SQL statement."));
        return method;
    }
}
