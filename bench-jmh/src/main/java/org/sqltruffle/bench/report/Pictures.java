package org.sqltruffle.bench.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.sqltruffle.bench.measure.Executions;
import org.sqltruffle.bench.measure.Measurement;
import org.sqltruffle.bench.measure.Results;
import org.sqltruffle.bench.suite.Engines;

/** The pictures of a run: factors as bars, and times from the first execution on as curves. */
final class Pictures {

    private static final int HEIGHT = 480;
    private static final int LEAST_WIDTH = 800;
    /** As wide as a page shows it without making it small, while bars have their least width. */
    private static final int MOST_WIDTH = 1500;
    private static final int LEAST_BAR = 4;
    private static final int BAR = 9;
    private static final int BESIDE = 320;
    private static final int POINTS_PER_DECADE = 12;
    /** Executions that make a curve. */
    private static final int LEAST_CURVE = 3;
    private static final NumberFormat NUMBER = new DecimalFormat("0.######", DecimalFormatSymbols.getInstance(Locale.ROOT));
    private static final double MILLIS = 1e3;
    private static final Color[] COLORS = {new Color(0x1f4fa3), new Color(0x6baed6), new Color(0x2ca25f), new Color(0xa1d99b), new Color(0x7b3fa0), new Color(0x222222),
        new Color(0xd7301f), new Color(0xfc8d59), new Color(0x8c510a), new Color(0xe0b000), new Color(0x999999),
        new Color(0x00a0c0), new Color(0x80d0d8), new Color(0xe377c2), new Color(0x9c2b5c), new Color(0xc7a279), new Color(0x556b2f), new Color(0xbcbd22), new Color(0x3f007d),
        new Color(0x41ab5d), new Color(0xfb6a4a), new Color(0x4d4d4d), new Color(0x9ebcda), new Color(0x006d6f)};

    private final Results results;
    private final Path directory;

    Pictures(Results results, Path directory) {
        this.results = results;
        this.directory = directory;
    }

    /** Writes all as PNG and SVG and returns their names without the ending. */
    List<String> write() throws IOException {
        List<String> names = new ArrayList<>();
        Map<String, List<Double>> factors = factors();
        if (!factors.isEmpty()) {
            CategoryChart chart = bars("Times faster than " + results.reference() + ", after warm-up", factors);
            chart.addAnnotation(new AnnotationLine(1, false, false));
            chart.getStyler().setAnnotationLineColor(color(results.reference()));
            Picture.write(chart, directory, "factors");
            names.add("factors");
        }
        Picture.write(times(), directory, "times");
        names.add("times");
        for (String benchmark : results.benchmarks()) {
            if (results.engines().stream().flatMap(engine -> results.of(benchmark, engine).stream()).noneMatch(m -> m.curve().length >= LEAST_CURVE)) {
                continue; // no engine can do it, or there was no time for a second execution
            }
            String name = "warmup-" + benchmark;
            Picture.write(warmup(benchmark), directory, name);
            names.add(name);
        }
        return names;
    }

    /** By engine; without those that have none. */
    private Map<String, List<Double>> factors() {
        Map<String, List<Double>> bars = new LinkedHashMap<>();
        for (String engine : results.engines()) {
            List<Double> factors = values(benchmark -> results.factor(benchmark, engine, Measurement::mean));
            if (!engine.equals(results.reference()) && factors.stream().anyMatch(Objects::nonNull)) {
                bars.put(engine, factors);
            }
        }
        return bars;
    }

    private CategoryChart times() {
        Map<String, List<Double>> bars = new LinkedHashMap<>();
        for (String engine : results.engines()) {
            List<Double> times = values(benchmark -> results.get(benchmark, engine).map(m -> OptionalDouble.of(m.mean() * MILLIS)).orElse(OptionalDouble.empty()));
            if (times.stream().anyMatch(Objects::nonNull)) {
                bars.put(engine, times);
            }
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
        int n = results.benchmarks().size() * (results.engines().size() + 1);
        int width = Math.max(LEAST_WIDTH, BESIDE + n * Math.clamp((MOST_WIDTH - BESIDE) / n, LEAST_BAR, BAR));
        CategoryChart chart = new CategoryChartBuilder().width(width).height(HEIGHT).title(results.suite().name() + ": " + title).build();
        style(chart.getStyler());
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setAvailableSpaceFill(0.8);
        chart.getStyler().setPlotGridVerticalLinesVisible(false);
        chart.getStyler().setXAxisMaxLabelCount(Math.max(2, results.benchmarks().size()));
        bars.forEach((engine, values) -> chart.addSeries(engine, results.benchmarks(), values).setFillColor(color(engine)));
        decades(chart.getStyler(), bars.values());
        return chart;
    }

    /** The same colour for an engine in all pictures. */
    static Color color(String engine) {
        return COLORS[Engines.names().indexOf(engine) % COLORS.length];
    }

    /** What all pictures have in common. */
    static void style(AxesChartStyler styler) {
        styler.setChartBackgroundColor(Color.WHITE);
        styler.setPlotBorderVisible(false);
        styler.setLegendBorderColor(Color.WHITE);
        styler.setLegendPosition(Styler.LegendPosition.OutsideE);
        styler.setYAxisTickLabelsFormattingFunction(Pictures::plain);
    }

    /** Without an exponent: what is 10 000 ms is not 1E4. */
    private static String plain(double value) {
        return NUMBER.format(value);
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
                        .xAxisTitle(results.suite().isAboutWarmup() ? "seconds since the first execution began" : "seconds that it has run so far, in turns with other benchmarks")
                        .yAxisTitle("milliseconds of an execution").build();
        style(chart.getStyler());
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setMarkerSize(4);
        List<List<Double>> all = new ArrayList<>();
        for (String engine : results.engines()) {
            results.get(benchmark, engine).ifPresent(m -> all.add(addCurve(chart, engine, m.curve())));
        }
        decades(chart.getStyler(), all);
        return chart;
    }

    /**
     * Over the time that passed, not the number of the execution: a fast engine is not to look slow to warm up. A point is the median of the
     * executions that ended near it: there are thousands.
     */
    private static List<Double> addCurve(XYChart chart, String name, double[] curve) {
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        List<Double> near = new ArrayList<>();
        double passed = 0;
        for (int i = 0; i < curve.length; i++) {
            passed += curve[i];
            near.add(curve[i]);
            boolean last = i + 1 == curve.length;
            if (last || step(passed) != step(passed + curve[i + 1])) {
                x.add(passed);
                y.add(median(near) * MILLIS);
                near.clear();
            }
        }
        chart.addSeries(name, x, y).setMarker(SeriesMarkers.CIRCLE).setMarkerColor(color(name)).setLineColor(color(name));
        return y;
    }

    private static int step(double seconds) {
        return (int) Math.floor(Math.log10(seconds) * POINTS_PER_DECADE);
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
