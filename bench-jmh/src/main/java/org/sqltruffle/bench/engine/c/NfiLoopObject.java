package org.sqltruffle.bench.engine.c;

import com.oracle.truffle.api.CallTarget;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;

/** An {@link NfiLoop} as Java code sees it. */
@ExportLibrary(InteropLibrary.class)
final class NfiLoopObject implements TruffleObject {

    private final CallTarget loop;

    NfiLoopObject(CallTarget loop) {
        this.loop = loop;
    }

    @ExportMessage
    @SuppressWarnings("static-method")
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    Object execute(Object[] arguments) {
        return loop.call(arguments);
    }
}
