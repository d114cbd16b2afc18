package org.sqltruffle.bridge.shell;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The line of help for {@code sqltruffle bench}; the launcher itself runs it, because the other engines are on its class path only. */
@Command(name = "bench", customSynopsis = "sqltruffle bench SUITE [OPTIONS]", description = "Measures this project beside other engines: TPC-H, SSB and more.")
final class BenchCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        throw new UserError("this command is run by the launcher ./sqltruffle");
    }
}
