package org.sqltruffle.bench.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.sqltruffle.bench.measure.ColdCurves;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Results;
import org.sqltruffle.bench.suite.Engines;

/** The pictures of reports, as PNG. An engine has the same colour in all of them. */
final class Pictures {

    private static final int DPI = 144;
    private static final int WIDTH = 640;
    /** Characters of labels below an axis before they overlap, and by how many degrees they are turned then. */
    private static final int MOST_IN_A_LINE = 80;
    private static final int SLANT = 30;
    private static final int WIDE = 1100;
    private static final int HEIGHT = 400;
    private static final int POINTS_PER_DECADE = 12;
    private static final double MILLIS = 1e3;
    private static final Color[] COLORS = {new Color(0x1f4fa3), new Color(0x6baed6), new Color(0x2ca25f), new Color(0xa1d99b),
                    new Color(0x7b3fa0), new Color(0x222222),
                    new Color(0xd7301f), new Color(0xfc8d59), new Color(0x8c510a), new Color(0xe0b000), new Color(0xa08000),
                    new Color(0x999999),
                    new Color(0x00a0c0), new Color(0x80d0d8), new Color(0xe377c2), new Color(0x9c2b5c), new Color(0x1f4fa3),
                    new Color(0x556b2f), new Color(0xd7301f), new Color(0xe0b000),
                    new Color(0x41ab5d), new Color(0xfb6a4a), new Color(0x4d4d4d), new Color(0x9ebcda), new Color(0x006d6f)};

    static {
        System.setProperty("java.awt.headless", "true");
    }

    private Pictures() {
    }

    /** Bars: how many times faster than the reference each engine is, by benchmark. */
    static void factors(Results results, Path file) throws IOException {
        Map<String, List<Double>> bars = new LinkedHashMap<>();
        for (String engine : results.engines()) {
            List<Double> factors = new ArrayList<>();
            for (String benchmark : results.benchmarks()) {
                OptionalDouble factor = results.factor(benchmark, engine, Measurement::warm);
                factors.add(factor.isPresent() ? (Double) factor.getAsDouble() : null);
            }
            if (!engine.equals(results.reference()) && factors.stream().anyMatch(Objects::nonNull)) {
                bars.put(engine, factors);
            }
        }
        if (bars.isEmpty()) {
            // One engine alone has no factor.
            bars.put(results.reference(), results.benchmarks().stream()
                            .map(benchmark -> results.get(benchmark, results.reference()).map(m -> m.warm() * MILLIS).orElse(null))
                            .collect(Collectors.toCollection(ArrayList::new)));
            bars(results.suite().name() + ": milliseconds after warm-up", results.benchmarks(), bars, file);
            return;
        }
        bars(results.suite().name() + ": times faster than " + results.reference() + ", after warm-up", results.benchmarks(), bars, file);
    }

    /** Bars on a logarithmic scale, with a line at 1. */
    static void bars(String title, List<String> categories, Map<String, List<Double>> bars, Path file) throws IOException {
        CategoryChart chart = new CategoryChartBuilder().width(WIDE).height(HEIGHT).title(title).build();
        style(chart.getStyler());
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setAvailableSpaceFill(0.85);
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        chart.getStyler().setXAxisMaxLabelCount(Math.max(2, categories.size()));
        if (categories.stream().mapToInt(String::length).sum() > MOST_IN_A_LINE) {
            chart.getStyler().setXAxisLabelRotation(SLANT);
        }
        bars.forEach((engine, values) -> chart.addSeries(engine, categories, values).setFillColor(color(engine)));
        decades(chart.getStyler(), bars.values().stream().flatMap(List::stream).filter(Objects::nonNull).toList());
        chart.addAnnotation(new AnnotationLine(1, false, false));
        chart.getStyler().setAnnotationLineColor(Color.BLACK);
        write(List.of(chart), file);
    }

    /** A curve for each engine, a chart for each benchmark: milliseconds of an execution over the time that has passed. */
    static void curves(Results results, Path file) throws IOException {
        List<Chart<?, ?>> charts = new ArrayList<>();
        for (String benchmark : results.benchmarks()) {
            XYChart chart = xy(results.suite().name() + " " + benchmark, "seconds of executions so far", "milliseconds of an execution");
            chart.getStyler().setXAxisLogarithmic(true);
            chart.getStyler().setYAxisLogarithmic(true);
            List<Double> all = new ArrayList<>();
            for (String engine : results.engines()) {
                results.get(benchmark, engine).ifPresent(m -> all.addAll(curve(chart, engine, m.curves().getFirst())));
            }
            decades(chart.getStyler(), all);
            charts.add(chart);
        }
        write(charts, file);
    }

