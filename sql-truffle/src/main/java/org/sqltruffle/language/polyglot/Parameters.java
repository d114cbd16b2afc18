package org.sqltruffle.language.polyglot;

import com.oracle.truffle.api.interop.InteropException;
import com.oracle.truffle.api.interop.InteropLibrary;
import com.oracle.truffle.api.interop.UnsupportedTypeException;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/**
 * Values for the parameters of a statement, by position or by name, as a guest language passes them: each value an argument; one array-like
 * argument with all of them; or one argument with hash entries or members whose keys are the names, with or without the prefix {@code :},
 * {@code @} or {@code $}.
 */
final class Parameters {

    static final Parameters NONE = new Parameters(new Object[0], null);

    private final Object[] values;
    /** Names of the values, {@code null} for values by position. */
    private final String[] names;

    private Parameters(Object[] values, String[] names) {
        this.values = values;
        this.names = names;
    }

    static Parameters named(String[] names, Object[] values) {
        return new Parameters(values, names);
    }

    /** Parameters from the arguments of a call, those from {@code first} on. */
    static Parameters of(Object[] arguments, int first) throws UnsupportedTypeException {
        int n = arguments.length - first;
        if (n == 1) {
            Object only = arguments[first];
            InteropLibrary interop = InteropLibrary.getUncached(only);
            try {
                if (interop.hasHashEntries(only)) {
                    return fromHash(only, interop);
                }
                if (isScalar(only, interop)) {
                    return new Parameters(new Object[]{only}, null);
                }
                if (interop.hasArrayElements(only)) {
                    return new Parameters(elements(only, interop), null);
                }
                if (interop.hasMembers(only)) {
                    return fromMembers(only, interop);
                }
            } catch (InteropException e) {
                throw UnsupportedTypeException.create(arguments, "cannot read the parameters", e);
            }
        }
        Object[] values = new Object[n];
        System.arraycopy(arguments, first, values, 0, n);
        return n == 0 ? NONE : new Parameters(values, null);
    }

    private static boolean isScalar(Object value, InteropLibrary interop) {
        return interop.isNull(value) || interop.isString(value) || interop.isNumber(value) || interop.isBoolean(value)
                        || interop.hasBufferElements(value)
                        || interop.isDate(value) || interop.isTime(value);
    }

    private static Object[] elements(Object array, InteropLibrary interop) throws InteropException {
        Object[] elements = new Object[Math.toIntExact(interop.getArraySize(array))];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = interop.readArrayElement(array, i);
        }
        return elements;
    }

    private static Parameters fromHash(Object hash, InteropLibrary interop) throws InteropException {
        InteropLibrary any = InteropLibrary.getUncached();
        int n = Math.toIntExact(interop.getHashSize(hash));
        String[] names = new String[n];
        Object[] values = new Object[n];
        Object iterator = interop.getHashEntriesIterator(hash);
        for (int i = 0; i < n && any.hasIteratorNextElement(iterator); i++) {
            Object entry = any.getIteratorNextElement(iterator);
            names[i] = any.asString(any.readArrayElement(entry, 0));
            values[i] = any.readArrayElement(entry, 1);
        }
        return new Parameters(values, names);
    }

    private static Parameters fromMembers(Object object, InteropLibrary interop) throws InteropException {
        InteropLibrary any = InteropLibrary.getUncached();
        Object[] members = elements(interop.getMembers(object), any);
        String[] names = new String[members.length];
        Object[] values = new Object[members.length];
        for (int i = 0; i < members.length; i++) {
            names[i] = any.asString(members[i]);
            values[i] = interop.readMember(object, names[i]);
        }
        return new Parameters(values, names);
    }

    boolean isEmpty() {
        return values.length == 0;
    }

    /** Binds all parameters of a statement. */
    void bind(Statement statement) {
        int n = statement.parameterCount();
        if (names == null) {
            if (values.length != n) {
                throw new SqliteException(ResultCode.RANGE,
                                "the statement has " + n + " parameters, but " + values.length + " values were given");
            }
            for (int i = 0; i < n; i++) {
                ParameterBinder.bind(statement, i + 1, values[i]);
            }
            return;
        }
        for (int i = 1; i <= n; i++) {
            String name = statement.parameterName(i);
            int value = name == null ? -1 : find(name);
            if (value < 0) {
                throw new SqliteException(ResultCode.RANGE, "no value for parameter " + (name == null ? "?" + i : name));
            }
            ParameterBinder.bind(statement, i, values[value]);
        }
    }

    private int find(String parameter) {
        String bare = parameter.substring(1);
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(bare) || names[i].equals(parameter)) {
                return i;
            }
        }
        return -1;
    }
}
