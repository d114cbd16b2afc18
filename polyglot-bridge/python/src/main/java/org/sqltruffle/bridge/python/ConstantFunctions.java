package org.sqltruffle.bridge.python;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.regex.Pattern;
import org.sqltruffle.sqlite.ApiConstants;
import org.sqltruffle.sqlite.ResultCode;

/** The names and values of SQLite's constants, for the module's own. */
final class ConstantFunctions {

    /** Public constants of C that Python's module does not have. */
    private static final Pattern FOR_C = Pattern
                    .compile("SQLITE_(OPEN|PREPARE|STMTSTATUS|TXN)_.*|SQLITE_(UTF.*|ANY|INTEGER|FLOAT|TEXT|BLOB|NULL)");

    /** Lines of name, equals sign, value. */
    static final String TEXT = text();

    private ConstantFunctions() {
    }

    private static String text() {
        StringBuilder text = new StringBuilder();
        append(text, ResultCode.class, "SQLITE_");
        append(text, ApiConstants.class, "");
        return text.toString();
    }

    private static void append(StringBuilder text, Class<?> constants, String prefix) {
        try {
            for (Field field : constants.getFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.getType() == int.class && !FOR_C.matcher(field.getName()).matches()) {
                    text.append(prefix).append(field.getName()).append('=').append(field.getInt(null)).append('\n');
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
