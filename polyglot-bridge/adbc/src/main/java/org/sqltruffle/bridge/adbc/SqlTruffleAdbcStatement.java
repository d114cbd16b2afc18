package org.sqltruffle.bridge.adbc;

import java.util.stream.IntStream;
import org.apache.arrow.adbc.core.AdbcException;
import org.apache.arrow.adbc.core.AdbcStatement;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.sqltruffle.api.Database;
import org.sqltruffle.api.Query;
import org.sqltruffle.bridge.arrow.ArrowIngest;
import org.sqltruffle.bridge.arrow.ArrowResult;
import org.sqltruffle.bridge.arrow.BatchInput;
import org.sqltruffle.bridge.arrow.CellValues;
import org.sqltruffle.bridge.arrow.IngestTarget;
import org.sqltruffle.bridge.arrow.RootCells;
import org.sqltruffle.bridge.session.BatchUpdate;
import org.sqltruffle.bridge.session.SessionDatabase;
import org.sqltruffle.registers.RowBatch;

/** A statement. A query takes one row of parameters; an update takes any number, and changes all or nothing. */
final class SqlTruffleAdbcStatement implements AdbcStatement {

    private final Database database;
    private final BufferAllocator allocator;
    /** The table of a bulk ingest, {@code null} for a statement of SQL. */
    private final IngestTarget target;
    private String sql;
    private Query query;
    private VectorSchemaRoot parameters;

    SqlTruffleAdbcStatement(Database database, BufferAllocator allocator, IngestTarget target) {
        this.database = database;
        this.allocator = allocator;
        this.target = target;
    }

    @Override
    public void setSqlQuery(String text) throws AdbcException {
        if (target != null) {
            throw AdbcException.invalidState("[SQLTruffle] a bulk ingest has no query");
        }
        closeQuery();
        sql = text;
    }

    private void closeQuery() {
        if (query != null) {
            query.close();
            query = null;
        }
    }

    @Override
    public void prepare() throws AdbcException {
        if (sql == null) {
            throw AdbcException.invalidState("[SQLTruffle] the statement has no query");
        }
        if (query == null) {
            query = Problems.call(() -> database.prepare(sql));
        }
    }

    @Override
    public void bind(VectorSchemaRoot root) {
        parameters = root;
    }

    @Override
    public QueryResult executeQuery() throws AdbcException {
        prepare();
        return Problems.call(() -> {
            bindOne();
            return new QueryResult(-1, ArrowResult.read(query, allocator));
        });
    }

    private void bindOne() throws AdbcException {
        if (parameters == null) {
            return;
        }
        if (parameters.getRowCount() != 1) {
            throw AdbcException.notImplemented("[SQLTruffle] a query with " + parameters.getRowCount() + " rows of parameters");
        }
        RowBatch row = new RowBatch();
        new RootCells(parameters, null).fill(row, 0);
        checkParameters(row.columns);
        CellValues.bind(query, row);
    }

    private int countParameters() {
        try (BatchUpdate update = new BatchUpdate(SessionDatabase.session(database), sql)) {
            return update.parameters();
        }
    }

    private void checkParameters(int given) throws AdbcException {
        int count = countParameters();
        if (given != count) {
            throw AdbcException.invalidArgument("[SQLTruffle] " + given + " values for " + count + " parameters");
        }
    }

    @Override
    public UpdateResult executeUpdate() throws AdbcException {
        if (target != null) {
            return ingest();
        }
        prepare();
        return Problems.call(() -> {
            if (parameters == null) {
                return new UpdateResult(query.execute());
            }
            checkParameters(parameters.getFieldVectors().size());
            return new UpdateResult(database.transaction(this::executeAll));
        });
    }

    private long executeAll() {
        long changed = 0;
        try (BatchUpdate update = new BatchUpdate(SessionDatabase.session(database), sql)) {
            RowBatch batch = new RowBatch();
            RootCells cells = new RootCells(parameters, null);
            for (int row = 0; row < parameters.getRowCount(); row += batch.rows) {
                cells.fill(batch, row);
                changed += update.execute(batch);
            }
        }
        return changed;
    }

    private UpdateResult ingest() throws AdbcException {
        if (parameters == null) {
            throw AdbcException.invalidState("[SQLTruffle] a bulk ingest needs rows: bind them");
        }
        return Problems.call(() -> new UpdateResult(ArrowIngest.ingest(database, target, new BatchInput() {
            private boolean read;

            @Override
            public VectorSchemaRoot root() {
                return parameters;
            }

            @Override
            public DictionaryProvider dictionaries() {
                return null;
            }

            @Override
            public boolean next() {
                boolean first = !read;
                read = true;
                return first;
            }
        })));
    }

    @Override
    public Schema executeSchema() throws AdbcException {
        prepare();
        return Problems.call(() -> ArrowResult.declaredSchema(query));
    }

    /** SQLite takes values of any type: the type null says that it is not known. */
    @Override
    public Schema getParameterSchema() throws AdbcException {
        prepare();
        return Problems.call(() -> new Schema(IntStream.rangeClosed(1, countParameters())
                        .mapToObj(i -> Field.nullable(Integer.toString(i), ArrowType.Null.INSTANCE)).toList()));
    }

    @Override
    public void cancel() {
        database.interrupt();
    }

    @Override
    public void close() throws AdbcException {
        Problems.call(() -> {
            closeQuery();
            return null;
        });
    }
}
