package org.sqltruffle.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.sqltruffle.bridge.shell.UserError;
import org.sqltruffle.language.EngineOptions;

/** The engines by name. An engine's classes are loaded only when it is asked for. */
final class Engines {

    private static final Map<String, Supplier<Engine>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("sqltruffle", () -> new TruffleEngine("sqltruffle", EngineOptions.DEFAULT, "both tiers"));
        ALL.put("sqltruffle-c", () -> new TruffleEngine("sqltruffle-c", EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C), "C tier alone"));
        ALL.put("sqltruffle-api", ApiEngine::new);
        ALL.put("sqltruffle-jdbc", TruffleJdbcEngine::new);
        ALL.put("sqlite-c", CEngine::new);
        ALL.put("sqlite-jdbc", XerialEngine::new);
        ALL.put("sqlite4j", Sqlite4jEngine::new);
        ALL.put("h2", H2Engine::new);
        ALL.put("duckdb", DuckdbEngine::new);
        ALL.put("file", PlainFiles::new);
        List<String> launcher = List.of("sqltruffle");
        ALL.put("sqltruffle-python", () -> new PythonEngine("sqltruffle-python", launcher, List.of("python", "WORKER"), true));
        ALL.put("cpython", () -> new PythonEngine("cpython", List.of("python3", "python"), List.of("WORKER"), false));
        ALL.put("pypy", () -> new PythonEngine("pypy", List.of("pypy3", "pypy"), List.of("WORKER"), false));
        ALL.put("graalpy", () -> new PythonEngine("graalpy", launcher, List.of("python", "WORKER", "--own"), true));
    }

    private Engines() {
    }

    /** @throws UserError when there is none of that name */
    static Engine byName(String name) {
        Supplier<Engine> engine = ALL.get(name);
        if (engine == null) {
            throw new UserError("there is no engine " + name + "; there are " + String.join(", ", ALL.keySet()));
        }
        return engine.get();
    }

    static List<String> names() {
        return new ArrayList<>(ALL.keySet());
    }
}
