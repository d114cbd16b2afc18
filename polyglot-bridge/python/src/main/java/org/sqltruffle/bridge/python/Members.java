package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.InvalidArrayIndexException;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.HashMap;
import java.util.Map;

/** An object with fixed, readable members. A member is made when it is first read. */
@ExportLibrary(InteropLibrary.class)
abstract class Members implements TruffleObject {

    private final Map<String, Object> members = new HashMap<>();

    /** The names of all members, without making one. */
    abstract String[] names();

    /** Makes the member of a name, or returns {@code null}. */
    abstract Object make(String name);

    private synchronized Object find(String name) {
        Object member = members.get(name);
        if (member == null) {
            member = make(name);
            if (member != null) {
                members.put(name, member);
            }
        }
        return member;
    }

    @ExportMessage
    final boolean hasMembers() {
        return true;
    }

    @ExportMessage
    @TruffleBoundary
    final Object getMembers(@SuppressWarnings("unused") boolean includeInternal) {
        return new Names(names());
    }

    @ExportMessage
    @TruffleBoundary
    final boolean isMemberReadable(String member) {
        return find(member) != null;
    }

    @ExportMessage
    @TruffleBoundary
    final Object readMember(String member) throws UnknownIdentifierException {
        Object value = find(member);
        if (value == null) {
            throw UnknownIdentifierException.create(member);
        }
        return value;
    }

    /** An array of strings. */
    @ExportLibrary(InteropLibrary.class)
    static final class Names implements TruffleObject {

        private final String[] names;

        Names(String[] names) {
            this.names = names;
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
}
