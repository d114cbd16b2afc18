package org.sqltruffle.bridge.python;

import org.sqltruffle.language.ScopeExtension;

/** Makes the Java side of Python's {@code _sqlite3} known to the language as {@code sqltruffle:python}. */
public final class PythonExtension implements ScopeExtension {

    @Override
    public String name() {
        return "python";
    }

    @Override
    public Object create(Opener opener) {
        return new ModuleFunctions(opener);
    }
}
