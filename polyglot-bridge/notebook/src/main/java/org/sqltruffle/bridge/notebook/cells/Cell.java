package org.sqltruffle.bridge.notebook.cells;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;

/**
 * A cell: its language, the rest of its {@code %%} line, and its text.
 *
 * @param bodyLine how many lines of the cell come before the text
 * @param bodyOffset how many characters of the cell come before the text
 */
public record Cell(Language language, String arguments, String body, int bodyLine, int bodyOffset) {

    /** The languages of cells. */
    public enum Language {
        PYTHON,
        SQL,
        JAVA,
        JS
    }

    private static final Pattern FIRST_LINE = Pattern.compile("\\A(\\s*)%%(\\w*)([^\\n]*)(?:\\n|\\z)");

    public static Cell parse(String code) throws CellFailure {
        Matcher matcher = FIRST_LINE.matcher(code);
        if (!matcher.find()) {
            return new Cell(Language.PYTHON, "", code, 0, 0);
        }
        Language language = switch (matcher.group(2)) {
            case "python" -> Language.PYTHON;
            case "sql" -> Language.SQL;
            case "java" -> Language.JAVA;
            case "js", "javascript" -> Language.JS;
            default -> throw CellFailure.usage("unknown kind of cell %%" + matcher.group(2)
                            + ": a cell begins with %%sql, %%java, %%js or %%python, or is Python");
        };
        int end = matcher.end();
        int lines = (int) code.substring(0, end).chars().filter(c -> c == '\n').count();
        return new Cell(language, matcher.group(3).strip(), code.substring(end), lines, end);
    }

    /** As {@link #parse}, for a cell that is being written: an unknown language is taken for Python. */
    public static Cell parseUnfinished(String code) {
        try {
            return parse(code);
        } catch (CellFailure e) {
            return new Cell(Language.PYTHON, "", code, 0, 0);
        }
    }
}
