package org.sqltruffle.bridge.python;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.sqltruffle.abi.ApiConstants;
import org.sqltruffle.abi.Constants;
import org.sqltruffle.abi.ResultCode;

/** The names and values of SQLite's constants, for the module's own. */
final class ConstantFunctions {

    /** Lines of name, equals sign, value. */
    static final String TEXT = text();

    private ConstantFunctions() {
    }

    private static String text() {
        StringBuilder text = new StringBuilder();
        append(text, ResultCode.class, "SQLITE_", "");
        append(text, ApiConstants.class, "", "SQLITE_");
        append(text, Constants.class, "", "SQLITE_LIMIT_");
        return text.toString();
    }

    private static void append(StringBuilder text, Class<?> constants, String prefix, String beginning) {
        try {
            for (Field field : constants.getFields()) {
                if (Modifier.isStatic(field.getModifiers()) && field.getType() == int.class && field.getName().startsWith(beginning)) {
                    text.append(prefix).append(field.getName()).append('=').append(field.getInt(null)).append('\n');
                }
            }
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
