package org.sqltruffle.bench.workload;

/** The function of {@code pyfunction}, as each engine registers it. */
public final class HostFunctions {

    /** The name in SQL of {@link #absolute}. */
    public static final String FUNCTION = "absolute";
    /** The name in SQL of {@link HostSum}. */
    public static final String AGGREGATE = "hostsum";

    private HostFunctions() {
    }

    /** {@code abs} written out. Public for H2, which finds it by its name. */
    public static double absolute(double x) {
        return x >= 0 ? x : -x;
    }
}
