package org.sqltruffle.bridge.notebook.magics;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.dflib.jjava.jupyter.kernel.display.DisplayData;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.notebook.cells.InterruptCheck;
import org.sqltruffle.bridge.notebook.cells.LineMagics;
import org.sqltruffle.bridge.notebook.cells.SqlCells;
import org.sqltruffle.bridge.notebook.cells.Workspace;
import org.sqltruffle.bridge.notebook.protocol.CellFailure;
import org.sqltruffle.bridge.notebook.protocol.CellOutput;
import org.sqltruffle.bridge.notebook.result.ResultFile;
import org.sqltruffle.bridge.session.Session;
import org.sqltruffle.bridge.session.TableFormat;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqlName;
import org.sqltruffle.sqlite.SqliteException;

/**
 * {@code %load FILE [TABLE]}: loads a file of CSV, Arrow or Parquet, all of it or nothing. The first row of a CSV file has the names of the
 * columns of a table that is made. Its numbers become numbers, its empty fields NULL.
 */
public final class LoadMagic {

    private static final Pattern ARGUMENTS = Pattern.compile("(\"[^\"]+\"|'[^']+'|\\S+)(?:\\s+(\"[^\"]+\"|'[^']+'|\\S+))?");
    private static final Pattern INTEGER = Pattern.compile("[+-]?(0|[1-9][0-9]{0,18})");
    private static final Pattern REAL = Pattern
                    .compile("[+-]?(0|[1-9][0-9]*)?\\.[0-9]+([eE][+-]?[0-9]{1,3})?|[+-]?[0-9]+[eE][+-]?[0-9]{1,3}");
    /** Ends of names of files of Arrow. */
    private static final Set<String> ARROW = Set.of("arrow", "arrows", "feather", "ipc");
    private static final String PARQUET = "parquet";
    private static final String SAVEPOINT = "sqltruffle_load";

    private final Workspace workspace;

    public LoadMagic(Workspace workspace) {
        this.workspace = workspace;
    }

    public void addTo(LineMagics magics) {
        magics.add("load", "FILE [TABLE]",
                        "loads a file of CSV, Arrow or Parquet into a table, which is made when it is missing; without TABLE it has the "
                                        + "file's name",
                        (arguments, output) -> load(magics, arguments, output));
    }

