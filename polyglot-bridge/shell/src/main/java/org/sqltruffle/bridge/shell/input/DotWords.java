package org.sqltruffle.bridge.shell.input;

import java.util.ArrayList;
import java.util.List;

/** Words of a dot-command: separated by white space, or in single quotes, or in double quotes with backslash escapes. */
public final class DotWords {

    private DotWords() {
    }

    public static List<String> split(String line) {
        List<String> words = new ArrayList<>();
        int i = 0;
        while (true) {
            while (i < line.length() && Character.isWhitespace(line.charAt(i))) {
                i++;
            }
            if (i >= line.length()) {
                return words;
            }
            char quote = line.charAt(i);
            boolean quoted = quote == '\'' || quote == '"';
            StringBuilder word = new StringBuilder();
            i += quoted ? 1 : 0;
            while (i < line.length() && (quoted ? line.charAt(i) != quote : !Character.isWhitespace(line.charAt(i)))) {
                char c = line.charAt(i++);
                // As in sqlite3, backslash escapes work everywhere but in single quotes.
                if (c == '\\' && quote != '\'' && i < line.length()) {
                    i = escape(line, i, word);
                } else {
                    word.append(c);
                }
            }
            i++;
            words.add(word.toString());
        }
    }

    private static int escape(String line, int at, StringBuilder word) {
        char c = line.charAt(at);
        int i = at + 1;
        switch (c) {
            case 'a' -> word.append('\007');
            case 'b' -> word.append('\b');
            case 't' -> word.append('\t');
            case 'n' -> word.append('\n');
            case 'v' -> word.append('\013');
            case 'f' -> word.append('\f');
            case 'r' -> word.append('\r');
            default -> {
                if (c < '0' || c > '7') {
                    word.append(c);
                    break;
                }
                int value = c - '0';
                while (i < line.length() && i < at + 3 && line.charAt(i) >= '0' && line.charAt(i) <= '7') {
                    value = value * 8 + line.charAt(i++) - '0';
                }
                word.append((char) value);
            }
        }
        return i;
    }
}
