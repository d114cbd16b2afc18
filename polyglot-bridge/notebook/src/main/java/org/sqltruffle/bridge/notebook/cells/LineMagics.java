package org.sqltruffle.bridge.notebook.cells;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import org.sqltruffle.bridge.notebook.result.HtmlTable;

/** The lines that begin with {@code %}, by name. */
public final class LineMagics {

    /** What a magic does. */
    @FunctionalInterface
    public interface Body {
        /** @return what is shown; {@code null}: nothing */
        DisplayData run(String arguments, CellOutput output) throws CellFailure;
    }

    private record Magic(String usage, String description, Body body) {
    }

    private final Map<String, Magic> magics = new LinkedHashMap<>();

    public LineMagics() {
        add("help", "", "lists the kinds of cells and these lines", (arguments, output) -> help());
    }

    public void add(String name, String usage, String description, Body body) {
        magics.put(name, new Magic(usage, description, body));
    }

    public Set<String> names() {
        return magics.keySet();
    }

    public DisplayData run(String name, String arguments, CellOutput output) throws CellFailure {
        Magic magic = magics.get(name);
        if (magic == null) {
            throw CellFailure.usage("unknown magic %" + name + "; %help lists them");
        }
        return magic.body.run(arguments.strip(), output);
    }

    /** "usage: ..." of a magic. */
    public CellFailure usage(String name) {
        return CellFailure.usage("usage: %" + name + " " + magics.get(name).usage);
    }

    private DisplayData help() {
        String[][] cells = {{"Python", "a cell without a first line that begins with %%; db is the notebook's connection"},
                        {"%%sql", "statements of SQL; :name takes a variable, name << SELECT … keeps the result"},
                        {"%%java", "Java by JShell; db is the same connection as a Database; get(\"name\"), put(\"name\", value), "
                                        + "display(object)"},
                        {"%%js", "JavaScript; db is the same connection"}};
        StringBuilder text = new StringBuilder();
        StringBuilder html = new StringBuilder("<table><tbody>");
        for (String[] cell : cells) {
            line(text, html, cell[0], cell[1]);
        }
        magics.forEach((name, magic) -> line(text, html, ("%" + name + " " + magic.usage).strip(), magic.description));
        DisplayData data = new DisplayData(text.toString().stripTrailing());
        data.putHTML(html.append("</tbody></table>").toString());
        return data;
    }

    private static void line(StringBuilder text, StringBuilder html, String left, String right) {
        text.append(String.format("%-48s %s%n", left, right));
        html.append("<tr><td style=\"text-align: left\"><code>").append(HtmlTable.escape(left))
                        .append("</code></td><td style=\"text-align: left\">")
                        .append(HtmlTable.escape(right)).append("</td></tr>");
    }
}
