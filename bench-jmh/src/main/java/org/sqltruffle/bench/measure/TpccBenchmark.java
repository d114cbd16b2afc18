package org.sqltruffle.bench.measure;

/** TPC-C's transactions. */
public class TpccBenchmark extends SuiteBenchmark {

    @Override
    String suite() {
        return "tpcc";
    }
}
