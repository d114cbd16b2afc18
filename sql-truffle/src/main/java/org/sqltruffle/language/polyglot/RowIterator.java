package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.StopIterationException;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;

/** One pass over the rows of a result. */
@ExportLibrary(InteropLibrary.class)
final class RowIterator implements TruffleObject {

    private final ResultObject result;
    private long next;

    RowIterator(ResultObject result) {
        this.result = result;
    }

    @ExportMessage
    boolean isIterator() {
        return true;
    }

    @ExportMessage
    boolean hasIteratorNextElement() {
        return result.row(next) != null;
    }

    @ExportMessage
    Object getIteratorNextElement() throws StopIterationException {
        RowObject row = result.row(next);
        if (row == null) {
            throw StopIterationException.create();
        }
        next++;
        return row;
    }
}
