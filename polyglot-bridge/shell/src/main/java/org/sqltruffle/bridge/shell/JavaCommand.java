package org.sqltruffle.bridge.shell;

import java.util.concurrent.Callable;
import org.sqltruffle.tpch.console.UserError;
import picocli.CommandLine.Command;

/** Help for {@code sqltruffle java}; the launcher itself runs it, because options of the JVM come before any class. */
@Command(name = "java", mixinStandardHelpOptions = true, customSynopsis = "sqltruffle java [ARGS]",
                description = {"Runs the JDK's java with this project's modules on its path and the optimizing Truffle runtime,",
                                "so that a class (-cp DIR Main) or a single-file source program (Main.java) can use them."})
final class JavaCommand implements Callable<Integer> {

    @Override
    public Integer call() {
        throw new UserError("this command is run by the launcher ./sqltruffle");
    }
}
