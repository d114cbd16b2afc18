package org.sqltruffle.bench.workload.program;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bench.workload.ProgramWorkload;

/** A process from its start to its end; the answer is the number that it prints. */
public final class ProcessWorkload extends ProgramWorkload {

    private final List<String> command;
    private final Map<String, String> environment;

    public ProcessWorkload(List<String> command) {
        this(command, Map.of());
    }

    /** @param environment in addition to this process's own */
    public ProcessWorkload(List<String> command, Map<String, String> environment) {
        this.command = command;
        this.environment = environment;
    }

    @Override
    protected List<Object> once() throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        int status = process.waitFor();
        if (status != 0) {
            throw new IOException(command.getFirst() + " ended with status " + status);
        }
        return List.of(Long.parseLong(output));
    }

    @Override
    public void close() {
        // Each run ends what it started.
    }
}
