package org.sqltruffle.bridge.python.row;

import com.oracle.graal.python.builtins.objects.object.PythonObject;
import com.oracle.graal.python.builtins.objects.tuple.PTuple;
import com.oracle.graal.python.runtime.sequence.storage.SequenceStorage;
import com.oracle.truffle.api.object.Shape;
import org.sqltruffle.bridge.python.connection.Description;

/** An instance of {@code sqlite3.Row}, or of a subclass. */
public final class PyRow extends PythonObject {

    /** The values. */
    final PTuple data;
    final Description description;

    /**
     * @param rowClass Python's class
     * @param shape that of the class's instances
     */
    public PyRow(Object rowClass, Shape shape, PTuple data, Description description) {
        super(rowClass, shape);
        this.data = data;
        this.description = description;
    }

    SequenceStorage values() {
        return data.getSequenceStorage();
    }
}
