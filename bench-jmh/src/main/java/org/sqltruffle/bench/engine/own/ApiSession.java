package org.sqltruffle.bench.engine.own;

import org.sqltruffle.api.AggregateFunction;
import org.sqltruffle.api.Arguments;
import org.sqltruffle.api.Database;
import org.sqltruffle.bench.workload.HostFunctions;
import org.sqltruffle.bench.workload.HostSum;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;

/** A database of this project's Java API. */
record ApiSession(Database database) implements Session {

    @Override
    public Query prepare(String sql) {
        return new ApiQuery(database.prepare(sql));
    }

    @Override
    public Workload workload(String sql) {
        return new ApiWorkload(database.prepare(sql));
    }

    @Override
    public Workload selectLoop(String sql) {
        return new ApiSelectLoop(database.prepare(sql));
    }

    @Override
    public void execute(String sql) {
        database.execute(sql);
    }

    @Override
    public void createHostFunction() {
        database.deterministicFunction(HostFunctions.FUNCTION, 1, arguments -> HostFunctions.absolute(arguments.getDouble(0)));
    }

    @Override
    public void createHostAggregate() {
        database.aggregate(HostFunctions.AGGREGATE, 1, new AggregateFunction<HostSum>() {
            @Override
            public HostSum start() {
                return new HostSum();
            }

            @Override
            public void step(HostSum sum, Arguments arguments) {
                sum.step(arguments.getDouble(0));
            }

            @Override
            public Object finish(HostSum sum) {
                return sum.result();
            }
        });
    }

    @Override
    public void close() {
        database.close();
    }
}
