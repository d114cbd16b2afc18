package org.sqltruffle.bench.suite;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.JvmOptions;
import org.sqltruffle.bench.engine.PythonEngine;
import org.sqltruffle.bench.engine.c.CEngine;
import org.sqltruffle.bench.engine.c.CLibrary;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bench.workload.program.ProcessWorkload;

/** From the start of a process to its end, with a first query in between. */
final class StartupSuite implements UnscaledSuite {

    @Override
    public String name() {
        return "startup";
    }

    @Override
    public String description() {
        return "a process that opens a database in memory, asks one query, and ends";
    }

    @Override
    public List<String> benchmarks() {
        return List.of("first-query");
    }

    @Override
    public boolean accepts(Engine engine) {
        return engine.isDatabase();
    }

    @Override
    public boolean startsPythons() {
        return false; // a worker in Java starts them, too
    }

    @Override
    public boolean runsInWorkers() {
        return false;
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws IOException {
        List<String> command = new ArrayList<>();
        if (on.engine() instanceof PythonEngine python) {
            command.addAll(python.command());
            command.add("--once");
        } else if (on.engine() instanceof CEngine) {
            command.add(CLibrary.firstQuery().toString());
        } else {
            command.addAll(JvmOptions.command());
            command.addAll(List.of("-cp", System.getProperty("java.class.path"), FirstQuery.class.getName(), on.engine().name()));
        }
        return new ProcessWorkload(command);
    }
}
