package org.sqltruffle.bench.report;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.w3c.dom.Document;

/** Writes a chart as PNG and as SVG. */
final class Picture {

    private static final int DPI = 144;

    static {
        System.setProperty("java.awt.headless", "true");
    }

    private Picture() {
    }

    static void write(Chart<?, ?> chart, Path directory, String name) throws IOException {
        BitmapEncoder.saveBitmapWithDPI(chart, directory.resolve(name).toString(), BitmapEncoder.BitmapFormat.PNG, DPI);
        SVGGraphics2D graphics = new SVGGraphics2D(document());
        graphics.setSVGCanvasSize(new java.awt.Dimension(chart.getWidth(), chart.getHeight()));
        chart.paint(graphics, chart.getWidth(), chart.getHeight());
        try (Writer out = Files.newBufferedWriter(directory.resolve(name + ".svg"))) {
            graphics.stream(out, true);
        }
    }

    private static Document document() {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().getDOMImplementation().createDocument("http://www.w3.org/2000/svg", "svg", null);
        } catch (ParserConfigurationException e) {
            throw new AssertionError(e); // nothing was configured
        }
    }
}
