package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.PythonBuiltinClassType;
import com.oracle.graal.python.builtins.objects.cext.capi.ExternalFunctionNodes.PExternalFunctionWrapper;
import com.oracle.graal.python.builtins.objects.object.PythonObject;
import com.oracle.graal.python.builtins.objects.type.slots.TpSlotIterNext.TpSlotIterNextBuiltin;
import com.oracle.graal.python.nodes.PRaiseNode;
import com.oracle.graal.python.runtime.PythonContext;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.object.DynamicObject;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.BuiltinMethods;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.connection.TextNode;
import org.sqltruffle.bridge.python.cursor.CursorAttributes.DescriptionNode;
import org.sqltruffle.bridge.python.cursor.CursorAttributes.LastRowIdNode;
import org.sqltruffle.bridge.python.cursor.CursorAttributes.RowCountNode;
import org.sqltruffle.bridge.python.cursor.CursorAttributesFactory.DescriptionNodeFactory;
import org.sqltruffle.bridge.python.cursor.CursorAttributesFactory.LastRowIdNodeFactory;
import org.sqltruffle.bridge.python.cursor.CursorAttributesFactory.RowCountNodeFactory;

/**
 * The methods of Python's classes {@code Cursor} and {@code Connection} that are Truffle nodes. They are inlined into the Python function
 * that calls them, in the interpreter and in compiled code.
 */
final class CursorMethods {

    /** Attribute of a {@code Cursor} that holds its {@code PyCursor}, and of a {@code Connection} that holds its {@code PyConnection}. */
    static final TruffleString STATE = TextNode.python("_st_state");
    /**
     * Attributes of a {@code Cursor} for its {@code Connection} and its row factory, and that of a {@code Connection} for the row factory
     * of its cursors.
     */
    static final TruffleString CONNECTION = TextNode.python("_st_connection");
    static final TruffleString CURSORS_ROW_FACTORY = TextNode.python("_st_row_factory");
    static final TruffleString ROW_FACTORY = TextNode.python("row_factory");
    static final TruffleString NEXT_IN_PYTHON = TextNode.python("_st_next_in_python");
    static final TruffleString FETCHONE_IN_PYTHON = TextNode.python("_st_fetchone_in_python");
    static final TruffleString FETCHALL_IN_PYTHON = TextNode.python("_st_fetchall_in_python");
    static final TruffleString EXECUTE_AGAIN_IN_PYTHON = TextNode.python("_st_execute_again_in_python");
    static final TruffleString EXECUTE_IN_PYTHON = TextNode.python("_st_execute_in_python");

    private static final TruffleString NEXT = TextNode.python("__next__");

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

    /**
     * The method, or the getter of the attribute, of this name for the class. Throws ArrayIndexOutOfBoundsException or AssertionError when
     * GraalPy was started without {@link #prepare}.
     */
    static Object method(String name, Object pythonClass) {
        return switch (name) {
            case "__next__" -> {
                NextSlot.INSTANCE.initialize(PythonLanguage.get(null));
                yield NextSlot.INSTANCE.createBuiltin(PythonContext.get(null), pythonClass, NEXT, PExternalFunctionWrapper.ITERNEXT);
            }
            case "execute" -> BuiltinMethods.of(pythonClass, CursorExecuteNode.class, CursorExecuteNodeFactory.getInstance(), 1,
                            "Executes an SQL statement.");
            case "fetchone" -> BuiltinMethods.of(pythonClass, FetchOneNode.class, FetchOneNodeFactory.getInstance(), 0,
                            "Fetches one row from the resultset.");
            case "fetchall" -> BuiltinMethods.of(pythonClass, FetchAllNode.class, FetchAllNodeFactory.getInstance(), 0,
                            "Fetches all rows from the resultset.");
            case "_st_execute_again" ->
                BuiltinMethods.of(pythonClass, ExecuteAgainNode.class, ExecuteAgainNodeFactory.getInstance(), 0, null);
            case "description" -> BuiltinMethods.of(pythonClass, DescriptionNode.class, DescriptionNodeFactory.getInstance(), 0, null);
            case "lastrowid" -> BuiltinMethods.of(pythonClass, LastRowIdNode.class, LastRowIdNodeFactory.getInstance(), 0, null);
            case "rowcount" -> BuiltinMethods.of(pythonClass, RowCountNode.class, RowCountNodeFactory.getInstance(), 0, null);
            default -> throw new IllegalArgumentException(name);
        };
    }

    /**
     * {@code Connection.execute}, whose cursors have the class and the shape of an instance of {@code Cursor} that {@code object.__new__}
     * has made.
     */
    static Object connectionExecute(PythonModule module, Object connectionClass, Object cursor) {
        PythonObject instance = (PythonObject) cursor;
        module.cursorClass = instance.getInitialPythonClass();
        module.cursorShape = instance.getShape();
        return BuiltinMethods.of(connectionClass, ConnectionExecuteNode.class, ConnectionExecuteNodeFactory.getInstance(), 1,
                        "Executes an SQL statement.");
    }

    /** The value of {@link #STATE}; {@code null} when an object has none, and when its attributes are in a dict of Python's. */
    static Object state(DynamicObjectLibrary objects, Object self) {
        if (!(self instanceof DynamicObject object) || (objects.getShapeFlags(object) & PythonObject.HAS_MATERIALIZED_DICT) != 0) {
            return null;
        }
        return objects.getOrDefault(object, STATE, null);
    }

    /** Raises TypeError for a value that is no Python object. A Python object of another class fails later, by the missing method. */
    static void check(Node node, Object self, String message) {
        if (!(self instanceof DynamicObject)) {
            throw PRaiseNode.raiseStatic(node, PythonBuiltinClassType.TypeError, TextNode.python(message), self);
        }
    }
}
