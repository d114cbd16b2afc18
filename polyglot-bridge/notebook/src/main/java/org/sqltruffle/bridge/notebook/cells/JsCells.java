package org.sqltruffle.bridge.notebook.cells;

import java.util.ArrayList;
import java.util.List;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.SourceSection;
import org.graalvm.polyglot.Value;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;

/** Runs JavaScript cells. The variable {@code db} is the notebook's connection by the Java API. */
public final class JsCells {

    /** The language's id. */
    public static final String JS = "js";

    private final Context context;
    private final Workspace workspace;
    private int generation;

    public JsCells(Context context, Workspace workspace) {
        this.context = context;
        this.workspace = workspace;
    }

    private Value bindings() {
        return context.getBindings(JS);
    }

    public DisplayData run(Cell cell, CellOutput output) throws CellFailure {
        SqlError.checkText(cell.body());
        workspace.session();
        try {
            context.initialize(JS);
        } catch (IllegalStateException e) {
            throw CellFailure.usage(
                            "%%js cells need a kernel whose Python cells have started no thread and loaded no C extension before the "
                                            + "first of them: restart the kernel");
        }
        if (generation != workspace.generation()) {
            if (generation == 0) {
                workspace.variables().forEach(this::put);
            }
            generation = workspace.generation();
            bindings().putMember("db", workspace.database());
        }
        try {
            // Lines before the text make the lines of errors those of the cell.
            Value value = context.eval(Source.newBuilder(JS, "\n".repeat(cell.bodyLine()) + cell.body(), "Cell In[" + output.count() + "]")
                            .buildLiteral());
            return value.isNull() ? null : shown(value);
        } catch (PolyglotException e) {
            throw failure(e);
        }
    }

    private DisplayData shown(Value value) {
        if (value.isHostObject()) {
            return JavaCells.shown(value.asHostObject());
        }
        Value json = value.hasMembers() && !value.canExecute()
                        ? context.eval(JS, "(v => { try { return JSON.stringify(v) } catch (e) { return undefined } })").execute(value)
                        : null;
        return new DisplayData(json != null && json.isString() ? json.asString() : value.toString());
    }

    private static CellFailure failure(PolyglotException e) {
        if (e.isInterrupted() || e.isCancelled()) {
            return new CellFailure("KeyboardInterrupt", "the cell was interrupted");
        }
        List<String> lines = new ArrayList<>();
        String message = String.valueOf(e.getMessage());
        lines.add(message);
        SourceSection place = e.getSourceLocation();
        if (place != null && place.getSource().getName().startsWith("Cell In[")) {
            lines.add(place.getSource().getName() + ", line " + place.getStartLine() + ": "
                            + place.getSource().getCharacters(place.getStartLine()).toString().strip());
        }
        for (PolyglotException.StackFrame frame : e.getPolyglotStackTrace()) {
            if (frame.isGuestFrame() && frame.getSourceLocation() != null) {
                lines.add("    at " + frame.getRootName() + " (" + frame.getSourceLocation().getSource().getName() + ", line "
                                + frame.getSourceLocation().getStartLine() + ")");
            }
        }
        int colon = message.indexOf(':');
        boolean named = colon > 0 && message.substring(0, colon).matches("\\w+");
        return new CellFailure(named ? message.substring(0, colon) : "Error", named ? message.substring(colon + 1).strip() : message,
                        lines);
    }

    /** Sets a variable, if a JavaScript cell has run: the first one takes all. */
    void set(String name, Object value) {
        if (generation != 0) {
            put(name, value);
        }
    }

    private void put(String name, Object value) {
        bindings().putMember(name, value);
    }

    /** The value of a variable, see {@link Variables#get}. */
    Object get(String name) {
        if (generation == 0) {
            return Variables.MISSING;
        }
        Value value = bindings().getMember(name);
        return value == null ? Variables.MISSING : toJava(value);
    }

    /** A value of another language as {@link Variables#get} gives it. */
    static Object toJava(Value value) {
        if (value.isNull()) {
            return null;
        }
        if (value.isBoolean()) {
            return value.asBoolean();
        }
        if (value.isString()) {
            return value.asString();
        }
        if (value.fitsInLong()) {
            return value.asLong();
        }
        if (value.fitsInDouble()) {
            return value.asDouble();
        }
        if (value.isHostObject()) {
            return value.asHostObject();
        }
        return new ForeignValue(value, value.getMetaObject() == null ? "value" : value.getMetaObject().getMetaSimpleName());
    }

    /** Names of variables and members that begin with a text like {@code name} or {@code name.member}. */
    public List<String> complete(String text) {
        int dot = text.lastIndexOf('.');
        String prefix = text.substring(dot + 1);
        List<String> found = new ArrayList<>();
        try {
            Value holder = dot < 0 ? bindings() : context.eval(JS, text.substring(0, dot));
            for (String member : holder.getMemberKeys()) {
                if (member.startsWith(prefix)) {
                    found.add(text.substring(0, dot + 1) + member);
                }
            }
        } catch (PolyglotException e) {
            // The text before the dot has no value yet.
        }
        return found;
    }
}
