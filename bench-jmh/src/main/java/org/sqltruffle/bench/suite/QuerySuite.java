package org.sqltruffle.bench.suite;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.sqltruffle.bench.engine.Engine;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.query.Answer;
import org.sqltruffle.tpch.query.QuerySet;

/**
 * A suite that is a list of queries.
 *
 * @param hasAnswers whether the golden answers are those to its data
 */
record QuerySuite(String name, String description, QuerySet queries, boolean hasAnswers, List<String> benchmarks,
                DoubleFunction<GeneratedDatabase> database, double quickScale, double fullScale) implements Suite {

    /** Where little crosses the boundary, to keep queries and Java apart changes little. */
    @Override
    public boolean accepts(Engine engine) {
        return Suite.super.accepts(engine) && !engine.name().equals("noinline") && queries.has(engine.dialect());
    }

    @Override
    public boolean hasAblations() {
        return true;
    }

    /**
     * A query's few rows cross the boundary in the same way in both: the Java API and the JDBC driver say nothing that {@code sqltruffle}
     * does not.
     */
    @Override
    public boolean isUsual(Engine engine) {
        return !engine.name().equals("sqltruffle-api") && !engine.name().equals("sqltruffle-jdbc");
    }

    @Override
    public boolean isAboutWarmup() {
        return name.equals("warmup");
    }

    @Override
    public double defaultScale(boolean quick) {
        return quick ? quickScale : fullScale;
    }

    @Override
    public GeneratedDatabase data(double scale) {
        return database.apply(scale);
    }

    @Override
    public Workload open(String benchmark, OpenDatabase on) throws Exception {
        return on.session().workload(queries.sql(benchmark, on.engine().dialect()));
    }

    @Override
    public Optional<Answer> golden(String benchmark, double scale) {
        return hasAnswers && scale == queries.answersScaleFactor() ? Optional.of(queries.answer(benchmark)) : Optional.empty();
    }
}
