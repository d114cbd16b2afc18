package org.sqltruffle.bench.engine.c;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.sqltruffle.bench.workload.Connector;
import org.sqltruffle.bench.workload.BlobStore;
import org.sqltruffle.bench.workload.HostFunctions;
import org.sqltruffle.bench.workload.HostSum;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.database.TableSchema;

/** A connection of the C program. */
final class CSession implements Session {

    private static final int CANTOPEN = 14;
    private static final int MISMATCH = 20;

    private final MemorySegment pDb;

    CSession(MemorySegment pDb) {
        this.pDb = pDb;
    }

    @Override
    public Query prepare(String sql) {
        throw new UnsupportedOperationException("the C programs have no row interface");
    }

    @Override
    public Workload workload(String sql) throws SQLException {
        return new CWorkload(this, pStmt(sql));
    }

    @Override
    public Workload selectLoop(String sql) throws SQLException {
        return new CProgram(this, CLibrary.SELECT, List.of(sql), ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE, ValueLayout.JAVA_DOUBLE);
    }

    @Override
    public Workload innerJoin(String sql) throws SQLException {
        return new CProgram(this, CLibrary.INNER_JOIN, List.of(sql), ValueLayout.JAVA_LONG);
    }

    @Override
    public Workload programJoin(String outer, String parts, String suppliers) throws SQLException {
        return new CProgram(this, CLibrary.PROGRAM_JOIN, List.of(outer, parts, suppliers), ValueLayout.JAVA_LONG);
    }

    @Override
    public Workload functionLoop(String sql) throws SQLException {
        createHostFunction();
        return new CProgram(this, CLibrary.SUM, List.of(sql), ValueLayout.JAVA_DOUBLE);
    }

    @Override
    public Workload aggregateCall(String sql) throws SQLException {
        createHostAggregate();
        return new CProgram(this, CLibrary.SUM, List.of(sql), ValueLayout.JAVA_DOUBLE);
    }

    @Override
    public Workload listOfIds(String sql) throws SQLException {
        return new CProgram(this, CLibrary.ID_LIST, List.of(sql), ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG);
    }

    @Override
    public Workload fillTable(Connector engine, int rows) {
        return new CFillTable(rows);
    }

    @Override
    public Workload tatp(OpenDatabase on, String journal, int subscribers) throws Exception {
        return new CTatp(on, journal, subscribers);
    }

    @Override
    public BlobStore blobStore(Connector engine, Path file) throws Exception {
        return new CBlobStore(engine, file);
    }

    @Override
    public void importCsv(TableSchema table, Path csv) throws SQLException {
        MemorySegment insert = pStmt(table.insert());
        try (Arena arena = Arena.ofConfined()) {
            int rc = (int) CLibrary.call(CLibrary.IMPORT_CSV, insert, arena.allocateFrom(csv.toString()));
            if (rc == CANTOPEN || rc == MISMATCH) {
                throw new SQLException((rc == CANTOPEN ? "cannot read " + csv : "the lines of " + csv + " do not fit " + table.name()),
                                null, rc);
            }
            check(rc);
        } finally {
            CLibrary.call(CLibrary.FINALIZE, insert);
        }
    }

    @Override
    public void execute(String sql) throws SQLException {
        try (Arena arena = Arena.ofConfined()) {
            check((int) CLibrary.call(CLibrary.EXEC, pDb, arena.allocateFrom(sql), MemorySegment.NULL, MemorySegment.NULL,
                            MemorySegment.NULL));
        }
    }

    /** {@link HostFunctions#absolute} and {@link HostSum} written in C: the C program is its own host. */
    @Override
    public void createHostFunction() throws SQLException {
        create(CLibrary.CREATE_FUNCTION, HostFunctions.FUNCTION);
    }

    @Override
    public void createHostAggregate() throws SQLException {
        create(CLibrary.CREATE_AGGREGATE, HostFunctions.AGGREGATE);
    }

    private void create(MethodHandle creator, String name) throws SQLException {
        try (Arena arena = Arena.ofConfined()) {
            check((int) CLibrary.call(creator, pDb, arena.allocateFrom(name)));
        }
    }

    MemorySegment pDb() {
        return pDb;
    }

    /** A new statement. */
    MemorySegment pStmt(String sql) throws SQLException {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment out = arena.allocate(ValueLayout.ADDRESS);
            check((int) CLibrary.call(CLibrary.PREPARE, pDb, arena.allocateFrom(sql), -1, out, MemorySegment.NULL));
            return out.get(ValueLayout.ADDRESS, 0);
        }
    }

    /** Throws unless a result code is OK, ROW or DONE. */
    void check(int rc) throws SQLException {
        if (rc != 0 && rc != CWorkload.ROW && rc != CWorkload.DONE) {
            throw new SQLException(CLibrary.string(CLibrary.call(CLibrary.ERRMSG, pDb)), null, rc);
        }
    }

    @Override
    public void close() {
        CLibrary.call(CLibrary.CLOSE, pDb);
    }
}
