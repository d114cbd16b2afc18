package org.sqltruffle.bridge.server;

import io.grpc.netty.NettyServerBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.arrow.flight.FlightServer;
import org.apache.arrow.flight.Location;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.sqltruffle.bridge.server.session.ServedFiles;
import org.sqltruffle.bridge.server.session.ServerLimits;
import org.sqltruffle.bridge.server.session.Sessions;
import org.sqltruffle.bridge.server.session.Token;

/** Serves databases over Arrow Flight SQL. */
public final class SqlServer implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger("org.sqltruffle");
    static {
        // Flight would read from a class inside of gRPC, which present versions of gRPC do not have any more.
        System.setProperty("arrow.flight.enable_zero_copy_read", "false");
    }

    private static final int MOST_HEAD = 16 << 10;
    private static final int MOST_CALLS = 16;
    private static final int KEEP_ALIVE_SECONDS = 30;
    private static final int LEAST_KEEP_ALIVE_SECONDS = 5;
    private static final int IO_THREADS = 4;

    private final ServerLimits limits;
    private final BufferAllocator allocator;
    private final Sessions sessions;
    private final ExecutorService threads = new CallThreads();
    private final EventLoopGroup io = new MultiThreadIoEventLoopGroup(IO_THREADS,
                    Thread.ofPlatform().daemon().name("sqltruffle-io-", 0).factory(), NioIoHandler.newFactory());
    private final FlightServer server;
    private final MetricsServer metricsServer;
    private boolean closed;

    /** Starts a server. */
    public SqlServer(ServerOptions options) throws IOException {
        this.limits = options.limits();
        ServedFiles files = new ServedFiles(options.files(), options.readOnly());
        this.allocator = new RootAllocator(limits.memory());
        this.sessions = new Sessions(files, limits.sessions());
        Token token = new Token(options.token());
        Metrics metrics = new Metrics(sessions, allocator);
        boolean tls = options.certificate() != null;
        String host = options.address().getHostAddress();
        Location location = tls ? Location.forGrpcTls(host, options.port()) : Location.forGrpcInsecure(host, options.port());
        Consumer<NettyServerBuilder> network = builder -> configure(builder, new CallGate(token, sessions, metrics));
        FlightServer.Builder builder = FlightServer
                        .builder(allocator, location, new SqlProducer(files, allocator, limits, threads, metrics)).executor(threads)
                        .maxInboundMessageSize(limits.messageBytes())
                        .setMaxHeaderListSize(MOST_HEAD).transportHint("grpc.builderConsumer", network);
        MetricsServer started = null;
        try {
            if (tls) {
                builder.useTls(options.certificate().toFile(), options.key().toFile());
            }
            started = options.metricsPort() < 0 ? null : new MetricsServer(options.address(), options.metricsPort(), token, metrics);
            server = builder.build().start();
        } catch (IOException | RuntimeException e) {
            if (started != null) {
                started.close();
            }
            sessions.close();
            threads.shutdown();
            io.shutdownGracefully();
            allocator.close();
            throw e;
        }
        metricsServer = started;
    }

    private void configure(NettyServerBuilder builder, CallGate gate) {
        builder.addTransportFilter(sessions).intercept(gate).maxConcurrentCallsPerConnection(MOST_CALLS).bossEventLoopGroup(io)
                        .workerEventLoopGroup(io)
                        .channelFactory(() -> new BoundedChannel(limits.connections()))
                        .maxConnectionIdle(limits.idle().toMillis(), TimeUnit.MILLISECONDS)
                        .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS).keepAliveTimeout(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                        .permitKeepAliveTime(LEAST_KEEP_ALIVE_SECONDS, TimeUnit.SECONDS).permitKeepAliveWithoutCalls(true);
    }

    public int port() {
        return server.getPort();
    }

    /** The port of the metrics, -1 when they are not served. */
    public int metricsPort() {
        return metricsServer == null ? -1 : metricsServer.port();
    }

    /** How many sessions there are. */
    public int sessions() {
        return sessions.count();
    }

    /** Bytes of record batches. */
    public long memory() {
        return allocator.getAllocatedMemory();
    }

    /**
     * Ends gracefully: no call begins, running ones may end within the limits' patience, then they are interrupted. Transactions that are
     * still open are rolled back.
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        server.shutdown();
        try {
            if (!server.awaitTermination(limits.patience().toMillis(), TimeUnit.MILLISECONDS)) {
                sessions.interruptAll();
                server.close();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        sessions.close();
        threads.shutdown();
        if (metricsServer != null) {
            metricsServer.close();
        }
        try {
            threads.awaitTermination(limits.patience().toMillis(), TimeUnit.MILLISECONDS);
            io.shutdownGracefully(0, 1, TimeUnit.SECONDS).await(limits.patience().toMillis());
            allocator.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IllegalStateException e) {
            LOG.log(System.Logger.Level.WARNING, "record batches were not freed", e);
        }
    }
}
