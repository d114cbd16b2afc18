package org.sqltruffle.bridge.python.cursor;

import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.bridge.python.connection.PythonModule;
import org.sqltruffle.bridge.python.connection.TextNode;
import org.sqltruffle.language.buffer.ParameterBuffer;

/**
 * Binds a Python value of a basic type as a parameter. Returns {@code false} for any other value; Python code then adapts and binds it. An
 * object of a subclass of int, float or str is never a Java value, so the type of the Java value is the exact type.
 */
@GenerateUncached
abstract class BindNode extends Node {

    abstract boolean execute(PythonModule module, ParameterBuffer parameters, int index, Object value);

    @Specialization
    static boolean integer(@SuppressWarnings("unused") PythonModule module, ParameterBuffer parameters, int index, int value) {
        parameters.putLong(index, value);
        return true;
    }

    @Specialization
    static boolean longInteger(@SuppressWarnings("unused") PythonModule module, ParameterBuffer parameters, int index, long value) {
        parameters.putLong(index, value);
        return true;
    }

    @Specialization
    static boolean real(@SuppressWarnings("unused") PythonModule module, ParameterBuffer parameters, int index, double value) {
        parameters.putDouble(index, value);
        return true;
    }

    @Specialization
    static boolean text(@SuppressWarnings("unused") PythonModule module, ParameterBuffer parameters, int index, TruffleString value) {
        byte[] utf8 = TextNode.utf8(value);
        // Python code raises UnicodeEncodeError for a surrogate, and binds long texts one by one.
        return utf8 != null && parameters.putText(index, utf8);
    }

    @Specialization(guards = "value == module.none()")
    static boolean none(@SuppressWarnings("unused") PythonModule module, ParameterBuffer parameters, int index,
                    @SuppressWarnings("unused") Object value) {
        parameters.putNull(index);
        return true;
    }

    @Fallback
    static boolean other(@SuppressWarnings("unused") PythonModule module, @SuppressWarnings("unused") ParameterBuffer parameters,
                    @SuppressWarnings("unused") int index, @SuppressWarnings("unused") Object value) {
        return false;
    }
}
