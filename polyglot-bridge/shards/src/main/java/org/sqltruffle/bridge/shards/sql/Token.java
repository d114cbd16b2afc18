package org.sqltruffle.bridge.shards.sql;

/**
 * A token of an SQL text.
 *
 * @param kind what it is
 * @param text as written
 * @param start index of its first character
 */
public record Token(Kind kind, String text, int start) {

    /** Kinds of tokens. */
    public enum Kind {
        /** A keyword or a name without quotes. */
        WORD,
        /** A name in {@code ""}, {@code ``} or {@code []}. */
        NAME,
        /** A text literal. */
        STRING,
        /** A number or a blob literal. */
        LITERAL,
        PARAMETER,
        /** An operator, a parenthesis, a comma. */
        SIGN
    }

    /** Index after the last character. */
    public int end() {
        return start + text.length();
    }

    /** Whether it is this keyword or sign. */
    public boolean is(String word) {
        return (kind == Kind.WORD || kind == Kind.SIGN) && text.equalsIgnoreCase(word);
    }

    /** Whether it can be a name: some keywords can, too. */
    public boolean isName() {
        return kind == Kind.WORD || kind == Kind.NAME;
    }

    /** A name or a text without its quotes. */
    public String content() {
        char quote = text.charAt(0);
        return switch (kind) {
            case NAME, STRING -> {
                String inner = text.substring(1, text.length() - 1);
                String one = String.valueOf(quote);
                yield quote == '[' ? inner : inner.replace(one + one, one);
            }
            default -> text;
        };
    }
}
