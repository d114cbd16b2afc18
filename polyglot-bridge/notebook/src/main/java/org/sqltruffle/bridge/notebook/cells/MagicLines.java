package org.sqltruffle.bridge.notebook.cells;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;

/** Lines of Python cells that begin with {@code %}: they become calls of a Python function, so that they run in their turn. */
public final class MagicLines {

    /** One line magic. */
    public record Magic(String name, String arguments) {
    }

    private static final Pattern LINE = Pattern.compile("^(\\s*)%([A-Za-z]\\w*)(?:[ \\t]+(.*?))?\\s*$");

    private MagicLines() {
    }

    /** The magics of a cell that has nothing else but comments; empty for another cell. */
    public static List<Magic> only(String source) {
        List<Magic> magics = new ArrayList<>();
        for (String line : source.split("\n", -1)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            Matcher matcher = LINE.matcher(line);
            if (!matcher.matches() || !matcher.group(1).isEmpty()) {
                return List.of();
            }
            magics.add(new Magic(matcher.group(2), matcher.group(3) == null ? "" : matcher.group(3)));
        }
        return magics;
    }

    /** The Python text of a cell. Only lines with a known magic are changed: Python has lines that begin with an operator. */
    public static String toPython(String source, Set<String> known) throws CellFailure {
        if (source.indexOf('%') < 0) {
            return source;
        }
        StringBuilder python = new StringBuilder();
        boolean first = true;
        for (String line : source.split("\n", -1)) {
            Matcher matcher = LINE.matcher(line);
            boolean magic = matcher.matches() && known.contains(matcher.group(2));
            if (!magic && first && matcher.matches()) {
                throw CellFailure.usage("unknown magic %" + matcher.group(2) + "; %help lists them");
            }
            first &= line.isBlank();
            python.append(python.isEmpty() ? "" : "\n").append(magic ? call(matcher) : line);
        }
        return python.toString();
    }

    private static String call(Matcher matcher) {
        String arguments = matcher.group(3) == null ? "" : matcher.group(3);
        return matcher.group(1) + "_sqltruffle_magic(" + quoted(matcher.group(2)) + ", " + quoted(arguments) + ")";
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
