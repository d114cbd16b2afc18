package org.sqltruffle.sqlite;

import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.InvalidArrayIndexException;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.List;

/** An array of names: of members or of columns. */
@ExportLibrary(InteropLibrary.class)
public final class NamesObject implements TruffleObject {

    /** No names. */
    public static final NamesObject EMPTY = new NamesObject(List.of());

    private final String[] names;

    public NamesObject(List<String> names) {
        this.names = names.toArray(String[]::new);
    }

    @ExportMessage
    boolean hasArrayElements() {
        return true;
    }

    @ExportMessage
    long getArraySize() {
        return names.length;
    }

    @ExportMessage
    boolean isArrayElementReadable(long index) {
        return index >= 0 && index < names.length;
    }

    @ExportMessage
    Object readArrayElement(long index) throws InvalidArrayIndexException {
        if (!isArrayElementReadable(index)) {
            throw InvalidArrayIndexException.create(index);
        }
        return names[(int) index];
    }
}
