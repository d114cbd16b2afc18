package org.sqltruffle.bench;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A Python with its {@code sqlite3}, as a process that runs worker.py. */
final class PythonEngine implements Engine {

    private final String name;
    private final List<String> candidates;
    private final List<String> arguments;
    private final boolean truffle;

    /**
     * @param candidates commands, of which the first that is on PATH is taken; {@code sqltruffle} is the launcher
     * @param arguments what comes before worker.py's own arguments, besides its path, which stands for {@code WORKER}
     * @param truffle whether it has a compiler that comes late
     */
    PythonEngine(String name, List<String> candidates, List<String> arguments, boolean truffle) {
        this.name = name;
        this.candidates = candidates;
        this.arguments = arguments;
        this.truffle = truffle;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String description() {
        return name; // its process says more
    }

    @Override
    public boolean isPython() {
        return true;
    }

    @Override
    public boolean isOurs() {
        return name.startsWith("sqltruffle");
    }

    @Override
    public boolean compilesLate() {
        return truffle;
    }

    @Override
    public Optional<String> missing() {
        return executable().isPresent() ? Optional.empty() : Optional.of("there is no " + String.join(" nor ", candidates) + " on PATH");
    }

    /** The command of a worker, without the arguments that all have. */
    List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(executable().orElseThrow());
        for (String argument : arguments) {
            command.add(argument.equals("WORKER") ? Root.path().resolve("bench-jmh/src/main/python/worker.py").toString() : argument);
        }
        return command;
    }

    private Optional<String> executable() {
        if (candidates.getFirst().equals("sqltruffle")) {
            return Optional.of(Root.path().resolve("sqltruffle").toString());
        }
        return candidates.stream().flatMap(PythonEngine::onPath).findFirst();
    }

    private static Stream<String> onPath(String command) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(directory -> Path.of(directory, command)).filter(Files::isExecutable).map(Path::toString);
    }

    @Override
    public Session open(Path file) {
        throw new UnsupportedOperationException(name + " runs Python programs only");
    }
}
