package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.TruffleLanguage;
import com.oracle.truffle.api.interop.ArityException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.interop.UnsupportedMessageException;
import com.oracle.truffle.api.interop.UnsupportedTypeException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.List;
import org.sqltruffle.sqlite.NamesObject;

/** An object whose members can be read, and invoked when they are {@link MethodObject methods}. */
@ExportLibrary(InteropLibrary.class)
abstract class MemberedObject implements TruffleObject {

    /** All names that {@link #member} knows. */
    abstract List<String> memberNames();

    /** Value of a member, {@code null} when there is none of that name. */
    abstract Object member(String name);

    /** What the object is called when shown to a user. */
    abstract String displayString();

    @ExportMessage
    boolean hasMembers() {
        return true;
    }

    @ExportMessage
    @TruffleBoundary
    Object getMembers(@SuppressWarnings("unused") boolean includeInternal) {
        return new NamesObject(memberNames());
    }

    @ExportMessage
    @TruffleBoundary
    boolean isMemberReadable(String name) {
        return memberNames().contains(name);
    }

    @ExportMessage
    @TruffleBoundary
    Object readMember(String name) throws UnknownIdentifierException {
        Object value = member(name);
        if (value == null) {
            throw UnknownIdentifierException.create(name);
        }
        return value;
    }

    @ExportMessage
    @TruffleBoundary
    boolean isMemberInvocable(String name) {
        return isMemberReadable(name) && member(name) instanceof MethodObject;
    }

    @ExportMessage
    Object invokeMember(String name, Object[] arguments)
                    throws UnknownIdentifierException, UnsupportedMessageException, ArityException, UnsupportedTypeException {
        if (readMember(name) instanceof MethodObject method) {
            return method.execute(arguments);
        }
        throw UnsupportedMessageException.create();
    }

    @ExportMessage
    boolean hasLanguage() {
        return true;
    }

    @ExportMessage
    Class<? extends TruffleLanguage<?>> getLanguage() {
        return SqliteLanguage.class;
    }

    @ExportMessage
    @TruffleBoundary
    Object toDisplayString(@SuppressWarnings("unused") boolean allowSideEffects) {
        return displayString();
    }
}
