package org.sqltruffle.tpch.tpch;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.sqltruffle.tpch.database.GeneratedDatabase;
import org.sqltruffle.tpch.database.LoadListener;

/** Makes a TPC-H database from the command line and prints its path on standard output, the progress on standard error. */
public final class TpchMain {
    private static final String USAGE = "usage: TpchMain --sf SCALE_FACTOR [--cache DIRECTORY]";

    private TpchMain() {
    }

    /** Exits with 0, with 1 if the database cannot be made, with 2 if the arguments are wrong. */
    public static void main(String[] args) {
        int status = run(args, System.out, System.err);
        if (status != 0) {
            System.exit(status);
        }
    }

    static int run(String[] args, PrintStream out, PrintStream err) {
        try {
            Double scaleFactor = null;
            Path cache = GeneratedDatabase.defaultCacheDirectory();
            for (int i = 0; i < args.length; i += 2) {
                String value = i + 1 < args.length ? args[i + 1] : null;
                switch (args[i]) {
                    case "--sf" -> scaleFactor = number(value);
                    case "--cache" -> cache = Path.of(required("--cache", value));
                    default -> throw new IllegalArgumentException("unknown argument " + args[i]);
                }
            }
            if (scaleFactor == null) {
                throw new IllegalArgumentException("the scale factor is missing");
            }
            out.println(new TpchDatabase(scaleFactor).file(cache, new ProgressLines(err)));
            return 0;
        } catch (IllegalArgumentException e) {
            err.println(e.getMessage());
            err.println(USAGE);
            return 2;
        } catch (IOException e) {
            err.println(e.getMessage());
            return 1;
        }
    }

    private static double number(String value) {
        try {
            return Double.parseDouble(required("--sf", value));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the scale factor must be a number, not " + value, e);
        }
    }

    private static String required(String option, String value) {
        if (value == null) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return value;
    }

    /** One line for each table and step that is done. */
    private record ProgressLines(PrintStream err) implements LoadListener {
        @Override
        public void rows(String table, long rowsDone, long rowsExpected) {
            if (rowsDone == rowsExpected) {
                err.println(table + ": " + rowsDone + " rows");
            }
        }

        @Override
        public void step(String description) {
            err.println(description);
        }
    }
}
