package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.compiler.QuickeningTypes;
import com.oracle.graal.python.nodes.bytecode.PBytecodeRootNode;
import com.oracle.truffle.api.nodes.RootNode;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;

/**
 * Spares programs a defect of GraalPy 25.0. Its interpreter keeps some variables boxed, and its compiled code keeps them unboxed. Where
 * compiled code begins in the middle of a loop, {@code PBytecodeRootNode.unboxVariables} forgets the variables with floats and those with
 * ints of more than 32 bits. So the first compiled code of a loop is dropped at its first turn, once for each such variable. GraalPy then
 * makes it a variable of any object; this class does so before the loop is compiled.
 *
 * <p>The two members of GraalPy are private. Without access to them (docs/users/python.md tells the option) nothing is done.
 */
final class BoxedVariables {

    private static final VarHandle TYPES;
    private static final MethodHandle GENERALIZE;

    static {
        VarHandle types = null;
        MethodHandle generalize = null;
        try {
            MethodHandles.Lookup graalPy = MethodHandles.privateLookupIn(PBytecodeRootNode.class, MethodHandles.lookup());
            types = graalPy.findVarHandle(PBytecodeRootNode.class, "variableTypes", byte[].class);
            generalize = graalPy.findVirtual(PBytecodeRootNode.class, "generalizeVariableStores",
                            MethodType.methodType(void.class, int.class));
        } catch (ReflectiveOperationException | LinkageError e) {
            // Loops are compiled twice.
        }
        TYPES = types;
        GENERALIZE = generalize;
    }

    private BoxedVariables() {
    }

    /** Makes the function's boxed floats and large ints variables of any object. */
    static void generalize(RootNode function) {
        if (GENERALIZE == null || !(function instanceof PBytecodeRootNode root)) {
            return;
        }
        byte[] types = (byte[]) TYPES.get(root);
        for (int i = 0; types != null && i < types.length; i++) {
            // A variable that is unboxed in the interpreter, too, has another bit.
            if (types[i] == QuickeningTypes.DOUBLE || types[i] == QuickeningTypes.LONG) {
                generalize(root, i);
            }
        }
    }

    private static void generalize(PBytecodeRootNode root, int variable) {
        try {
            GENERALIZE.invokeExact(root, variable);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
