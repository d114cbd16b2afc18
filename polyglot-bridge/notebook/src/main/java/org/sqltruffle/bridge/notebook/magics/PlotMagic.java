package org.sqltruffle.bridge.notebook.magics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.bridge.notebook.cells.Languages;
import org.sqltruffle.bridge.notebook.cells.LineMagics;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.result.Plot;
import org.sqltruffle.notebook.Result;

/** {@code %plot KIND RESULT x=COLUMN y=COLUMN}: draws a result that a SQL cell has kept. */
public final class PlotMagic {

    private static final List<String> OPTIONS = List.of("x", "y", "color", "title");

    private final Languages languages;

    public PlotMagic(Languages languages) {
        this.languages = languages;
    }

    public void addTo(LineMagics magics) {
        magics.add("plot", "bar|line|point|histogram RESULT [x=COLUMN] [y=COLUMN] [color=COLUMN] [title=TEXT]",
                        "draws a result that a SQL cell has kept; without columns: its first two",
                        (arguments, output) -> plot(magics, arguments));
    }

    private DisplayData plot(LineMagics magics, String arguments) throws CellFailure {
        String[] words = arguments.split("\\s+(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)");
        if (words.length < 2) {
            throw magics.usage("plot");
        }
        Map<String, String> options = new HashMap<>();
        for (int i = 2; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            String option = equals < 0 ? words[i] : words[i].substring(0, equals);
            if (equals < 0 || !OPTIONS.contains(option)) {
                throw magics.usage("plot");
            }
            options.put(option, DatabaseMagics.unquoted(words[i].substring(equals + 1)));
        }
        Plot.Kind kind = Plot.kind(words[0]);
        if (kind == null) {
            throw magics.usage("plot");
        }
        Result result = languages.kept(words[1]);
        try {
            return Plot.of(kind, result, options);
        } catch (IllegalArgumentException e) {
            throw CellFailure.usage(e.getMessage());
        }
    }
}
