package org.sqltruffle.bench.engine.c;

import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.Stream;
import org.sqltruffle.bench.workload.OpenDatabase;
import org.sqltruffle.bench.workload.TatpWorkload;
import org.sqltruffle.tpch.oltp.TatpCall;
import org.sqltruffle.tpch.oltp.TatpTransaction;

/** TATP's transactions in C, many by one call. */
final class CTatp extends TatpWorkload {

    private static final int TEXT = 16;
    /** {@code TatpCall} of tatp.c: numbers, then two texts. */
    private static final int NUMBERS = 8;
    private static final MemoryLayout CALL = MemoryLayout.structLayout(MemoryLayout.sequenceLayout(NUMBERS, ValueLayout.JAVA_LONG),
                    MemoryLayout.sequenceLayout(2, MemoryLayout.sequenceLayout(TEXT, ValueLayout.JAVA_BYTE)));

    private final Arena arena = Arena.ofShared();
    private final CSession session;
    private final CStatements statements;
    private final MemorySegment aCall = arena.allocate(CALL, TRANSACTIONS_PER_RUN);
    private final MemorySegment aSuccess = arena.allocate(ValueLayout.JAVA_LONG, TatpTransaction.values().length);
    private final MemorySegment pSeen = arena.allocate(ValueLayout.JAVA_LONG);

    CTatp(OpenDatabase on, String journal, int subscribers) throws Exception {
        super(on, journal, subscribers);
        session = (CSession) session();
        List<String> sql = Stream.concat(Stream.of(TatpTransaction.values()).flatMap(transaction -> transaction.statements().stream()),
                        Stream.of("BEGIN", "COMMIT", "ROLLBACK")).toList();
        statements = new CStatements(session, sql);
    }

    @Override
    protected long transactions(int count, long[] successes) throws Exception {
        aSuccess.fill((byte) 0);
        for (int done = 0; done < count; done += TRANSACTIONS_PER_RUN) {
            int n = Math.min(count - done, TRANSACTIONS_PER_RUN);
            for (int i = 0; i < n; i++) {
                store(next(), i * CALL.byteSize());
            }
            session.check(call(n));
        }
        for (int i = 0; i < successes.length; i++) {
            successes[i] += aSuccess.getAtIndex(ValueLayout.JAVA_LONG, i);
        }
        return pSeen.get(ValueLayout.JAVA_LONG, 0);
    }

    private int call(int n) {
        try {
            return (int) CLibrary.TATP.invokeExact(session.pDb(), statements.array(), n, aCall, aSuccess, pSeen);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private void store(TatpCall call, long start) {
        long[] numbers = {call.transaction().ordinal(), call.subscriber(), call.type(), call.startTime(), call.endTime(), call.bit(),
                        call.data(), call.location()};
        MemorySegment.copy(numbers, 0, aCall, ValueLayout.JAVA_LONG, start, NUMBERS);
        long texts = start + NUMBERS * ValueLayout.JAVA_LONG.byteSize();
        aCall.setString(texts, call.subscriberNumber());
        aCall.setString(texts + TEXT, call.number());
    }

    @Override
    protected void closeStatements() {
        statements.close();
        arena.close();
    }
}
