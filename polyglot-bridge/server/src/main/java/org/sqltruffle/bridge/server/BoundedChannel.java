package org.sqltruffle.bridge.server;

import io.netty.channel.Channel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Accepts connections as long as there are few enough, and closes any other at once. */
final class BoundedChannel extends NioServerSocketChannel {

    private final int most;
    private final AtomicInteger open = new AtomicInteger();

    BoundedChannel(int most) {
        this.most = most;
    }

    @Override
    protected int doReadMessages(List<Object> accepted) throws Exception {
        int n = super.doReadMessages(accepted);
        if (n <= 0) {
            return n;
        }
        Channel channel = (Channel) accepted.getLast();
        if (open.incrementAndGet() > most) {
            open.decrementAndGet();
            accepted.removeLast();
            channel.unsafe().closeForcibly();
            return 0;
        }
        channel.closeFuture().addListener(future -> open.decrementAndGet());
        return n;
    }
}
