package org.sqltruffle.bridge.shell.explain;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports what the compiler did for the statements of this process. Truffle's trace goes to a file, which this class reads. */
final class CompilationLog {

    /** "opt done", the unit, the last tier, and its figures. */
    private static final Pattern DONE = Pattern.compile(
                    "opt done\\s.*?\\s(vdbe@(\\d+))\\s.*?\\|Tier "
                                    + "2\\|Time\\s*(\\d+)\\(.*?\\|IR\\s*\\d+/\\s*(\\d+)\\|CodeSize\\s*(\\d+)\\|.*");
    private static final Pattern FAILED = Pattern.compile("opt failed\\s.*?\\s(vdbe@\\d+)\\s.*?\\|Reason: ([^|]*).*");
    private static final String PREFIX = "polyglot.";

    /** One compilation: the address of the loop nest, milliseconds, nodes of the compiler's graph at its end, bytes of code. */
    record Unit(int address, long millis, int nodes, int codeBytes) {
    }

    private final Path file;

    private CompilationLog(Path file) {
        this.file = file;
    }

    /** Begins the log. Must be called before this process starts Truffle. System properties that the user set for the trace stay. */
    static CompilationLog begin() {
        try {
            Path file = Files.createTempFile("sqltruffle-compilation", ".log");
            file.toFile().deleteOnExit();
            if (System.getProperty(PREFIX + "log.file") == null && System.getProperty(PREFIX + "engine.TraceCompilation") == null) {
                System.setProperty(PREFIX + "engine.AllowExperimentalOptions", "true");
                System.setProperty(PREFIX + "engine.TraceCompilation", "true");
                System.setProperty(PREFIX + "log.file", file.toString());
            }
            return new CompilationLog(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The compilations by the last tier so far. */
    static List<Unit> units(List<String> lines) {
        List<Unit> units = new ArrayList<>();
        for (String line : lines) {
            Matcher done = DONE.matcher(line);
            if (done.find()) {
                units.add(new Unit(Integer.parseInt(done.group(2)), Long.parseLong(done.group(3)), Integer.parseInt(done.group(4)),
                                Integer.parseInt(done.group(5))));
            }
        }
        return units;
    }

    /** One line for each compilation and for each failed one. */
    void print(PrintStream out) {
        List<String> lines;
        try {
            lines = Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<Unit> units = units(lines);
        for (Unit unit : units) {
            out.printf(Locale.ROOT, "Compiled the loop nest at %d: %.1f s, %d nodes, %d bytes of code.%n", unit.address,
                            unit.millis / 1000.0, unit.nodes, unit.codeBytes);
        }
        if (units.size() > 1) {
            out.printf(Locale.ROOT, "Compiled %d times, %.1f s in all.%n", units.size(),
                            units.stream().mapToLong(Unit::millis).sum() / 1000.0);
        }
        for (String line : lines) {
            Matcher failed = FAILED.matcher(line);
            if (failed.find()) {
                out.printf("Gave up %s: %s%n", failed.group(1), failed.group(2).strip());
            }
        }
    }
}
