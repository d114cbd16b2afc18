package org.sqltruffle.memory;

import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;

/** The address of a C function as Truffle's native function interface takes it. */
@ExportLibrary(InteropLibrary.class)
final class FunctionPointer implements TruffleObject {

    private final long address;

    FunctionPointer(long address) {
        this.address = address;
    }

    @ExportMessage
    @SuppressWarnings("static-method")
    boolean isPointer() {
        return true;
    }

    @ExportMessage
    long asPointer() {
        return address;
    }
}
