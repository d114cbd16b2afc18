package org.sqltruffle.bench.suite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.sqltruffle.bench.engine.DuckdbEngine;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.engine.H2Engine;
import org.sqltruffle.bench.engine.PlainFiles;
import org.sqltruffle.bench.engine.PythonEngine;
import org.sqltruffle.bench.engine.Sqlite4jEngine;
import org.sqltruffle.bench.engine.XerialEngine;
import org.sqltruffle.bench.engine.c.CEngine;
import org.sqltruffle.bench.engine.c.CallEngine;
import org.sqltruffle.bench.engine.own.ApiEngine;
import org.sqltruffle.bench.engine.own.TruffleEngine;
import org.sqltruffle.bench.engine.own.TruffleJdbcEngine;
import org.sqltruffle.language.ColumnStore;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.tpch.console.UserError;

/** The engines by name. An engine's classes are loaded only when it is asked for. */
public final class Engines {

    private static final Map<String, Supplier<Engine>> ALL = new LinkedHashMap<>();

    static {
        ALL.put("sqltruffle", () -> new TruffleEngine("sqltruffle", EngineOptions.DEFAULT, "both tiers"));
        ALL.put("sqltruffle-c",
                        () -> new TruffleEngine("sqltruffle-c", EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C), "C tier alone"));
        ALL.put("no-columns", () -> new TruffleEngine("no-columns", EngineOptions.DEFAULT.withColumns(ColumnStore.Mode.OFF),
                        "both tiers, no columns"));
        ALL.put("columns", () -> new TruffleEngine("columns", EngineOptions.DEFAULT.withColumns(ColumnStore.Mode.BUILD),
                        "both tiers, columns built by the first scan"));
        ALL.put("columns-c",
                        () -> new TruffleEngine("columns-c",
                                        EngineOptions.DEFAULT.withTier(EngineOptions.Tier.C).withColumns(ColumnStore.Mode.BUILD),
                                        "C tier alone, columns built by the first scan"));
        ALL.put("sqltruffle-api", () -> new ApiEngine("sqltruffle-api", true));
        ALL.put("noinline", () -> new ApiEngine("noinline", false));
        ALL.put("sqltruffle-jdbc", TruffleJdbcEngine::new);
        ALL.put("sqlite-c", CEngine::new);
        ALL.put("sqlite-jdbc", XerialEngine::new);
        ALL.put("sqlite4j", Sqlite4jEngine::new);
        ALL.put("h2", H2Engine::new);
        ALL.put("duckdb", () -> new DuckdbEngine("duckdb", false));
        ALL.put("duckdb-all", () -> new DuckdbEngine("duckdb-all", true));
        ALL.put("file", PlainFiles::new);
        ALL.put("ffm", () -> new CallEngine("ffm", CallEngine.Way.FFM));
        ALL.put("ffm-critical", () -> new CallEngine("ffm-critical", CallEngine.Way.FFM_CRITICAL));
        ALL.put("nfi-libffi", () -> new CallEngine("nfi-libffi", CallEngine.Way.NFI_LIBFFI));
        ALL.put("nfi-panama", () -> new CallEngine("nfi-panama", CallEngine.Way.NFI_PANAMA));
        ALL.put("sqltruffle-python", () -> PythonEngine.launched("sqltruffle-python", List.of()));
        ALL.put("noinline-python", () -> PythonEngine.launched("noinline-python",
                        List.of("-Dsqltruffle.python.inlined=false", "-Dpolyglot.compiler.Inlining=false")));
        ALL.put("cpython", () -> PythonEngine.installed("cpython", "python3", "python"));
        ALL.put("pypy", () -> PythonEngine.installed("pypy", "pypy3", "pypy"));
        ALL.put("graalpy", () -> PythonEngine.launched("graalpy", List.of(), "--own"));
        for (String way : List.of("server", "sqlite3", "adbc", "connectorx", "duckdb")) {
            ALL.put("frames-" + way, () -> PythonEngine.frames("frames-" + way));
        }
        ALL.put("spark-sqltruffle", () -> PythonEngine.spark("spark-sqltruffle"));
        ALL.put("spark-sqlite-jdbc", () -> PythonEngine.spark("spark-sqlite-jdbc"));
        ALL.put("trino-sqltruffle", () -> PythonEngine.trino("trino-sqltruffle"));
    }

    private Engines() {
    }

    /** @throws UserError when there is none of that name */
    public static Engine byName(String name) {
        Supplier<Engine> engine = ALL.get(name);
        if (engine == null) {
            throw new UserError("there is no engine " + name + "; there are " + String.join(", ", ALL.keySet()));
        }
        return engine.get();
    }

    public static List<String> names() {
        return new ArrayList<>(ALL.keySet());
    }
}
