package org.sqltruffle.bridge.notebook.magics;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.bridge.notebook.cells.Languages;
import org.sqltruffle.bridge.notebook.cells.LineMagics;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.result.HtmlTable;
import org.sqltruffle.bridge.notebook.result.ResultFile;
import org.sqltruffle.notebook.Result;

/** {@code %save RESULT FILE}: writes a result that a SQL cell has kept into a file, and shows a link to it. */
public final class SaveMagic {

    private static final Pattern ARGUMENTS = Pattern.compile("([A-Za-z_]\\w*)\\s+(\"[^\"]+\"|'[^']+'|\\S+)");

    private final Languages languages;

    public SaveMagic(Languages languages) {
        this.languages = languages;
    }

    public void addTo(LineMagics magics) {
        magics.add("save", "RESULT FILE", "writes a result that a SQL cell has kept into a file .csv, .arrow, .arrows or .parquet",
                        (arguments, output) -> save(magics, arguments));
    }

    private DisplayData save(LineMagics magics, String arguments) throws CellFailure {
        Matcher matcher = ARGUMENTS.matcher(arguments);
        if (!matcher.matches()) {
            throw magics.usage("save");
        }
        Result result = languages.kept(matcher.group(1));
        Path file = Path.of(DatabaseMagics.unquoted(matcher.group(2)));
        try {
            ResultFile.write(result, file);
        } catch (IllegalArgumentException e) {
            throw CellFailure.usage(e.getMessage());
        } catch (IOException e) {
            throw new CellFailure("IOError", file + ": " + e.getMessage());
        }
        String text = String.format(Locale.ROOT, result.size() == 1 ? "%s: %,d row" : "%s: %,d rows", file, result.size());
        DisplayData data = new DisplayData(text);
        // The page finds the file from the notebook, in whose directory the kernel runs.
        String name = HtmlTable.escape(file.toString());
        data.putHTML(file.isAbsolute() ? HtmlTable.escape(text) : "<a href=\"" + name + "\" download>" + name + "</a>"
                        + HtmlTable.escape(text.substring(file.toString().length())));
        return data;
    }
}