    /** A point is the median of the executions that ended near it: there may be thousands. */
    private static List<Double> curve(XYChart chart, String engine, double[] seconds) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        List<Double> near = new ArrayList<>();
        double passed = 0;
        for (int i = 0; i < seconds.length; i++) {
            passed += seconds[i];
            near.add(seconds[i]);
            if (i + 1 == seconds.length || step(passed) != step(passed + seconds[i + 1])) {
                x.add(passed);
                y.add(near.stream().sorted().toList().get(near.size() / 2) * MILLIS);
                near.clear();
            }
        }
        line(chart, engine, x, y);
        return y;
    }

    private static int step(double seconds) {
        return (int) Math.floor(Math.log10(seconds) * POINTS_PER_DECADE);
    }

    /** A chart for each suite: the running total of the first executions, as a multiple of the reference's. */
    static void totals(List<ColdCurves> suites, int executions, Path file) throws IOException {
        List<Chart<?, ?>> charts = new ArrayList<>();
        for (ColdCurves suite : suites) {
            XYChart chart = xy(suite.suite() + ": running total from a cold process", "executions of each benchmark",
                            "times the total of " + suite.reference());
            for (String engine : suite.engines()) {
                List<Double> x = new ArrayList<>();
                List<Double> y = new ArrayList<>();
                for (int n = 1; n <= executions; n++) {
                    OptionalDouble factor = suite.factorOfTotals(engine, n);
                    if (factor.isPresent()) {
                        x.add((double) n);
                        y.add(1 / factor.getAsDouble());
                    }
                }
                if (!x.isEmpty()) {
                    line(chart, engine, x, y);
                }
            }
            chart.getStyler().setYAxisMin(0.0);
            charts.add(chart);
        }
        write(charts, file);
    }

    /** One chart: the values of each engine by scale. */
    static void scales(String title, String unit, List<Results> runs, Map<String, ToDoubleFunction<Results>> engines, Path file)
                    throws IOException {
        XYChart chart = xy(title, "scale", unit);
        chart.getStyler().setYAxisMin(0.0);
        engines.forEach((engine, value) -> line(chart, engine, runs.stream().map(Results::scale).toList(),
                        runs.stream().map(value::applyAsDouble).toList()));
        write(List.of(chart), file);
    }

    private static XYChart xy(String title, String x, String y) {
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle(x).yAxisTitle(y).build();
        style(chart.getStyler());
        chart.getStyler().setMarkerSize(4);
        return chart;
    }

    private static void line(XYChart chart, String engine, List<Double> x, List<Double> y) {
        chart.addSeries(engine, x, y).setMarker(SeriesMarkers.CIRCLE).setMarkerColor(color(engine)).setLineColor(color(engine));
    }

    private static Color color(String engine) {
        return COLORS[Math.max(0, Engines.names().indexOf(engine)) % COLORS.length];
    }

    private static void style(AxesChartStyler styler) {
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPosition(Styler.LegendPosition.OutsideE);
        // Without an exponent: 10000, not 1E4.
        styler.setYAxisTickLabelsFormattingFunction(new DecimalFormat("0.######", DecimalFormatSymbols.getInstance(Locale.ROOT))::format);
    }

    /** Whole decades: only powers of ten have labels. */
    private static void decades(AxesChartStyler styler, List<Double> values) {
        double least = values.stream().mapToDouble(x -> x).min().orElse(1);
        double most = values.stream().mapToDouble(x -> x).max().orElse(1);
        styler.setYAxisMin(Math.pow(10, Math.floor(Math.log10(least))));
        styler.setYAxisMax(Math.pow(10, Math.max(Math.ceil(Math.log10(most)), Math.floor(Math.log10(least)) + 1)));
    }

    /** Several charts in two columns, an odd number of them one below the other. */
    private static void write(List<? extends Chart<?, ?>> charts, Path file) throws IOException {
        String name = file.toString().replaceAll("\\.png$", "");
        if (charts.size() == 1) {
            BitmapEncoder.saveBitmapWithDPI(charts.getFirst(), name, BitmapEncoder.BitmapFormat.PNG, DPI);
        } else {
            int columns = charts.size() % 2 == 0 ? 2 : 1;
            BitmapEncoder.saveBitmap(new ArrayList<>(charts), charts.size() / columns, columns, name, BitmapEncoder.BitmapFormat.PNG);
        }
    }
}
