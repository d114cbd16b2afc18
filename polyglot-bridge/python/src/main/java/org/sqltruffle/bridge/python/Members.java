package org.sqltruffle.bridge.python;

import com.oracle.truffle.api.CompilerDirectives.TruffleBoundary;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.TruffleObject;
import com.oracle.truffle.api.interop.UnknownIdentifierException;
import com.oracle.truffle.api.library.ExportLibrary;
import com.oracle.truffle.api.library.ExportMessage;
import java.util.HashMap;
import java.util.Map;
import org.sqltruffle.sqlite.NamesObject;

/** An object with readable members, which it does not list. A member is made when it is first read. */
@ExportLibrary(InteropLibrary.class)
abstract class Members implements TruffleObject {

    private final Map<String, Object> members = new HashMap<>();

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
    final Object getMembers(@SuppressWarnings("unused") boolean includeInternal) {
        return NamesObject.EMPTY;
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
}
