package org.sqltruffle.bridge.session;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import org.sqltruffle.api.Database;

/**
 * A format of files, in which the shell and the notebook write results, and whose files they load into tables. A module that they do not
 * know provides it as a service.
 */
public interface TableFormat {

    /** The name, as the shell's {@code .mode} takes it. Files of the format have names that end with it. */
    String name();

    /** Whether several results can stand in one output, one after the other. */
    boolean repeats();

    /**
     * Writes all rows of a result, and its columns when there is no row. The stream stays open. After a failure the output ends so that
     * readers of the format refuse it: nobody takes a part for the whole.
     *
     * @throws IllegalArgumentException for a value that the format cannot have; the message names it
     */
    void write(ResultBatches rows, OutputStream out) throws IOException;

    /**
     * Adds the rows of a file to a table, which is made when it is missing; all rows or, when anything fails, none. Returns their number.
     *
     * @param progress is called before each batch. An exception that it throws ends the loading
     * @throws IOException for a file that is not of this format
     * @throws IllegalArgumentException for a value that SQLite cannot store
     */
    long load(Path file, Database database, String table, Progress progress) throws IOException;

    /** Hears how far the loading has come. */
    @FunctionalInterface
    interface Progress {

        /**
         * @param rows rows so far
         * @param bytes bytes of the file so far
         */
        void loaded(long rows, long bytes);
    }

    /** The format of a name, {@code null} for none. */
    static TableFormat of(String name) {
        return Provided.FORMATS.stream().filter(format -> format.name().equals(name)).findFirst().orElse(null);
    }

    /** The services, which are looked for once. */
    final class Provided {

        private static final List<TableFormat> FORMATS = ServiceLoader.load(TableFormat.class, TableFormat.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get).toList();

        private Provided() {
        }
    }
}
