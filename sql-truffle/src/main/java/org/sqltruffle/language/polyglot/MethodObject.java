package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.ArityException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.interop.UnsupportedTypeException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import com.oracle.truffle.api.strings.TruffleString;

/** A method of one of our objects, bound to it, as an executable value. */
@ExportLibrary(InteropLibrary.class)
final class MethodObject implements TruffleObject {

    /** What the method does. */
    @FunctionalInterface
    interface Body {
        Object call(Object[] arguments) throws ArityException, UnsupportedTypeException;
    }

    private final int minArguments;
    private final int maxArguments;
    private final Body body;

    /** @param maxArguments -1 for any number */
    MethodObject(int minArguments, int maxArguments, Body body) {
        this.minArguments = minArguments;
        this.maxArguments = maxArguments;
        this.body = body;
    }

    @ExportMessage
    boolean isExecutable() {
        return true;
    }

    @ExportMessage
    @TruffleBoundary
    Object execute(Object[] arguments) throws ArityException, UnsupportedTypeException {
        if (arguments.length < minArguments || maxArguments >= 0 && arguments.length > maxArguments) {
            throw ArityException.create(minArguments, maxArguments, arguments.length);
        }
        return body.call(arguments);
    }

    /** An argument that must be a string. */
    static String string(Object[] arguments, int index) throws UnsupportedTypeException {
        Object argument = arguments[index];
        InteropLibrary interop = InteropLibrary.getUncached(argument);
        if (interop.isString(argument)) {
            try {
                return interop.asString(argument);
            } catch (com.oracle.truffle.api.interop.UnsupportedMessageException e) {
                throw UnsupportedTypeException.create(arguments, "a string is expected", e);
            }
        }
        throw UnsupportedTypeException.create(arguments, "a string is expected");
    }

    /** A Java string as a guest value. */
    static TruffleString text(String value) {
        return TruffleString.fromJavaStringUncached(value, TruffleString.Encoding.UTF_8);
    }
}
