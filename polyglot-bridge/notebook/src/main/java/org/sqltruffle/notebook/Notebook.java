package org.sqltruffle.notebook;

import java.util.Map;
import org.graalvm.polyglot.Value;
import org.sqltruffle.api.Database;

/** The notebook, for Java cells. Its methods are imported there: {@code display(x)}, {@code get("name")}, {@code put("name", x)}. */
public final class Notebook {

    /** What the methods ask. The kernel sets it before it runs the first Java cell. */
    public interface Host {
        /** The notebook's database. */
        Database database();

        /** A variable of another language; {@code null}: there is none. */
        Object get(String name);

        /** Makes a value known to the other languages. */
        void put(String name, Object value);

        /** The polyglot bindings, which all languages share. */
        Value bindings();

        /** Shows something below the cell, by MIME type. */
        void display(Map<String, Object> data);

        /** Shows an object below the cell as the value of a cell is shown. */
        void display(Object object);
    }

    private static volatile Host host;

    private Notebook() {
    }

    /** Sets what the methods ask. */
    public static void setHost(Host newHost) {
        host = newHost;
    }

    /** The notebook's database, the one of SQL cells. */
    public static Database database() {
        return host.database();
    }

    /** A variable of a Python or JavaScript cell, or a result that a SQL cell kept; {@code null}: there is none. */
    public static Object get(String name) {
        return host.get(name);
    }

    /** Makes a value a variable of Python and JavaScript. */
    public static void put(String name, Object value) {
        host.put(name, value);
    }

    /** The polyglot bindings, which Python, JavaScript and Java share. */
    public static Value bindings() {
        return host.bindings();
    }

    /** Shows an object below the cell. */
    public static void display(Object object) {
        host.display(object);
    }

    /** Shows HTML below the cell. */
    public static void html(String html) {
        host.display(Map.of("text/html", html, "text/plain", html));
    }
}
