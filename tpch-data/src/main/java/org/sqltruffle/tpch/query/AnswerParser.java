package org.sqltruffle.tpch.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads the text form of an {@link Answer}. Bars and line ends inside quoted text are part of the text. */
final class AnswerParser {
    private final String text;
    private int position;

    AnswerParser(String text) {
        this.text = text;
    }

    boolean atEnd() {
        return position >= text.length();
    }

    List<Object> line() {
        List<Object> values = new ArrayList<>();
        char end;
        do {
            values.add(text.charAt(position) == '\'' ? quoted() : bare());
            end = text.charAt(position++);
        } while (end == '|');
        if (end != '\n') {
            throw new IllegalArgumentException("unexpected " + end + " at character " + (position - 1));
        }
        return Collections.unmodifiableList(values);
    }

    private String quoted() {
        StringBuilder value = new StringBuilder();
        while (text.charAt(position) == '\'') {
            int end = text.indexOf('\'', position + 1);
            value.append(text, position + 1, end);
            position = end + 1;
            if (text.charAt(position) == '\'') { // a doubled quote stands for one
                value.append('\'');
            }
        }
        return value.toString();
    }

    private Object bare() {
        int start = position;
        while (text.charAt(position) != '|' && text.charAt(position) != '\n') {
            position++;
        }
        String value = text.substring(start, position);
        if (value.equals("NULL")) {
            return null;
        }
        return value.matches("-?\\d+") ? (Object) Long.valueOf(value) : (Object) Double.valueOf(value);
    }
}
