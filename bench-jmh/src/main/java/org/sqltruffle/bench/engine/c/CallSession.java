package org.sqltruffle.bench.engine.c;

import java.lang.foreign.MemorySegment;
import java.sql.SQLException;
import java.util.List;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.sqltruffle.bench.workload.ProgramWorkload;
import org.sqltruffle.bench.workload.Query;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.bench.workload.program.CrossingWorkload;

/** A connection of a {@link CallEngine}. */
public record CallSession(CSession session, CallEngine.Way way) implements Session {

    @Override
    public Query prepare(String sql) {
        throw new UnsupportedOperationException("loops over calls only");
    }

    /** Many calls of one kind on a statement. */
    public Workload calls(NfiLoop.Kind kind, String sql) throws SQLException {
        if (way == CallEngine.Way.FFM_CRITICAL && (kind == NfiLoop.Kind.NEXT || kind == NfiLoop.Kind.EXECUTE)) {
            throw new UnsupportedOperationException("sqlite3_step may read files, which a critical call must not");
        }
        return new Calls(session.pStmt(sql), kind, way);
    }

    @Override
    public void close() {
        session.close();
    }

    private static final class Calls extends ProgramWorkload {

        private final MemorySegment pStmt;
        private final NfiLoop.Kind kind;
        private final CallEngine.Way way;
        private final Context context;
        private final Value loop;

        Calls(MemorySegment pStmt, NfiLoop.Kind kind, CallEngine.Way way) {
            this.pStmt = pStmt;
            this.kind = kind;
            this.way = way;
            this.context = way.isTruffle() ? Context.newBuilder().allowAllAccess(true).build() : null;
            String backend = way == CallEngine.Way.NFI_PANAMA ? "panama" : "native";
            this.loop = context == null ? null
                            : context.eval(Source.create(NfiLanguage.ID, backend + "\n" + CLibrary.file() + "\n" + kind.name()));
        }

        @Override
        protected List<Object> once() {
            return List.of(switch (way) {
                case FFM -> FfmLoop.run(kind, pStmt, CrossingWorkload.CALLS);
                case FFM_CRITICAL -> FfmLoop.runCritical(kind, pStmt, CrossingWorkload.CALLS);
                case NFI_LIBFFI, NFI_PANAMA -> loop.execute(pStmt.address(), CrossingWorkload.CALLS).asLong();
            });
        }

        @Override
        public void close() {
            if (context != null) {
                context.close();
            }
            CLibrary.call(CLibrary.FINALIZE, pStmt);
        }
    }
}
