package org.sqltruffle.language;

import java.util.List;
import java.util.ServiceLoader;

/**
 * SQL functions and tables of another module, found by {@link ServiceLoader} when a statement first names one that its connection does not
 * have. So a connection that never uses them pays nothing, and the program's own functions of the same name come first.
 */
public interface SqlExtension {

    /** Whether a function or a table of this name belongs to the module. */
    boolean has(String name);

    /** Adds all of them to a connection. */
    void addTo(Connection connection);

    /**
     * Writes a statement anew that names a table of the module which needs to know the statement: its columns depend on arguments.
     *
     * @param sql a text that begins with the statement
     * @return {@code null} when {@link #addTo} adds the name
     * @throws org.sqltruffle.sqlite.SqliteException when the arguments are wrong
     */
    default RewrittenSql rewrite(Connection connection, String sql) {
        return null;
    }

    /** Makes the module's JMX beans known. Called once in a process that wants them. */
    default void manage() {
    }

    /** All of them. */
    static List<SqlExtension> all() {
        /** Found once: programs that probe for tables miss names often. */
        final class All {
            static final List<SqlExtension> LIST = ServiceLoader.load(SqlExtension.class, SqlExtension.class.getClassLoader()).stream()
                            .map(ServiceLoader.Provider::get).toList();
        }
        return All.LIST;
    }

    /** The extension that has a name, or {@code null}. */
    static SqlExtension find(String name) {
        return all().stream().filter(extension -> extension.has(name)).findFirst().orElse(null);
    }
}
