package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.dsl.Fallback;
import com.oracle.truffle.api.dsl.GenerateUncached;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.nodes.Node;
import com.oracle.truffle.api.strings.TruffleString;
import org.sqltruffle.language.Statement;

/**
 * Binds a Python value of a basic type. Returns {@code false} for any other: Python adapts and binds it. An object of a
 * subclass of int, float or str never is a Java value, so exact types are told apart here.
 */
@GenerateUncached
abstract class BindNode extends Node {

    abstract boolean execute(PythonModule module, Statement statement, int index, Object value);

    @Specialization
    static boolean integer(@SuppressWarnings("unused") PythonModule module, Statement statement, int index, int value) {
        statement.bindLong(index, value);
        return true;
    }

    @Specialization
    static boolean longInteger(@SuppressWarnings("unused") PythonModule module, Statement statement, int index, long value) {
        statement.bindLong(index, value);
        return true;
    }

    @Specialization
    static boolean real(@SuppressWarnings("unused") PythonModule module, Statement statement, int index, double value) {
        statement.bindDouble(index, value);
        return true;
    }

    @Specialization
    static boolean text(@SuppressWarnings("unused") PythonModule module, Statement statement, int index, TruffleString value) {
        byte[] utf8 = TextNode.utf8(value);
        if (utf8 == null) {
            return false; // Surrogates: Python raises UnicodeEncodeError.
        }
        statement.bindText(index, utf8);
        return true;
    }

    @Specialization(guards = "value == module.none()")
    static boolean none(@SuppressWarnings("unused") PythonModule module, Statement statement, int index, @SuppressWarnings("unused") Object value) {
        statement.bindNull(index);
        return true;
    }

    @Fallback
    static boolean other(@SuppressWarnings("unused") PythonModule module, @SuppressWarnings("unused") Statement statement,
                    @SuppressWarnings("unused") int index, @SuppressWarnings("unused") Object value) {
        return false;
    }
}