    private DisplayData load(LineMagics magics, String arguments, CellOutput output) throws CellFailure {
        Matcher matcher = ARGUMENTS.matcher(arguments);
        if (!matcher.matches()) {
            throw magics.usage("load");
        }
        Path file = Path.of(DatabaseMagics.unquoted(matcher.group(1)));
        String table = matcher.group(2) == null ? String.valueOf(file.getFileName()).replaceFirst("(?<=.)\\.[^.]*$", "")
                        : DatabaseMagics.unquoted(matcher.group(2));
        String format = format(file);
        Session session = workspace.session();
        session.lock();
        try {
            return format == null ? load(session, file, table, output) : load(session, format, file, table, output);
        } catch (NoSuchFileException e) {
            throw CellFailure.usage("no such file: " + file.toAbsolutePath());
        } catch (IOException | UncheckedIOException | CsvParseException e) {
            throw isCoding(e) ? new CellFailure("UnicodeError", file + " is not UTF-8")
                            : new CellFailure(errorName(format), file + ": " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new CellFailure(errorName(format), file + ": " + e.getMessage());
        } catch (SqliteException e) {
            throw new CellFailure(e.codeName(), e.getMessage());
        } catch (DatabaseException e) {
            throw new CellFailure(e.codeName(), e.getMessage());
        } finally {
            session.unlock();
        }
    }

    /** The {@link TableFormat} of a file, {@code null} for CSV. Of Arrow, the first bytes tell whether it is a file or a stream. */
    private static String format(Path file) {
        String ending = ResultFile.ending(file);
        return ending.equals(PARQUET) ? PARQUET : ARROW.contains(ending) ? "arrow" : null;
    }

    private static String errorName(String format) {
        return format == null ? "CsvError" : format.equals(PARQUET) ? "ParquetError" : "ArrowError";
    }

    private DisplayData load(Session session, String format, Path file, String table, CellOutput output) throws IOException {
        ProgressBar bar = new ProgressBar(table, Math.max(1, Files.size(file)), output);
        InterruptCheck interrupt = new InterruptCheck(session);
        long rows = TableFormat.of(format).load(file, workspace.database(), table, (soFar, bytes) -> {
            interrupt.check();
            bar.showIfDue(bytes, soFar);
        });
        bar.show(0, rows, true);
        return null;
    }

    private static boolean isCoding(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CharacterCodingException) {
                return true;
            }
        }
        return false;
    }

    private DisplayData load(Session session, Path file, String table, CellOutput output) throws IOException, CellFailure {
        // Before the savepoint: a missing file must leave no transaction open.
        ProgressBar bar = new ProgressBar(table, Math.max(1, Files.size(file)), output);
        session.noteWrite();
        session.engine().execute("SAVEPOINT " + SAVEPOINT);
        boolean complete = false;
        try (Counter in = new Counter(Files.newInputStream(file));
                        CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(new java.io.InputStreamReader(in,
                                        StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                                                        .onUnmappableCharacter(CodingErrorAction.REPORT)))) {
            long rows = insert(session, reader, file, table, in, bar);
            complete = true;
            bar.show(in.count, rows, true);
            return null;
        } finally {
            // An interrupt may have ended the transaction, and the savepoint with it.
            if (!session.engine().isAutocommit()) {
                session.engine().execute((complete ? "" : "ROLLBACK TO " + SAVEPOINT + ";") + "RELEASE " + SAVEPOINT);
            }
        }
    }

    private static long insert(Session session, CsvReader<CsvRecord> reader, Path file, String table, Counter in, ProgressBar bar)
                    throws CellFailure {
        var records = reader.iterator();
        if (!records.hasNext()) {
            throw CellFailure.usage(file + " is empty");
        }
        List<String> names = records.next().getFields();
        boolean exists = !SqlCells.strings(session, "SELECT 1 FROM pragma_table_info(?1)", table).isEmpty();
        if (!exists) {
            List<String> columns = new ArrayList<>();
            names.forEach(name -> columns.add(SqlName.quote(name.isBlank() ? "column" + (columns.size() + 1) : name)));
            session.engine().execute("CREATE TABLE " + SqlName.quote(table) + "(" + String.join(", ", columns) + ")");
        }
        long rows = 0;
        InterruptCheck interrupt = new InterruptCheck(session);
        try (Statement insert = session.engine()
                        .prepare("INSERT INTO " + SqlName.quote(table) + " VALUES(?" + ",?".repeat(names.size() - 1) + ")")) {
            while (records.hasNext()) {
                interrupt.check();
                CsvRecord row = records.next();
                if (row.getFieldCount() != names.size()) {
                    throw new CellFailure("CsvError", file + ", line " + row.getStartingLineNumber() + ": " + row.getFieldCount()
                                    + " fields where the first line has " + names.size());
                }
                for (int i = 0; i < names.size(); i++) {
                    bind(insert, i + 1, row.getField(i));
                }
                insert.step();
                insert.reset();
                rows++;
                bar.showNowAndThen(in.count, rows);
            }
        }
        return rows;
    }

    private static void bind(Statement insert, int index, String field) {
        if (field.isEmpty()) {
            insert.bindNull(index);
        } else if (INTEGER.matcher(field).matches() && new java.math.BigInteger(field).bitLength() < Long.SIZE) {
            insert.bindLong(index, Long.parseLong(field));
        } else if (REAL.matcher(field).matches()) {
            insert.bindDouble(index, Double.parseDouble(field));
        } else {
            insert.bindText(index, field.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Counts the bytes that were read. */
    private static final class Counter extends java.io.FilterInputStream {

        private long count;

        Counter(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            count += b < 0 ? 0 : 1;
            return b;
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            int n = super.read(buffer, offset, length);
            count += Math.max(0, n);
            return n;
        }
    }
}
