package org.sqltruffle.bench;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;

/** The pictures of a run: factors as bars, and times from the first execution on as curves. */
final class Pictures {

    private static final int HEIGHT = 480;
    private static final int LEAST_WIDTH = 640;
    private static final int WIDTH_PER_GROUP = 28;
    private static final int MOST_POINTS = 300;
    private static final double MILLIS = 1e3;

    private final Results results;
    private final Path directory;

    Pictures(Results results, Path directory) {
        this.results = results;
        this.directory = directory;
    }

    /** Writes all as PNG and SVG and returns their names without the ending. */
    List<String> write() throws IOException {
        System.setProperty("java.awt.headless", "true");
        List<String> names = new ArrayList<>();
        if (results.engines().size() > 1) {
            Picture.write(factors(), directory, "factors");
            names.add("factors");
        }
        Picture.write(times(), directory, "times");
        names.add("times");
        for (String benchmark : results.benchmarks()) {
            String name = "warmup-" + benchmark;
            Picture.write(warmup(benchmark), directory, name);
            names.add(name);
        }
        return names;
    }

    private CategoryChart factors() {
        Map<String, List<Double>> bars = new LinkedHashMap<>();
        for (String engine : results.engines()) {
            if (!engine.equals(results.reference())) {
                bars.put(engine, values(benchmark -> results.factor(benchmark, engine, Measurement::mean)));
            }
        }
        return bars("Times faster than " + results.reference() + ", after warm-up", bars);
    }

    private CategoryChart times() {
        Map<String, List<Double>> bars = new LinkedHashMap<>();
        for (String engine : results.engines()) {
            bars.put(engine, values(benchmark -> results.get(benchmark, engine).map(m -> OptionalDouble.of(m.mean() * MILLIS)).orElse(OptionalDouble.empty())));
        }
        return bars("Milliseconds, after warm-up", bars);
    }

    private List<Double> values(Function<String, OptionalDouble> value) {
        List<Double> values = new ArrayList<>();
        for (String benchmark : results.benchmarks()) {
            OptionalDouble x = value.apply(benchmark);
            values.add(x.isPresent() ? (Double) x.getAsDouble() : null);
        }
        return values;
    }

    private CategoryChart bars(String title, Map<String, List<Double>> bars) {
        int width = Math.max(LEAST_WIDTH, 120 + WIDTH_PER_GROUP * results.benchmarks().size() * Math.max(1, results.engines().size() / 2));
        CategoryChart chart = new CategoryChartBuilder().width(width).height(HEIGHT).title(results.suite().name() + ": " + title).build();
        style(chart.getStyler());
        chart.getStyler().setAvailableSpaceFill(0.8);
        chart.getStyler().setXAxisLabelRotation(results.benchmarks().size() > 8 ? 45 : 0);
        bars.forEach((engine, values) -> chart.addSeries(engine, results.benchmarks(), values));
        decades(chart.getStyler(), bars.values());
        return chart;
    }

    private static void style(AxesChartStyler styler) {
        styler.setYAxisLogarithmic(true);
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPosition(Styler.LegendPosition.OutsideS);
        styler.setLegendLayout(Styler.LegendLayout.Horizontal);
    }

    /** Whole decades: a bar on a logarithmic scale has no natural foot, and only powers of ten are labelled. */
    private static void decades(AxesChartStyler styler, Collection<List<Double>> curves) {
        DoubleSummaryStatistics range = curves.stream().flatMap(List::stream).filter(Objects::nonNull).mapToDouble(x -> x).summaryStatistics();
        if (range.getCount() > 0) {
            styler.setYAxisMin(Math.pow(10, Math.floor(Math.log10(range.getMin()))));
            styler.setYAxisMax(Math.pow(10, Math.ceil(Math.log10(range.getMax()))));
        }
    }

    private XYChart warmup(String benchmark) {
        XYChart chart = new XYChartBuilder().width(LEAST_WIDTH).height(HEIGHT).title(results.suite().name() + " " + benchmark + ": from the first execution on")
                        .xAxisTitle("seconds since the first execution began").yAxisTitle("milliseconds of an execution").build();
        style(chart.getStyler());
        chart.getStyler().setMarkerSize(3);
        List<List<Double>> all = new ArrayList<>();
        for (String engine : results.engines()) {
            results.get(benchmark, engine).ifPresent(m -> all.add(addCurve(chart, engine, m.curve())));
        }
        decades(chart.getStyler(), all);
        return chart;
    }

    /** Over the time that passed, not the number of the execution: a fast engine is not to look slow to warm up. */
    private static List<Double> addCurve(XYChart chart, String name, double[] curve) {
        int step = Math.max(1, curve.length / MOST_POINTS);
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        double passed = 0;
        for (int i = 0; i < curve.length; i++) {
            passed += curve[i];
            if (i < MOST_POINTS / 2 || i % step == 0) {
                x.add(passed);
                y.add(curve[i] * MILLIS);
            }
        }
        chart.addSeries(name, x, y);
        return y;
    }
}
