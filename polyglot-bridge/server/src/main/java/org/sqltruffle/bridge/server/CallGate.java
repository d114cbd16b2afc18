package org.sqltruffle.bridge.server;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.List;
import org.sqltruffle.bridge.server.session.ServedSession;
import org.sqltruffle.bridge.server.session.Sessions;
import org.sqltruffle.bridge.server.session.Token;
import org.sqltruffle.bridge.server.session.TooManyException;

/**
 * What each call passes first: the token is compared before a byte of the message is looked at. Then the call gets its connection's
 * session.
 */
final class CallGate implements ServerInterceptor {

    private static final Context.Key<ServedSession> SESSION = Context.key("org.sqltruffle.session");
    private static final Metadata.Key<String> AUTHORIZATION = Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

    private final Token token;
    private final Sessions sessions;
    private final Metrics metrics;

    CallGate(Token token, Sessions sessions, Metrics metrics) {
        this.token = token;
        this.sessions = sessions;
        this.metrics = metrics;
    }

    /** The session of the call that the thread serves. {@link CallThreads} bring it to the threads that the call starts. */
    static ServedSession session() {
        return SESSION.get();
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        ServerCall<Q, A> counted = counted(call);
        Iterable<String> given = headers.getAll(AUTHORIZATION);
        int count = 0;
        String header = null;
        for (String each : given == null ? List.<String>of() : given) {
            header = each;
            count++;
        }
        if (count > 1 || !token.isIn(header)) {
            return refuse(counted, Status.UNAUTHENTICATED.withDescription("wrong token"));
        }
        try {
            ServedSession session = sessions.of(call.getAttributes().get(Sessions.CONNECTION));
            return Contexts.interceptCall(Context.current().withValue(SESSION, session), counted, headers, next);
        } catch (TooManyException e) {
            return refuse(counted, Status.RESOURCE_EXHAUSTED.withDescription(e.getMessage()));
        } catch (RuntimeException e) {
            return refuse(counted, Status.UNAVAILABLE.withDescription("the database cannot be opened: " + e.getMessage()));
        }
    }

    private <Q, A> ServerCall<Q, A> counted(ServerCall<Q, A> call) {
        String method = call.getMethodDescriptor().getBareMethodName();
        return new SimpleForwardingServerCall<>(call) {
            @Override
            public void close(Status status, Metadata trailers) {
                metrics.ended(method, status.getCode().name());
                super.close(status, trailers);
            }
        };
    }

    private static <Q, A> ServerCall.Listener<Q> refuse(ServerCall<Q, A> call, Status status) {
        call.close(status, new Metadata());
        return new ServerCall.Listener<>() {
        };
    }
}
