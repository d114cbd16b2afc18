package org.sqltruffle.bridge.server;

import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import org.apache.arrow.flight.CallStatus;
import org.apache.arrow.flight.FlightRuntimeException;
import org.apache.arrow.memory.OutOfMemoryException;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.arrow.MisfitException;
import org.sqltruffle.bridge.server.session.TooManyException;
import org.sqltruffle.sqlite.ResultCode;

/** Makes the errors that clients see. */
final class Problems {

    private static final System.Logger LOG = System.getLogger("org.sqltruffle");

    private static final int PRIMARY = 0xff;
    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int READONLY = 8;
    private static final int CONSTRAINT = 19;
    private static final int AUTH = 23;

    private Problems() {
    }

    static FlightRuntimeException of(Throwable e) {
        return switch (e) {
            case FlightRuntimeException known -> known;
            // The client went away before the answer.
            case StatusRuntimeException gone when gone.getStatus().getCode() == Status.Code.CANCELLED ->
                CallStatus.CANCELLED.withDescription(gone.getMessage()).toRuntimeException();
            case DatabaseException failure ->
                status(failure).withDescription(failure.getMessage() + " [" + failure.codeName() + "]").toRuntimeException();
            case MisfitException misfit -> invalid(misfit.getMessage());
            case IllegalArgumentException mistake -> invalid(mistake.getMessage());
            case IllegalStateException mistake -> invalid(mistake.getMessage());
            case TooManyException limit -> CallStatus.RESOURCE_EXHAUSTED.withDescription(limit.getMessage()).toRuntimeException();
            case OutOfMemoryException limit -> CallStatus.RESOURCE_EXHAUSTED.withDescription(
                            "the server's memory for record batches is used up: try again later, or start the server with more --memory")
                            .toRuntimeException();
            case OutOfMemoryError limit -> CallStatus.RESOURCE_EXHAUSTED
                            .withDescription("the server has too little memory: start it with more, by -Xmx").toRuntimeException();
            default -> {
                LOG.log(System.Logger.Level.WARNING, "a call failed", e);
                yield CallStatus.INTERNAL.withDescription("the server failed: " + e).toRuntimeException();
            }
        };
    }

    static FlightRuntimeException invalid(String message) {
        return CallStatus.INVALID_ARGUMENT.withDescription(message).toRuntimeException();
    }

    static FlightRuntimeException malformed(InvalidProtocolBufferException e) {
        return invalid("malformed request: " + e.getMessage());
    }

    private static CallStatus status(DatabaseException e) {
        return switch (e.code() & PRIMARY) {
            case ResultCode.INTERRUPT -> CallStatus.CANCELLED;
            case BUSY, LOCKED -> CallStatus.UNAVAILABLE;
            case AUTH, READONLY -> CallStatus.UNAUTHORIZED;
            case CONSTRAINT -> CallStatus.ALREADY_EXISTS;
            case ResultCode.NOMEM -> CallStatus.RESOURCE_EXHAUSTED;
            default -> CallStatus.INVALID_ARGUMENT;
        };
    }
}
