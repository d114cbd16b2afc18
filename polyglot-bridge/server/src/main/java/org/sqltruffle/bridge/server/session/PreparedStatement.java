package org.sqltruffle.bridge.server.session;

import java.util.Arrays;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.arrow.ArrowResult;
import org.sqltruffle.bridge.arrow.CellValues;
import org.sqltruffle.bridge.arrow.catalog.ParameterTypes;
import org.sqltruffle.bridge.session.BatchUpdate;
import org.sqltruffle.registers.RowBatch;

/** A client's prepared statement. Rows of parameters are kept until it is executed. */
public final class PreparedStatement {

    private final ServedSession session;
    private final String sql;
    private final Query query;
    private final int parameters;
    /** The parameters of the next execution, {@code null} when none were given. */
    private RowBatch values;

    public PreparedStatement(ServedSession session, String sql) {
        this.session = session;
        this.sql = sql;
        this.query = session.database().prepare(sql);
        try (BatchUpdate update = new BatchUpdate(session.session(), sql)) {
            this.parameters = update.parameters();
        } catch (RuntimeException e) {
            query.close();
            throw e;
        }
    }

    public String sql() {
        return sql;
    }

    public int parameters() {
        return parameters;
    }

    /** The columns of its result as far as their declarations tell, none for a statement without. */
    public Schema declaredSchema() {
        return ArrowResult.declaredSchema(query);
    }

    /** Its parameters, see {@link ParameterTypes}. Clients may send values of other types. */
    public Schema parameterSchema() {
        return new Schema(ParameterTypes.of(session.database(), sql, parameters));
    }

    /** Fails when so many values are not those that the statement takes. */
    public void checkParameters(int count) {
        if (count != parameters) {
            throw new IllegalArgumentException(count + " values for " + parameters + " parameters");
        }
    }

    /** Sets one row of parameters. */
    public synchronized void bind(RowBatch row) {
        checkParameters(row.columns);
        values = new RowBatch();
        values.begin(row.columns);
        values.rows = 1;
        values.cells = Arrays.copyOf(row.cells, row.columns * 2);
        values.bytes = Arrays.copyOf(row.bytes, row.bytesUsed);
        values.bytesUsed = row.bytesUsed;
    }

    /** The query with its parameters, for one execution at a time. */
    public synchronized Query bound() {
        if (values == null && parameters > 0) {
            throw new IllegalArgumentException("no values for " + parameters + " parameters");
        }
        if (values != null) {
            CellValues.bind(query, values);
        }
        return query;
    }

    void close() {
        query.close();
    }
}
