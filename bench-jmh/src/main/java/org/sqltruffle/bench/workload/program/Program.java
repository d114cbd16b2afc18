package org.sqltruffle.bench.workload.program;

import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Workload;

/** Opens a program on a database. */
@FunctionalInterface
public interface Program {
    Workload open(OpenDatabase on) throws Exception;
}
