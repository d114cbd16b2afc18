package org.sqltruffle.bridge.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqltruffle.language.EngineOptions;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** Virtual threads wait for locks in Java. */
class LockWaitTest {

    private static final int READ_WRITE_CREATE = 2 | 4;
    private static final int FAILURES = 3;

    /** The number of attempts until one succeeds, when the first ones meet a lock. */
    private static int attempts(int code) throws Exception {
        Session session = new Session(":memory:", READ_WRITE_CREATE, EngineOptions.DEFAULT);
        AtomicInteger attempts = new AtomicInteger();
        Callable<Integer> action = () -> {
            session.lock();
            try {
                session.busyTimeout(60_000);
                return session.waiting(() -> {
                    if (attempts.incrementAndGet() <= FAILURES) {
                        throw new SqliteException(code, "locked");
                    }
                    return attempts.get();
                });
            } finally {
                session.unlock();
            }
        };
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            return threads.submit(action).get();
        } finally {
            session.close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {ResultCode.BUSY, ResultCode.BUSY_RECOVERY, ResultCode.BUSY_TIMEOUT})
    void aLockThatGoesAwayIsWaitedFor(int code) throws Exception {
        assertEquals(FAILURES + 1, attempts(code));
    }

    @ParameterizedTest
    @ValueSource(ints = {ResultCode.BUSY_SNAPSHOT, ResultCode.LOCKED})
    void anotherErrorIsAnError(int code) {
        ExecutionException e = assertThrows(ExecutionException.class, () -> attempts(code));
        assertEquals(code, ((SqliteException) e.getCause()).code());
    }
}
