package org.sqltruffle.bridge.notebook.result;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.sqltruffle.bridge.session.TableFormat;
import org.sqltruffle.notebook.Result;

/** Writes a result into a file: CSV, or a {@link TableFormat}. */
public final class ResultFile {

    private static final String CSV = "csv";

    private ResultFile() {
    }

    /** What stands after the last point of a file's name, in small letters; empty when there is no point. */
    public static String ending(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    }

    /**
     * Writes a result in the format that the file's name ends with. A failure leaves the file as it was.
     *
     * @throws IllegalArgumentException when there is no such format, or a value does not fit it
     */
    public static void write(Result result, Path file) throws IOException {
        String ending = ending(file);
        TableFormat format = ending.equals(CSV) ? null : TableFormat.of(ending);
        if (format == null && !ending.equals(CSV)) {
            throw new IllegalArgumentException("no format for " + file + ": its name ends with neither .csv, .arrow, .arrows nor .parquet");
        }
        Path target = file.toAbsolutePath();
        Path made = Files.createTempFile(target.getParent(), ".sqltruffle", null);
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(made))) {
                if (format == null) {
                    csv(result, out);
                } else {
                    format.write(new ResultRows(result), out);
                }
            }
            Files.move(made, target, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(made);
        }
    }

    /** The first line has the names. NULL is an empty field, and an empty text is a pair of quotes. */
    private static void csv(Result result, OutputStream out) throws IOException {
        CsvWriter writer = CsvWriter.builder().quoteStrategy(QuoteStrategies.EMPTY).lineDelimiter(LineDelimiter.LF)
                        .build(new java.io.OutputStreamWriter(out, java.nio.charset.StandardCharsets.UTF_8));
        writer.writeRecord(result.names());
        for (List<Object> row : result) {
            writer.writeRecord(row.stream().map(ResultFile::field).toList());
        }
        writer.flush();
    }

    private static String field(Object value) {
        if (value instanceof byte[]) {
            throw new IllegalArgumentException(
                            "CSV has no blobs; save the result as .arrow or .parquet, or convert the blob in SQL, for example by hex()");
        }
        return value instanceof Double number ? Cells.real(number) : value == null ? null : value.toString();
    }
}
