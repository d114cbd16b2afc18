package org.sqltruffle.bridge.python.cursor;

import com.oracle.graal.python.builtins.Builtin;
import com.oracle.graal.python.builtins.objects.PNone;
import com.oracle.graal.python.nodes.function.builtins.PythonUnaryBuiltinNode;
import com.oracle.truffle.api.dsl.GenerateNodeFactory;
import com.oracle.truffle.api.dsl.Specialization;
import com.oracle.truffle.api.library.CachedLibrary;
import com.oracle.truffle.api.object.DynamicObjectLibrary;
import org.sqltruffle.bridge.python.connection.PyCursor;

/** The attributes of a {@code Cursor} that programs ask for after each execution, as functions of the cursor. */
final class CursorAttributes {

    private CursorAttributes() {
    }

    @Builtin(name = "description", minNumOfPositionalArgs = 1, parameterNames = "$self", autoRegister = false)
    @GenerateNodeFactory
    abstract static class DescriptionNode extends PythonUnaryBuiltinNode {

        @Specialization
        static Object get(Object self, @CachedLibrary(limit = "3") DynamicObjectLibrary objects) {
            return CursorMethods.state(objects, self) instanceof PyCursor cursor ? cursor.description.orNone(cursor.connection.module)
                            : PNone.NONE;
        }
    }

    @Builtin(name = "lastrowid", minNumOfPositionalArgs = 1, parameterNames = "$self", autoRegister = false)
    @GenerateNodeFactory
    abstract static class LastRowIdNode extends PythonUnaryBuiltinNode {

        @Specialization
        static Object get(Object self, @CachedLibrary(limit = "3") DynamicObjectLibrary objects) {
            return CursorMethods.state(objects, self) instanceof PyCursor cursor && cursor.hasLastRowid ? cursor.lastRowid : PNone.NONE;
        }
    }

    @Builtin(name = "rowcount", minNumOfPositionalArgs = 1, parameterNames = "$self", autoRegister = false)
    @GenerateNodeFactory
    abstract static class RowCountNode extends PythonUnaryBuiltinNode {

        @Specialization
        static long get(Object self, @CachedLibrary(limit = "3") DynamicObjectLibrary objects) {
            return CursorMethods.state(objects, self) instanceof PyCursor cursor ? cursor.rowCount : -1;
        }
    }
}
