package org.sqltruffle.bridge.python.row;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.PythonBuiltinClassType;
import com.oracle.graal.python.builtins.objects.cext.capi.ExternalFunctionNodes.PExternalFunctionWrapper;
import com.oracle.graal.python.builtins.objects.object.PythonObject;
import com.oracle.graal.python.builtins.objects.tuple.PTuple;
import com.oracle.graal.python.builtins.objects.type.slots.TpSlotBinaryFunc.TpSlotMpSubscript;
import com.oracle.graal.python.nodes.PRaiseNode;
import com.oracle.graal.python.runtime.PythonContext;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.BuiltinMethods;
import org.sqltruffle.bridge.python.connection.Description;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.connection.TextNode;

/**
 * Makes instances of Python's class {@code Row}, and the methods of the class that are Truffle nodes. Links only where GraalPy's packages
 * are exported.
 */
public final class RowMethods {

    static final TruffleString GET_ITEM_IN_PYTHON = TextNode.python("_st_getitem_in_python");

    private static final TruffleString GET_ITEM = TextNode.python("__getitem__");

    private RowMethods() {
    }

    /** The slot {@code mp_subscript}. GraalPy counts such slots when it starts, so {@link #prepare} must be called before. */
    private static final class GetItemSlot extends TpSlotMpSubscript<RowGetItemNode> {

        static final GetItemSlot INSTANCE = new GetItemSlot();

        GetItemSlot() {
            super(RowGetItemNodeFactory.getInstance());
        }
    }

    /** Loads the slots. Must be called before GraalPy starts. */
    public static void prepare() {
        GetItemSlot.INSTANCE.getClass();
    }

    /**
     * The method of this name for the class. Throws ArrayIndexOutOfBoundsException or AssertionError when GraalPy was started without
     * {@link #prepare}.
     */
    public static Object method(String name, Object rowClass) {
        return switch (name) {
            case "__getitem__" -> {
                GetItemSlot.INSTANCE.initialize(PythonLanguage.get(null));
                yield GetItemSlot.INSTANCE.createBuiltin(PythonContext.get(null), rowClass, GET_ITEM, PExternalFunctionWrapper.BINARYFUNC);
            }
            case "keys" ->
                BuiltinMethods.of(rowClass, RowKeysNode.class, RowKeysNodeFactory.getInstance(), 0, "Returns the keys of the row.");
            case "__iter__" -> BuiltinMethods.of(rowClass, RowIterNode.class, RowIterNodeFactory.getInstance(), 0, "Implement iter(self).");
            case "__len__" -> BuiltinMethods.of(rowClass, RowLengthNode.class, RowLengthNodeFactory.getInstance(), 0, "Return len(self).");
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Takes an instance of {@code Row} that {@code object.__new__} has made: those that a cursor makes have its class and its shape. */
    public static void note(PythonModule module, Object instance) {
        PythonObject object = (PythonObject) instance;
        module.rowClass = object.getInitialPythonClass();
        module.rowShape = object.getShape();
    }

    /** @param instance one that {@code object.__new__} has made of {@code Row} or a subclass; its class and shape are taken */
    public static Object of(Object instance, Description description, Object data) {
        PythonObject object = (PythonObject) instance;
        return new PyRow(object.getInitialPythonClass(), object.getShape(), (PTuple) data, description);
    }

    /** What {@code module.rowClass} makes of a tuple. */
    public static Object of(PythonModule module, Description description, Object data) {
        return new PyRow(module.rowClass, module.rowShape, (PTuple) data, description);
    }

    public static Object data(Object row) {
        return ((PyRow) row).data;
    }

    public static Description description(Object row) {
        return ((PyRow) row).description;
    }

    static void check(Node node, Object self, String slot) {
        if (!(self instanceof PyRow)) {
            throw refuseSlot(node, self, slot);
        }
    }

    /** TypeError for a special method that was called with another object. */
    static RuntimeException refuseSlot(Node node, Object self, String slot) {
        return refuse(node, self, "descriptor '" + slot + "' requires a 'sqlite3.Row' object but received a '%p'");
    }

    /** @param message {@code %p} stands for the type of the object */
    static RuntimeException refuse(Node node, Object self, String message) {
        return PRaiseNode.raiseStatic(node, PythonBuiltinClassType.TypeError, TextNode.python(message), self);
    }
}
