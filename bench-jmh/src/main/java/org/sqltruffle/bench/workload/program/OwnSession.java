package org.sqltruffle.bench.workload.program;

import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.Session;
import org.sqltruffle.bench.workload.Workload;
import org.sqltruffle.tpch.query.Answer;

/**
 * A program with a connection of its own. One that is called back from C needs it: after a call into Java from SQLite the JVM locks
 * sqlite-jdbc's connection in a slower way, for up to a minute, and all that runs on the connection meanwhile takes up to 1.4 times as long
 * (docs/decisions/0101).
 */
public final class OwnSession implements Workload {

    private final Session session;
    private final Workload program;

    private OwnSession(Session session, Workload program) {
        this.session = session;
        this.program = program;
    }

    /** The same program on a connection of its own, where the engine can have one. */
    public static Program of(Program program) {
        return on -> {
            if (!on.engine().opensTwice()) {
                return program.open(on);
            }
            Session session = on.engine().open(on.file());
            try {
                return new OwnSession(session, program.open(new OpenDatabase(on.engine(), session, on.scale(), on.file())));
            } catch (Exception e) {
                session.close();
                throw e;
            }
        };
    }

    @Override
    public Answer answer() throws Exception {
        return program.answer();
    }

    @Override
    public long run() throws Exception {
        return program.run();
    }

    @Override
    public String tier() {
        return program.tier();
    }

    @Override
    public void close() throws Exception {
        try (session) {
            program.close();
        }
    }
}
