package org.sqltruffle.bench.measure;

/** TPC-H's queries where a quantity is a REAL. */
public class TpchRealBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "tpch-real";
    }
}
