package org.sqltruffle.bridge.notebook.cells;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import org.sqltruffle.bridge.notebook.protocol.UserInput;
import org.sqltruffle.bridge.notebook.result.HtmlTable;
import org.sqltruffle.bridge.notebook.result.TextTable;
import org.sqltruffle.bridge.python.shared.SharedConnections;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.notebook.Column;
import org.sqltruffle.notebook.Result;

/**
 * Runs Python cells on GraalPy, in the module {@code __main__}. The variable {@code db} is the notebook's connection. All methods are
 * called by the thread that has started Python, which is Python's main thread.
 */
public final class PythonCells {

    /** The attribute of Python's results that is the result in Java. */
    static final String RESULT = "_java";

    private static final String RESOURCES = "/org/sqltruffle/bridge/notebook/";
    /**
     * A column as one text, because a call for each value takes long: numbers with a character for each byte, or texts with a NUL between
     * them. {@code null}: neither.
     */
    private static final ProxyExecutable PACK = arguments -> {
        Column column = arguments[0].asHostObject();
        ByteBuffer numbers = column.numbers();
        return numbers != null ? new String(numbers.array(), StandardCharsets.ISO_8859_1) : column.texts('\0');
    };
    private static final ProxyExecutable HTML = arguments -> HtmlTable.of(arguments[0].asHostObject());
    private static final ProxyExecutable TEXT = arguments -> TextTable.of(arguments[0].asHostObject());

    private final Workspace workspace;
    private final CellOutput output;
    private final Value module;
    private final Value run;
    private int generation;

    /** @param ask asks the user for a line of text */
    public PythonCells(Context context, Workspace workspace, CellOutput output, Interrupter interrupter, UserInput ask, LineMagics magics) {
        this.workspace = workspace;
        this.output = output;
        this.module = load(context);
        this.run = module.getMember("run");
        ProxyExecutable out = arguments -> print(output.out, arguments);
        ProxyExecutable err = arguments -> print(output.err, arguments);
        ProxyExecutable flush = arguments -> {
            output.out.flush();
            output.flush();
            return null;
        };
        ProxyExecutable input = arguments -> ask.ask(arguments[0].asString(), interrupter::isForPython);
        ProxyExecutable display = arguments -> {
            output.display(bundle(arguments[0], 0));
            return null;
        };
        ProxyExecutable magic = arguments -> magic(magics, arguments[0].asString(), arguments[1].asString());
        ProxyExecutable resource = arguments -> resource(arguments[0].asString());
        ProxyExecutable isInterrupted = arguments -> interrupter.takeForPython();
        module.getMember("setup").executeVoid(out, err, flush, input, isInterrupted, display, magic, HTML, TEXT, PACK, resource);
    }

    private static String resource(String name) {
        try (InputStream in = PythonCells.class.getResourceAsStream(RESOURCES + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Value load(Context context) {
        try {
            Value loader = context.eval(Source.newBuilder("python", """
                            def load(text):
                                import types
                                module = types.ModuleType("sqltruffle_notebook")
                                module.__file__ = "<notebook>"
                                exec(compile(text, "<notebook>", "exec"), module.__dict__)
                                return module
                            load
                            """, "<notebook>").internal(true).build());
            Value loaded = loader.execute(resource("notebook.py"));
            context.getBindings("python").removeMember("load");
            return loaded;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static Object print(java.io.PrintStream to, Value[] arguments) {
        to.print(arguments[0].asString());
        to.flush();
        return null;
    }

    private Object magic(LineMagics magics, String name, String arguments) {
        try {
            DisplayData shown = magics.run(name, arguments, output);
            if (shown != null) {
                output.display(shown);
            }
            // %open has changed the connection.
            offerConnection();
            return null;
        } catch (CellFailure e) {
            return String.join("\n", e.lines());
        }
    }

    /** Makes {@code db} the notebook's connection if it is not. */
    private void offerConnection() {
        Session session = workspace.session();
        if (generation != workspace.generation()) {
            generation = workspace.generation();
            module.getMember("adopt").executeVoid(SharedConnections.offer(session.engine()));
        }
    }

    /** Runs a cell. */
    public DisplayData run(String source) throws CellFailure {
        SqlError.checkText(source);
        Session session = workspace.session();
        // Java threads that use the connection meanwhile wait.
        session.lock();
        try {
            offerConnection();
            Value outcome = run.execute(source, "Cell In[" + output.count() + "]");
            session.noteWrite();
            if (outcome.isNull()) {
                return null;
            }
            if (outcome.getArrayElement(0).asString().equals("error")) {
                throw failure(outcome);
            }
            return bundle(outcome, 1);
        } finally {
            session.unlock();
        }
    }

    private static CellFailure failure(Value outcome) {
        List<String> lines = new ArrayList<>();
        for (long i = 3; i < outcome.getArraySize(); i++) {
            lines.add(outcome.getArrayElement(i).asString());
        }
        return new CellFailure(outcome.getArrayElement(1).asString(), outcome.getArrayElement(2).asString(), lines);
    }

    private static DisplayData bundle(Value array, int from) {
        DisplayData data = new DisplayData();
        for (long i = from; i + 1 < array.getArraySize(); i += 2) {
            data.putData(array.getArrayElement(i).asString(), array.getArrayElement(i + 1).asString());
        }
        return data;
    }

    void set(String name, Object value) {
        if (value instanceof Result result) {
            module.getMember("set_result").executeVoid(name, result);
        } else {
            module.getMember("set_variable").executeVoid(name, value);
        }
    }

    /** The value of a variable, see {@link Variables#get}. */
    Object get(String name) {
        Value found = module.getMember("parameter").execute(name);
        if (found.isNull()) {
            return Variables.MISSING;
        }
        Value value = found.getArrayElement(1);
        return switch (found.getArrayElement(0).asString()) {
            case "null" -> null;
            case "int" -> integer(new BigInteger(value.asString()));
            case "float" -> value.asDouble();
            case "str" -> value.asString();
            case "bytes" -> value.asString().getBytes(StandardCharsets.ISO_8859_1);
            default -> new ForeignValue(value, found.getArrayElement(2).asString());
        };
    }

    private static Object integer(BigInteger value) {
        return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
    }

    public List<String> complete(String text) {
        return strings(module.getMember("complete").execute(text));
    }

    /** What is known of a dotted name; {@code null}: nothing. */
    public String inspect(String name) {
        Value found = module.getMember("inspect_name").execute(name);
        return found.isNull() ? null : found.asString();
    }

    public String isComplete(String source) {
        return module.getMember("is_complete").execute(source).asString();
    }

    /** Times of a statement in seconds: first, best, mean; and the count. */
    public double[] timeit(String source) {
        Value times = module.getMember("timeit").execute(source);
        double[] numbers = new double[(int) times.getArraySize()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = times.getArrayElement(i).asDouble();
        }
        return numbers;
    }

    private static List<String> strings(Value array) {
        List<String> strings = new ArrayList<>();
        for (long i = 0; i < array.getArraySize(); i++) {
            strings.add(array.getArrayElement(i).asString());
        }
        return strings;
    }
}
