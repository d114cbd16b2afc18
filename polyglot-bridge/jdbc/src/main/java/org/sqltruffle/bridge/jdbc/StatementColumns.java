package org.sqltruffle.bridge.jdbc;

import java.sql.SQLException;
import org.sqltruffle.bridge.jdbc.metadata.ResultColumns;
import org.sqltruffle.language.Statement;
import org.sqltruffle.sqlite.SqliteException;

/** The columns of a statement's result. */
final class StatementColumns extends ResultColumns {

    private final JdbcConnection connection;
    private final Statement engine;
    private final int encoding;
    private final boolean readOnly;

    StatementColumns(JdbcConnection connection, Statement engine) {
        super(labels(engine));
        this.connection = connection;
        this.engine = engine;
        this.encoding = engine.connection().encoding();
        this.readOnly = engine.isReadOnly();
    }

    private static String[] labels(Statement engine) {
        String[] labels = new String[engine.columnCount()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = engine.columnName(i);
        }
        return labels;
    }

    @Override
    public int encoding() {
        return encoding;
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    private interface Question<T> {
        T ask();
    }

    private <T> T ask(Question<T> question) throws SQLException {
        Errors.lock(connection.session());
        try {
            return question.ask();
        } catch (SqliteException e) {
            throw Errors.of(e);
        } finally {
            connection.session().unlock();
        }
    }

    @Override
    public String declaredType(int column) throws SQLException {
        return ask(() -> engine.columnDecltype(column - 1));
    }

    @Override
    public String tableName(int column) throws SQLException {
        return ask(() -> engine.columnTableName(column - 1));
    }

    @Override
    public boolean[] constraints(int column) throws SQLException {
        return ask(() -> {
            String origin = engine.columnOriginName(column - 1);
            return origin == null ? new boolean[3] : engine.connection().columnConstraints(engine.columnDatabaseName(column - 1),
                            engine.columnTableName(column - 1), origin);
        });
    }
}
