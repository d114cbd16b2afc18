package org.sqltruffle.bench.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.measure.ColdCurves;
import org.sqltruffle.bench.suite.AnswerCheck;
import org.sqltruffle.bench.suite.Suite;
import org.sqltruffle.tpch.console.Progress;
import org.sqltruffle.tpch.console.UserError;
import org.sqltruffle.tpch.query.Answer;

/**
 * The first executions of a suite's benchmarks. Each engine has one new process, alone on the machine, and executes one benchmark after the
 * other, each as often as asked. Afterwards the answers of the first executions are compared.
 *
 * @param executions of each benchmark
 * @param most seconds after which a benchmark has no further execution
 * @param cache where databases are
 * @param directory for the log and the answers
 */
public record ColdRun(Suite suite, double scale, List<Engine> engines, List<String> benchmarks, int executions, double most, Path cache,
                Path directory) {

    public ColdCurves run() throws IOException {
        ColdCurves curves = new ColdCurves(suite.name(), suite.reference(engines.stream().map(Engine::name).toList()), executions);
        Map<Engine, Map<String, Answer>> answers = new LinkedHashMap<>();
        try (Progress progress = new Progress(suite.name(), (long) engines.size() * benchmarks.size())) {
            for (Engine engine : engines) {
                answers.put(engine, run(engine, curves, progress));
            }
        }
        compare(answers);
        return curves;
    }

    private Map<String, Answer> run(Engine engine, ColdCurves curves, Progress progress) throws IOException {
        Map<String, Answer> answers = new LinkedHashMap<>();
        try (WorkerGroup group = new WorkerGroup(cache)) {
            WorkerProcess worker = new WorkerProcess(suite, engine, scale, cache, List.of(), group.scratch(),
                            directory.resolve("workers.log"));
            group.add(worker);
            worker.awaitReady();
            Path file = group.scratch().resolve("answer.txt");
            for (String benchmark : benchmarks) {
                progress.step(engine.name() + " " + benchmark);
                if (!worker.hasEnded()) {
                    String[] reply = worker.ask("answer", benchmark, file);
                    if (reply[0].equals("answer")) {
                        answers.put(benchmark, Answer.parse(Files.readString(file)));
                        worker.ask("repeat", benchmark, executions, most);
                        String[] finished = worker.ask("finish", benchmark);
                        if (!finished[0].equals("finished")) {
                            throw new UserError(benchmark + " fails on " + engine.name() + ": " + finished[1]);
                        }
                        curves.add(engine.name(), benchmark, WorkerProcess.numbers(finished[2]));
                    } else if (engine.isOurs() && !reply[0].equals("unsupported")) {
                        throw new UserError(benchmark + " fails on " + engine.name() + ": " + reply[1]);
                    } else {
                        System.err.println("without " + benchmark + " on " + engine.name() + ": " + reply[1]);
                    }
                }
                progress.stepDone();
            }
        }
        return answers;
    }

    private void compare(Map<Engine, Map<String, Answer>> answers) {
        AnswerCheck check = new AnswerCheck(suite, scale);
        for (String benchmark : benchmarks) {
            check.begin(benchmark);
            answers.forEach((engine, own) -> {
                if (own.containsKey(benchmark)) {
                    check.check(benchmark, engine, own.get(benchmark));
                }
            });
        }
        if (!check.differences().isEmpty()) {
            throw new UserError("the answers differ:\n" + String.join("\n", check.differences()));
        }
    }
}
