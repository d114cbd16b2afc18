package org.sqltruffle.bench.workload;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Optional;
import org.sqltruffle.tpch.database.TableSchema;

/** A connection of an engine to a database, used by one thread. */
public interface Session extends AutoCloseable {

    /** Prepares a statement. */
    Query prepare(String sql) throws Exception;

    /** The JDBC connection, where it is one: for what only JDBC has, as batches. */
    default Optional<Connection> jdbc() {
        return Optional.empty();
    }

    /** Prepares a query that is run to its end, with every value read. */
    default Workload workload(String sql) throws Exception {
        return new QueryWorkload(prepare(sql));
    }

    /** The micro-benchmark {@code select}. */
    default Workload selectLoop(String sql) throws Exception {
        return new SelectLoop(prepare(sql));
    }

    /** The micro-benchmark {@code innerjoin}. */
    default Workload innerJoin(String sql) throws Exception {
        return new InnerJoin(prepare(sql));
    }

    /** The micro-benchmark {@code pythonjoin}: the rows to join, and the look-ups by their two columns. */
    default Workload programJoin(String outer, String parts, String suppliers) throws Exception {
        return new ProgramJoin(prepare(outer), prepare(parts), prepare(suppliers));
    }

    /** The micro-benchmark {@code pyfunction}. */
    default Workload functionLoop(String sql) throws Exception {
        createHostFunction();
        return new FunctionLoop(prepare(sql));
    }

    /** The micro-benchmark {@code pyaggregate}. */
    default Workload aggregateCall(String sql) throws Exception {
        createHostAggregate();
        return new AggregateCall(prepare(sql));
    }

    /** Keeps all ids until the last has come. */
    default Workload listOfIds(String sql) throws Exception {
        return new ListOfIds(prepare(sql));
    }

    /** TATP on a copy of a database. */
    default Workload tatp(OpenDatabase on, String journal, int subscribers) throws Exception {
        return new TatpQueries(on, journal, subscribers);
    }

    /** A place for a blob in a new file. */
    default BlobStore blobStore(Connector engine, Path file) throws Exception {
        return new TableBlobStore(engine, file);
    }

    /** The micro-benchmark {@code filltable}. */
    default Workload fillTable(Connector engine, int rows) throws Exception {
        return new FillTable(engine, rows);
    }

    /**
     * Reads a CSV file with a header line into a table: as the engine does it, or by an INSERT for each row, whose columns convert the
     * texts.
     */
    default void importCsv(TableSchema table, Path csv) throws Exception {
        try (Query insert = prepare(table.insert()); CsvReader<CsvRecord> records = CsvReader.builder().ofCsvRecord(csv)) {
            records.skipLines(1);
            for (CsvRecord record : records) {
                insert.reset();
                for (int i = 0; i < record.getFieldCount(); i++) {
                    insert.bindString(i + 1, record.getField(i));
                }
                insert.update();
            }
        }
    }

    /** Runs a statement that gives no rows. */
    default void execute(String sql) throws Exception {
        try (Query query = prepare(sql)) {
            query.update();
        }
    }

    /** Begins a transaction. */
    default void begin() throws Exception {
        execute("BEGIN");
    }

    default void commit() throws Exception {
        execute("COMMIT");
    }

    default void rollback() throws Exception {
        execute("ROLLBACK");
    }

    /** Makes {@link HostFunctions#absolute} a function of SQL. */
    default void createHostFunction() throws Exception {
        throw new UnsupportedOperationException("no functions in Java");
    }

    /** Makes {@link HostSum} an aggregate of SQL. */
    default void createHostAggregate() throws Exception {
        throw new UnsupportedOperationException("no aggregates in Java");
    }

    @Override
    void close() throws Exception;
}
