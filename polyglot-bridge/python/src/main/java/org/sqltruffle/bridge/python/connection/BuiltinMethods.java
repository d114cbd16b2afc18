package org.sqltruffle.bridge.python.connection;

import com.oracle.graal.python.PythonLanguage;
import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.builtins.objects.function.PBuiltinFunction;
import com.oracle.graal.python.nodes.function.BuiltinFunctionRootNode;
import com.oracle.graal.python.nodes.function.PythonBuiltinBaseNode;
import com.oracle.graal.python.runtime.object.PFactory;
import com.oracle.truffle.api.RootCallTarget;
import com.oracle.truffle.api.dsl.NodeFactory;
import com.oracle.truffle.api.strings.TruffleString;

/** Makes methods of Python classes that are Truffle nodes. Links only where GraalPy's packages are exported. */
public final class BuiltinMethods {

    private static final TruffleString DOC = TextNode.python("__doc__");

    private BuiltinMethods() {
    }

    /**
     * A method whose name and parameters are those of the node's annotation.
     *
     * @param nDefault how many of the last parameters may be missing
     * @param doc the docstring, or {@code null}
     */
    public static <T extends PythonBuiltinBaseNode> Object of(Object pythonClass, Class<T> node, NodeFactory<T> factory, int nDefault,
                    String doc) {
        PythonLanguage language = PythonLanguage.get(null);
        Builtin builtin = node.getAnnotation(Builtin.class);
        RootCallTarget target = new BuiltinFunctionRootNode(language, builtin, factory, true).getCallTarget();
        TruffleString name = TextNode.python(builtin.name());
        PBuiltinFunction method = PFactory.createBuiltinFunction(language, name, pythonClass, nDefault,
                        PBuiltinFunction.getFlags(builtin, target), target);
        if (doc != null) {
            method.setAttribute(DOC, TextNode.python(doc));
        }
        return method;
    }
}
