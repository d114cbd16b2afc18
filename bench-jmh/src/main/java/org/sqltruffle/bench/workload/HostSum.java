package org.sqltruffle.bench.workload;

import java.sql.Connection;
import java.sql.Types;
import org.h2.api.AggregateFunction;

/** The aggregate of {@code pyaggregate}. Public, and an H2 aggregate, for H2, which makes it by its name. */
public final class HostSum implements AggregateFunction {

    private double sum;

    public void step(double x) {
        sum += x;
    }

    public double result() {
        return sum;
    }

    @Override
    public void init(Connection connection) {
        sum = 0;
    }

    @Override
    public int getType(int[] inputTypes) {
        return Types.DOUBLE;
    }

    @Override
    public void add(Object value) {
        step(((Number) value).doubleValue());
    }

    @Override
    public Object getResult() {
        return result();
    }
}
