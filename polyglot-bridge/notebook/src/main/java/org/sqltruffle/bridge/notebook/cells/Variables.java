package org.sqltruffle.bridge.notebook.cells;

/** The variables of the languages. */
public interface Variables {

    /** Makes a value a variable of all languages. */
    void set(String name, Object value);

    /**
     * The value of a variable: of Python, then of Java, then of JavaScript. A Long, Double, String, {@code byte[]}, Boolean, {@code null},
     * or another object.
     *
     * @return {@link #MISSING} when no language has it
     */
    Object get(String name);

    /** No language has the variable. */
    Object MISSING = new Object();
}
