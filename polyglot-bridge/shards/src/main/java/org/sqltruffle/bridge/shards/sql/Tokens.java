package org.sqltruffle.bridge.shards.sql;

import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bridge.shards.sql.Token.Kind;

/** Reads the tokens of the first statement of a text, by the rules of SQLite's tokenizer. */
public final class Tokens {

    private static final List<String> LONG_SIGNS = List.of("->>", "->", "||", "<=", "<>", "<<", ">=", ">>", "==", "!=");

    private final String sql;
    private int at;

    private Tokens(String sql) {
        this.sql = sql;
    }

    /**
     * The tokens up to the first semicolon, which is the last of them, or up to the end. @return {@code null} for a text that SQLite cannot
     * read either
     */
    public static List<Token> ofStatement(String sql) {
        return new Tokens(sql).read();
    }

    private List<Token> read() {
        List<Token> tokens = new ArrayList<>();
        skipSpace();
        while (at < sql.length()) {
            int start = at;
            Kind kind = next(sql.charAt(at));
            if (kind == null) {
                return null;
            }
            Token token = new Token(kind, sql.substring(start, at), start);
            tokens.add(token);
            if (token.is(";")) {
                break;
            }
            skipSpace();
        }
        return tokens;
    }

    private Kind next(char c) {
        switch (c) {
            case '\'':
                return quoted(c) ? Kind.STRING : null;
            case '"', '`':
                return quoted(c) ? Kind.NAME : null;
            case '[':
                int end = sql.indexOf(']', at);
                at = end + 1;
                return end < 0 ? null : Kind.NAME;
            case '?', ':', '@', '$', '#':
                return parameter(c);
            default:
                return isDigit(c) || c == '.' && at + 1 < sql.length() && isDigit(sql.charAt(at + 1)) ? number()
                                : isIdentifier(c) ? word(c) : sign();
        }
    }

    private boolean quoted(char quote) {
        at++;
        while (at < sql.length()) {
            if (sql.charAt(at++) == quote) {
                if (at == sql.length() || sql.charAt(at) != quote) {
                    return true;
                }
                at++;
            }
        }
        return false;
    }

    private Kind parameter(char c) {
        at++;
        int start = at;
        while (at < sql.length() && (c == '?' ? isDigit(sql.charAt(at)) : isIdentifier(sql.charAt(at)))) {
            at++;
        }
        // $a::b(c) is Tcl's; nobody writes it here.
        return c == '?' || at > start && c != '#' && !(c == '$' && at < sql.length() && (sql.charAt(at) == ':' || sql.charAt(at) == '('))
                        ? Kind.PARAMETER : null;
    }

    private Kind number() {
        boolean hex = sql.startsWith("0x", at) || sql.startsWith("0X", at);
        at += hex ? 2 : 0;
        while (at < sql.length() && (isIdentifier(sql.charAt(at)) || !hex && sql.charAt(at) == '.' || !hex && isSignOfExponent())) {
            at++;
        }
        return Kind.LITERAL;
    }

    private boolean isSignOfExponent() {
        char c = sql.charAt(at);
        char before = sql.charAt(at - 1);
        return (c == '+' || c == '-') && (before == 'e' || before == 'E') && at + 1 < sql.length() && isDigit(sql.charAt(at + 1));
    }

    private Kind word(char c) {
        if ((c == 'x' || c == 'X') && at + 1 < sql.length() && sql.charAt(at + 1) == '\'') {
            at++;
            return quoted('\'') ? Kind.LITERAL : null;
        }
        while (at < sql.length() && isIdentifier(sql.charAt(at))) {
            at++;
        }
        return Kind.WORD;
    }

    private Kind sign() {
        String sign = LONG_SIGNS.stream().filter(each -> sql.startsWith(each, at)).findFirst().orElse(null);
        if (sign == null && "+-*/%<>=&|~(),.;".indexOf(sql.charAt(at)) < 0) {
            return null;
        }
        at += sign == null ? 1 : sign.length();
        return Kind.SIGN;
    }

    private void skipSpace() {
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (c == ' ' || c >= '\t' && c <= '\r' && c != 0x0b || c == '\ufeff') {
                at++;
            } else if (sql.startsWith("--", at)) {
                at = after("\n", at);
            } else if (sql.startsWith("/*", at)) {
                at = after("*/", at + 2);
            } else {
                return;
            }
        }
    }

    private int after(String what, int from) {
        int found = sql.indexOf(what, from);
        return found < 0 ? sql.length() : found + what.length();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isIdentifier(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_' || c == '$' || c >= 0x80;
    }
}
