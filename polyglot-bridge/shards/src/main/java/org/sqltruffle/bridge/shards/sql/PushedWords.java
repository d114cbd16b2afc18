package org.sqltruffle.bridge.shards.sql;

import java.util.Locale;
import java.util.Set;

/**
 * The keywords and functions that an expression may have which a file evaluates. Each gives the same value in every connection, at any
 * time.
 */
public final class PushedWords {

    private static final Set<String> KEYWORDS = Set.of("and", "or", "not", "is", "isnull", "notnull", "null", "between", "in", "like",
                    "glob", "escape", "case", "when", "then", "else", "end",
                    "cast", "as", "distinct", "from", "true", "false");
    private static final Set<String> FUNCTIONS = Set.of("abs", "coalesce", "ifnull", "nullif", "iif", "if", "length", "octet_length",
                    "lower", "upper", "substr", "substring", "trim", "ltrim", "rtrim",
                    "replace", "instr", "round", "typeof", "hex", "unicode", "sign", "concat", "concat_ws", "ceil", "ceiling", "floor",
                    "mod", "pow", "power", "sqrt", "exp", "ln", "log10", "log2", "trunc",
                    "like", "glob", "json_extract");
    private static final Set<String> DATES = Set.of("date", "time", "datetime", "julianday", "unixepoch", "strftime");
    private static final Set<String> SCALAR_EXTREMES = Set.of("min", "max");
    private static final Set<String> AGGREGATES = Set.of("count", "sum", "total", "avg", "min", "max");
    /** Types of CAST. */
    private static final Set<String> TYPES = Set.of("integer", "int", "bigint", "real", "double", "float", "text", "varchar", "numeric",
                    "blob");

    private PushedWords() {
    }

    private static String lower(String word) {
        return word.toLowerCase(Locale.ROOT);
    }

    public static boolean isKeyword(String word) {
        return KEYWORDS.contains(lower(word));
    }

    public static boolean isFunction(String name) {
        return FUNCTIONS.contains(lower(name)) || isDate(name);
    }

    /** Functions of dates: a file may evaluate them unless an argument says {@code now} or asks for the local time. */
    public static boolean isDate(String name) {
        return DATES.contains(lower(name));
    }

    /** {@code min} and {@code max}, which are aggregates with one argument. */
    public static boolean isExtreme(String name) {
        return SCALAR_EXTREMES.contains(lower(name));
    }

    public static boolean isAggregate(String name) {
        return AGGREGATES.contains(lower(name));
    }

    public static boolean isType(String word) {
        return TYPES.contains(lower(word));
    }
}
