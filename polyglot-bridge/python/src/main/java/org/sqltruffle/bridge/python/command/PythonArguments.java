package org.sqltruffle.bridge.python.command;

import java.util.ArrayList;
import java.util.List;

/**
 * The arguments of {@code python}, as CPython's command takes them. Programs that start {@code sys.executable} pass options. Only
 * {@code -W} has an effect here; the other options are accepted.
 *
 * @param warnings the values of {@code -W}
 * @param program what names the program, and its own arguments
 */
public record PythonArguments(List<String> warnings, List<String> program) {

    public static PythonArguments of(List<String> arguments) {
        List<String> warnings = new ArrayList<>();
        int i = 0;
        while (i < arguments.size()) {
            String argument = arguments.get(i);
            boolean hasValue = argument.equals("-X") || argument.equals("-W");
            if (hasValue && i + 1 == arguments.size()) {
                throw new UsageException("argument expected for the " + argument + " option");
            }
            if (argument.equals("-W")) {
                warnings.add(arguments.get(i + 1));
            } else if (!hasValue && !argument.matches("-[bBdEIOPqsSuv]+|-X.+")) {
                break;
            }
            i += hasValue ? 2 : 1;
        }
        return new PythonArguments(warnings, arguments.subList(i, arguments.size()));
    }

    /** {@code sys.argv}. */
    String[] argv() {
        List<String> argv = new ArrayList<>(program);
        if (argv.size() > 1 && (argv.getFirst().equals("-c") || argv.getFirst().equals("-m"))) {
            argv.remove(1);
        }
        return argv.toArray(String[]::new);
    }
}
