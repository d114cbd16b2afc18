package org.sqltruffle.bridge.server;

import io.grpc.Context;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads of calls. A task runs in the context of the call that starts it. There are as many threads as calls run: the server bounds
 * its connections, and the calls of each.
 */
final class CallThreads extends ThreadPoolExecutor {

    private static final int KEPT_SECONDS = 30;

    CallThreads() {
        super(0, Integer.MAX_VALUE, KEPT_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(),
                        Thread.ofPlatform().daemon().name("sqltruffle-serve-", 0).factory());
    }

    @Override
    public void execute(Runnable task) {
        super.execute(Context.current().wrap(task));
    }
}
