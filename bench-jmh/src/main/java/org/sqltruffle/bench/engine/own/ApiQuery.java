package org.sqltruffle.bench.engine.own;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.sqltruffle.api.Row;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.tpch.query.Answer;

/** A query of this project's Java API, read row by row. */
final class ApiQuery implements Query {

    private final org.sqltruffle.api.Query query;
    private Stream<Row> stream;
    private Iterator<Row> rows;
    private Row row;

    ApiQuery(org.sqltruffle.api.Query query) {
        this.query = query;
    }

    @Override
    public void bindLong(int parameter, long value) {
        query.bind(parameter, value);
    }

    @Override
    public void bindDouble(int parameter, double value) {
        query.bind(parameter, value);
    }

    @Override
    public void bindString(int parameter, String value) {
        query.bind(parameter, (Object) value);
    }

    @Override
    public void bindBytes(int parameter, byte[] value) {
        query.bind(parameter, (Object) value);
    }

    @Override
    public void reset() {
        if (stream != null) {
            stream.close();
            stream = null;
        }
    }

    @Override
    public void start() {
        reset();
        stream = query.stream();
        rows = stream.iterator();
    }

    @Override
    public boolean next() {
        if (!rows.hasNext()) {
            return false;
        }
        row = rows.next();
        return true;
    }

    @Override
    public long update() {
        return query.execute();
    }

    @Override
    public int columnCount() {
        return query.columns().size();
    }

    @Override
    public boolean isNull(int column) {
        return row.isNull(column);
    }

    @Override
    public long getLong(int column) {
        return row.getLong(column);
    }

    @Override
    public double getDouble(int column) {
        return row.getDouble(column);
    }

    @Override
    public String getString(int column) {
        return row.getString(column);
    }

    @Override
    public byte[] getBytes(int column) {
        return row.getBytes(column);
    }

    @Override
    public Answer answer() {
        reset();
        List<List<Object>> all = new ArrayList<>();
        query.forEach(r -> all.add(Collections.unmodifiableList(Arrays.asList(r.toArray()))));
        return new Answer(query.columns(), all);
    }

    @Override
    public void close() {
        reset();
        query.close();
    }
}
