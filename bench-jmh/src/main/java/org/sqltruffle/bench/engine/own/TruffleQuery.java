package org.sqltruffle.bench.engine.own;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.language.Connection;
import org.sqltruffle.language.Statement;
import org.sqltruffle.language.TierReport;
import org.sqltruffle.tpch.query.Answer;

/** This project's plain Java statement. */
final class TruffleQuery implements Query {

    private final Connection connection;
    private final Statement statement;

    TruffleQuery(Connection connection, Statement statement) {
        this.connection = connection;
        this.statement = statement;
    }

    @Override
    public void bindLong(int parameter, long value) {
        statement.bindLong(parameter, value);
    }

    @Override
    public void bindDouble(int parameter, double value) {
        statement.bindDouble(parameter, value);
    }

    @Override
    public void bindString(int parameter, String value) {
        statement.bindString(parameter, value);
    }

    @Override
    public void bindBytes(int parameter, byte[] value) {
        statement.bindBlob(parameter, value);
    }

    @Override
    public void reset() {
        statement.reset();
    }

    @Override
    public void start() {
        statement.reset();
    }

    @Override
    public boolean next() {
        return statement.step();
    }

    @Override
    public long update() {
        while (statement.step()) {
            // PRAGMA and RETURNING give rows; nobody asked for them here.
        }
        statement.reset();
        return connection.changes();
    }

    @Override
    public int columnCount() {
        return statement.columnCount();
    }

    @Override
    public boolean isNull(int column) {
        return statement.columnIsNull(column);
    }

    @Override
    public long getLong(int column) {
        return statement.columnLong(column);
    }

    @Override
    public double getDouble(int column) {
        return statement.columnDouble(column);
    }

    @Override
    public String getString(int column) {
        return statement.columnString(column);
    }

    @Override
    public byte[] getBytes(int column) {
        return statement.columnBlob(column);
    }

    @Override
    public String tier() {
        TierReport report = statement.tierReport();
        return report.compiled() && !report.fasterInC() ? "compiled" : "C";
    }

    @Override
    public Answer answer() {
        int n = statement.columnCount();
        List<String> columns = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            columns.add(statement.columnName(i));
        }
        List<List<Object>> rows = new ArrayList<>();
        statement.reset();
        while (statement.step()) {
            Object[] row = new Object[n];
            for (int i = 0; i < n; i++) {
                row[i] = SqliteValue.of(statement, i);
            }
            rows.add(Collections.unmodifiableList(Arrays.asList(row)));
        }
        return new Answer(columns, rows);
    }

    @Override
    public void close() {
        statement.close();
    }
}
