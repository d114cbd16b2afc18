package org.sqltruffle.bridge.jdbc.metadata;

import java.math.BigInteger;
import java.sql.Types;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parts of a column's declared type. A missing length is -1. */
public record DeclaredType(String name, int jdbcType, int length, int digits) {

    private static final Pattern PARTS = Pattern.compile("([^(]*)(?:\\(\\s*(\\d+)\\s*(?:,\\s*(\\d+)\\s*)?\\).*)?", Pattern.DOTALL);
    private static final Pattern GENERATED = Pattern.compile("\\s*\\bGENERATED\\s+ALWAYS\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    /** sqlite-jdbc's answer for types that it does not know. */
    private static final int UNKNOWN_DIGITS = 10;

    public static DeclaredType of(String declared) {
        String text = GENERATED.matcher(declared == null ? "TEXT" : declared.toUpperCase(Locale.ROOT)).replaceFirst("");
        Matcher parts = PARTS.matcher(text);
        int length = -1;
        int scale = 0;
        String name = text;
        if (parts.matches()) {
            name = parts.group(1).strip();
            length = parts.group(2) == null ? -1 : number(parts.group(2));
            scale = parts.group(3) == null ? 0 : number(parts.group(3));
        }
        int type = Types.VARCHAR;
        boolean hasDigits = false;
        if (containsAny(text, "INT", "BOOL")) {
            type = Types.INTEGER;
        } else if (!containsAny(text, "CHAR", "CLOB", "TEXT", "BLOB")) {
            type = containsAny(text, "REAL", "FLOA", "DOUB", "DEC", "NUM") ? Types.FLOAT : Types.VARCHAR;
            hasDigits = true;
        }
        return length < 0 ? new DeclaredType(name, type, -1, hasDigits ? UNKNOWN_DIGITS : 0)
                        : new DeclaredType(name, type, (int) Math.min(Integer.MAX_VALUE, (long) length + scale), scale);
    }

    /** A number of decimal digits, or the largest integer. SQLite takes any. */
    private static int number(String digits) {
        return new BigInteger(digits).min(BigInteger.valueOf(Integer.MAX_VALUE)).intValue();
    }

    private static boolean containsAny(String text, String... words) {
        for (String word : words) {
            if (text.contains(word)) {
                return true;
            }
        }
        return false;
    }

    public int size(int unlimited) {
        return length < 0 ? unlimited : length;
    }
}
