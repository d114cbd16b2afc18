package org.sqltruffle.bench.workload.program;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sqltruffle.bench.workload.Connector;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.TemporaryDirectory;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.Column;
import org.sqltruffle.tpch.database.ColumnType;
import org.sqltruffle.tpch.database.TableSchema;
import org.sqltruffle.tpch.query.Answer;

/**
 * A table from a CSV file: the last database is deleted, a new one is made on the disk, and closed when all is in it. The first execution,
 * whose answer is compared, also opens it again and reads all of it.
 */
public final class CsvLoad implements Workload {

    private static final String NAME = "loaded";

    private final Connector engine;
    private final TableSchema table;
    private final TemporaryDirectory directory;
    private final Path csv;
    private final Path database;

    /** @param source the SQLite file with the table's rows */
    public CsvLoad(Connector engine, TableSchema table, Session source) throws Exception {
        this.engine = engine;
        this.table = table;
        directory = TemporaryDirectory.create();
        csv = directory.resolve(table.name() + ".csv");
        database = directory.resolve(NAME + engine.suffix());
        try {
            engine.openWritable(database).close(); // one that writes no files says so here
            write(source);
        } catch (Exception e) {
            directory.close();
            throw e;
        }
    }

    private void write(Session source) throws Exception {
        List<Column> columns = table.columns();
        try (Query rows = source.prepare("SELECT * FROM " + table.name()); CsvWriter writer = CsvWriter.builder().build(csv)) {
            writer.writeRecord(columns.stream().map(Column::name).toList());
            String[] fields = new String[columns.size()];
            rows.start();
            while (rows.next()) {
                for (int i = 0; i < fields.length; i++) {
                    // As Java writes it a double is read as the same again.
                    fields[i] = columns.get(i).type() == ColumnType.REAL ? Double.toString(rows.getDouble(i)) : rows.getString(i);
                }
                writer.writeRecord(fields);
            }
        }
    }

    /** The last database, and what may be beside it. */
    private void delete() throws IOException {
        try (Stream<Path> files = Files.list(directory.path())) {
            for (Path file : files.filter(path -> path.getFileName().toString().startsWith(NAME)).toList()) {
                Files.delete(file);
            }
        }
    }

    @Override
    public Answer answer() throws Exception {
        run();
        try (Session session = engine.open(database); Workload query = session.workload(summary(table))) {
            return query.answer();
        }
    }

    /** A query for how many rows there are, and for what depends on the values of each column. */
    static String summary(TableSchema table) {
        return "SELECT count(*), " + table.columns().stream().map(CsvLoad::summary).collect(Collectors.joining(", ")) + " FROM "
                        + table.name();
    }

    private static String summary(Column column) {
        String value = switch (column.type()) {
            case INTEGER, REAL -> "sum(" + column.name() + ")";
            case TEXT -> "sum(length(" + column.name() + "))";
            case DATE -> "min(" + column.name() + "), max(" + column.name() + "), count(DISTINCT " + column.name() + ")";
        };
        return value;
    }

    @Override
    public long run() throws Exception {
        delete();
        try (Session session = engine.openWritable(database)) {
            session.execute(table.createTable(engine.dialect(), false));
            session.begin();
            session.importCsv(table, csv);
            for (String index : table.createIndices(engine.dialect(), false)) {
                session.execute(index);
            }
            session.commit();
        }
        return Files.size(database);
    }

    @Override
    public void close() {
        directory.close();
    }
}
