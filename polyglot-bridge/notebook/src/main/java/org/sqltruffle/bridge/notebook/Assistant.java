package org.sqltruffle.bridge.notebook;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.bridge.notebook.cells.Cell;
import org.sqltruffle.bridge.notebook.cells.JavaCells;
import org.sqltruffle.bridge.notebook.cells.Languages;
import org.sqltruffle.bridge.notebook.cells.LineMagics;
import org.sqltruffle.bridge.notebook.cells.Workspace;
import org.sqltruffle.bridge.notebook.protocol.Backend.Completions;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.language.Connection;

/** Completes and inspects what the user writes. */
final class Assistant {

    private static final Pattern DOTTED = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(?:\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*\\.?$");
    private static final Pattern WORD_START = Pattern.compile("^[\\p{L}\\p{N}_$]*(?:\\.[\\p{L}\\p{N}_$]+)*");
    private static final Pattern QUESTION = Pattern.compile("\\A\\s*(?:\\?\\s*([\\w.]+)|([\\w.]+)\\s*\\?{1,2})\\s*\\z");
    private static final Pattern MAGIC = Pattern.compile("(?:^|\\n)[ \\t]*(%%?\\w*)$");

    private final Workspace workspace;
    private final Languages languages;
    private final JavaCells java;
    private final LineMagics magics;
    private final SqlNames sqlNames;

    Assistant(Workspace workspace, Languages languages, JavaCells java, LineMagics magics) {
        this.workspace = workspace;
        this.languages = languages;
        this.java = java;
        this.magics = magics;
        this.sqlNames = new SqlNames(workspace);
    }

    Completions complete(String code, int position) {
        String before = code.substring(0, position);
        Matcher magic = MAGIC.matcher(before);
        if (magic.find()) {
            return new Completions(magicNames(magic.group(1), magic.start(1) == 0), magic.start(1), position);
        }
        Cell cell = Cell.parseUnfinished(before);
        Matcher dotted = DOTTED.matcher(before);
        int start = dotted.find() ? dotted.start() : position;
        return switch (cell.language()) {
            case SQL -> {
                int parameter = before.lastIndexOf(':');
                boolean named = parameter >= 0 && parameter == start - 1;
                yield new Completions(named ? languages.python().complete(before.substring(start))
                                : sqlNames.complete(before.substring(start), code), start, position);
            }
            case JAVA -> {
                int[] anchor = {0};
                List<String> matches = java.complete(cell.body(), anchor);
                yield new Completions(matches, cell.bodyOffset() + anchor[0], position);
            }
            case JS ->
                new Completions(languages.js() == null ? List.of() : languages.js().complete(before.substring(start)), start, position);
            case PYTHON -> new Completions(languages.python().complete(before.substring(start)), start, position);
        };
    }

    private List<String> magicNames(String prefix, boolean first) {
        List<String> names = new ArrayList<>();
        if (first) {
            names.addAll(List.of("%%sql", "%%java", "%%js", "%%python"));
        }
        magics.names().forEach(name -> names.add("%" + name));
        names.removeIf(name -> !name.startsWith(prefix));
        return names;
    }

    DisplayData inspect(String code, int position) {
        Cell cell = Cell.parseUnfinished(code);
        if (position < cell.bodyOffset()) {
            return null;
        }
        String before = code.substring(0, position);
        Matcher rest = WORD_START.matcher(code.substring(position));
        String until = before + (rest.find() ? rest.group() : "");
        if (cell.language() == Cell.Language.JAVA) {
            return text(java.inspect(until.substring(Math.min(until.length(), cell.bodyOffset()))));
        }
        Matcher dotted = DOTTED.matcher(until.endsWith("(") ? until.substring(0, until.length() - 1) : until);
        if (!dotted.find()) {
            return null;
        }
        String name = dotted.group();
        return text(switch (cell.language()) {
            case SQL -> sqlNames.describe(name);
            case PYTHON -> languages.python().inspect(name);
            default -> null;
        });
    }

    private static DisplayData text(String text) {
        return text == null ? null : new DisplayData(text);
    }

    /** The name in a cell that is only {@code name?} or {@code ?name}; {@code null} for another cell. */
    String question(String source) {
        if (source.indexOf('?') < 0) {
            return null;
        }
        Matcher matcher = QUESTION.matcher(source);
        return !matcher.matches() ? null : matcher.group(1) != null ? matcher.group(1) : matcher.group(2);
    }

    /** What is known of a name of Python or SQL. */
    DisplayData answer(String name) throws CellFailure {
        String found = languages.python().inspect(name);
        if (found == null) {
            found = sqlNames.describe(name);
        }
        if (found == null) {
            throw CellFailure.usage("nothing is known of " + name);
        }
        return text(found);
    }

    /** Whether a console should run the text. */
    String isComplete(String code) {
        Cell cell = Cell.parseUnfinished(code);
        return switch (cell.language()) {
            case SQL ->
                cell.body().isBlank() || Connection.isComplete(cell.body().getBytes(StandardCharsets.UTF_8)) || code.endsWith("\n\n")
                                ? "complete" : "incomplete";
            case JAVA -> java.isComplete(cell.body());
            case JS -> "unknown";
            case PYTHON -> code.stripLeading().startsWith("%") || code.strip().toLowerCase(Locale.ROOT).endsWith("?") ? "complete"
                            : languages.python().isComplete(code);
        };
    }
}
