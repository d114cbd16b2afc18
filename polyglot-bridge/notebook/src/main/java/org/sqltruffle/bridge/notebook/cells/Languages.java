package org.sqltruffle.bridge.notebook.cells;

import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Value;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.notebook.Result;

/**
 * The polyglot context of the notebook and the languages in it. All methods but the constructor are called by the thread of
 * {@link MainThread} once Python has started.
 */
public final class Languages implements Variables {

    private final Workspace workspace;
    private final JavaCells java;
    private Context context;
    private PythonCells python;
    private JsCells js;

    public Languages(Workspace workspace, JavaCells java) {
        this.workspace = workspace;
        this.java = java;
    }

    /** Takes over what has started, and the variables that were set meanwhile. */
    public void started(Context newContext, PythonCells newPython, JsCells newJs) {
        context = newContext;
        python = newPython;
        js = newJs;
        for (Map.Entry<String, Object> variable : workspace.variables().entrySet()) {
            python.set(variable.getKey(), variable.getValue());
        }
    }

    public PythonCells python() {
        return python;
    }

    public JsCells js() {
        return js;
    }

    public Context context() {
        return context;
    }

    /** A variable as Java sees it: a result of a SQL cell also when Python has it. {@link #MISSING}: no language has the variable. */
    public Object getResult(String name) {
        Object value = get(name);
        if (value instanceof ForeignValue foreign) {
            Value result = foreign.value().hasMembers() ? foreign.value().getMember(PythonCells.RESULT) : null;
            return result != null && result.isHostObject() ? result.asHostObject() : foreign.value();
        }
        return value;
    }

    /** A result that a SQL cell has kept. */
    public Result kept(String name) throws CellFailure {
        if (getResult(name) instanceof Result result) {
            return result;
        }
        throw CellFailure.usage(name + " is no result of a SQL cell; write " + name + " << SELECT … in one");
    }

    @Override
    public void set(String name, Object value) {
        workspace.variables().put(name, value);
        if (python != null) {
            python.set(name, value);
        }
        if (js != null) {
            js.set(name, value);
        }
        java.set(name, value);
    }

    @Override
    public Object get(String name) {
        Object value = python == null ? MISSING : python.get(name);
        if (value == MISSING) {
            value = java.get(name);
        }
        if (value == MISSING && js != null) {
            value = js.get(name);
        }
        if (value == MISSING && context != null) {
            Value shared = context.getPolyglotBindings().getMember(name);
            value = shared == null ? MISSING : JsCells.toJava(shared);
        }
        return value == MISSING && workspace.variables().containsKey(name) ? workspace.variables().get(name) : value;
    }
}
