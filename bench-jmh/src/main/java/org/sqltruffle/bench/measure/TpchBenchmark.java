package org.sqltruffle.bench.measure;

/** TPC-H's queries. */
public class TpchBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "tpch";
    }
}
