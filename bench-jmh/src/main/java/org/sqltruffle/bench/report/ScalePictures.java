package org.sqltruffle.bench.report;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.sqltruffle.bench.measure.Results;

/** The cost of a row by scale, a picture for each benchmark. */
final class ScalePictures {

    private static final int WIDTH = 800;
    private static final int HEIGHT = 480;
    private static final int MARKER = 7;

    private final List<Results> runs;
    private final String unit;

    ScalePictures(List<Results> runs, String unit) {
        this.runs = runs;
        this.unit = unit;
    }

    /** Writes all as PNG and SVG and returns their names without the ending. */
    List<String> write(Path directory) throws IOException {
        List<String> names = new ArrayList<>();
        for (String benchmark : runs.getFirst().benchmarks()) {
            String name = "scale-" + benchmark;
            Picture.write(chart(benchmark), directory, name);
            names.add(name);
        }
        return names;
    }

    /** 1, 2 and 5 of each decade: with all labels they lie on each other. */
    private static String label(double scale) {
        String text = BigDecimal.valueOf(scale).round(new MathContext(3)).stripTrailingZeros().toPlainString();
        return text.matches("0*\\.?0*[125]0*") ? text : "";
    }

    private XYChart chart(String benchmark) {
        XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT).title(runs.getFirst().suite().name() + " " + benchmark + ", after warm-up")
                        .xAxisTitle("scale").yAxisTitle(unit).build();
        Pictures.style(chart.getStyler());
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setXAxisLogarithmicDecadeOnly(false);
        chart.getStyler().setXAxisTickLabelsFormattingFunction(ScalePictures::label);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setMarkerSize(MARKER);
        for (String engine : runs.getFirst().engines()) {
            List<Double> x = new ArrayList<>();
            List<Double> y = new ArrayList<>();
            for (Results run : runs) {
                OptionalDouble nanos = ScaleReport.nanosPerRow(run, benchmark, engine);
                if (nanos.isPresent()) {
                    x.add(run.scale());
                    y.add(nanos.getAsDouble());
                }
            }
            if (!x.isEmpty()) {
                chart.addSeries(engine, x, y).setMarker(SeriesMarkers.CIRCLE).setMarkerColor(Pictures.color(engine)).setLineColor(Pictures.color(engine));
            }
        }
        return chart;
    }
}
