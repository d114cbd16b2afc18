package org.sqltruffle.bridge.python.command;

import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;

/** A Python program in {@code __main__}, as the command {@code python} runs it. */
final class PythonProgram {

    /** The exit status after an uncaught exception. */
    private static final int FAILED = 1;

    private final Context context;
    private final Surroundings surroundings;
    private boolean interrupted;

    PythonProgram(Context context, Surroundings surroundings) {
        this.context = context;
        this.surroundings = surroundings;
    }

    /** Runs the program that the arguments name. Returns the exit status. */
    int run(List<String> arguments) throws IOException {
        String first = arguments.isEmpty() ? "-" : arguments.getFirst();
        Source source = switch (first) {
            case "-" -> Source.newBuilder("python", new InputStreamReader(System.in, StandardCharsets.UTF_8), "<stdin>").build();
            case "-c" -> Source.newBuilder("python", argument(arguments, "-c"), "<string>").build();
            case "-m" -> Source.newBuilder("python", "import runpy; runpy._run_module_as_main('" + module(arguments) + "')", "<module>")
                            .internal(true).build();
            default -> file(first);
        };
        Signals signals = Signals.install(context);
        try {
            prepare(first);
            context.eval(source);
            return 0;
        } catch (PolyglotException e) {
            if (e.isExit()) {
                interrupted = e.getExitStatus() == FAILED && isInterrupted(context);
                return interrupted ? Signals.INTERRUPTED : e.getExitStatus();
            }
            if (e.isInternalError()) {
                throw e;
            }
            // Python has printed its traceback.
            return FAILED;
        } finally {
            signals.close();
        }
    }

    /** Whether an uncaught KeyboardInterrupt has ended the program. */
    boolean isInterrupted() {
        return interrupted;
    }

    /** Python's hook for uncaught exceptions notes the last one. */
    private static boolean isInterrupted(Context context) {
        try {
            return context.eval(Source.newBuilder("python", "__import__('sys').__dict__.get('last_type') is KeyboardInterrupt", "<status>")
                            .internal(true).buildLiteral()).asBoolean();
        } catch (PolyglotException | IllegalStateException e) {
            // os._exit(1) has closed the context.
            return false;
        }
    }

    private static String argument(List<String> arguments, String option) {
        if (arguments.size() < 2) {
            throw new UsageException("argument expected for the " + option + " option");
        }
        return arguments.get(1);
    }

    private static String module(List<String> arguments) {
        String module = argument(arguments, "-m");
        if (!module.matches("[\\w.]+")) {
            throw new UsageException("no module named " + module);
        }
        return module;
    }

    private Source file(String name) throws IOException {
        File file = surroundings.file(name);
        if (!file.isFile()) {
            throw new UsageException(
                            "can't open file '" + new File(name) + "': " + (file.isDirectory() ? "is a directory" : "no such file"));
        }
        return Source.newBuilder("python", file).build();
    }

    /** {@code sys.path[0]} and {@code __file__}, as Python sets them. */
    private void prepare(String first) {
        boolean isFile = !first.equals("-") && !first.equals("-c") && !first.equals("-m");
        String directory = isFile ? surroundings.file(first).getAbsoluteFile().getParent() : "";
        context.getPolyglotBindings().putMember("sqltruffle.path0", directory);
        context.getPolyglotBindings().putMember("sqltruffle.file", isFile ? first : "");
        context.eval("python", "import sys, polyglot\nsys.path.insert(0, str(polyglot.import_value('sqltruffle.path0')))\n"
                        + "if polyglot.import_value('sqltruffle.file') != '':\n"
                        + "    __file__ = str(polyglot.import_value('sqltruffle.file'))\ndel polyglot, sys\n");
    }
}
