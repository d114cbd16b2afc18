package org.sqltruffle.operations;

import org.sqltruffle.language.Connection;
import org.sqltruffle.language.SqlExtension;

/** Adds the tables of {@link OperationsTable} to a connection whose statement names one of them. */
public final class OperationsExtension implements SqlExtension {

    @Override
    public boolean has(String name) {
        return OperationsTable.has(name);
    }

    @Override
    public void manage() {
        try {
            OperationsBean.register();
        } catch (LinkageError e) {
            System.getLogger("org.sqltruffle").log(System.Logger.Level.WARNING, "no JMX bean: the JVM has no module java.management", e);
        }
    }

    @Override
    public void addTo(Connection connection) {
        for (OperationsTable table : OperationsTable.values()) {
            new RowTable(table, connection.guard()).create(connection);
        }
    }
}
