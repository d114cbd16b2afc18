package org.sqltruffle.bridge.adbc;

import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import org.apache.arrow.adbc.core.AdbcException;
import org.apache.arrow.adbc.core.AdbcStatusCode;
import org.sqltruffle.api.DatabaseException;
import org.sqltruffle.bridge.arrow.MisfitException;

/** Makes ADBC's exceptions. */
final class Problems {

    private static final int PRIMARY = 0xff;
    private static final int ERROR = 1;
    private static final int INTERRUPT = 9;
    private static final int CONSTRAINT = 19;
    private static final int MISMATCH = 20;
    private static final int MISUSE = 21;
    private static final int AUTH = 23;
    private static final int READONLY = 8;

    private Problems() {
    }

    /** Runs a call. */
    static <T> T call(Callable<T> call) throws AdbcException {
        try {
            return call.call();
        } catch (AdbcException e) {
            throw e;
        } catch (Exception e) {
            throw of(e);
        }
    }

    private static AdbcException of(Exception e) {
        return switch (e) {
            case DatabaseException failure -> new AdbcException("[SQLTruffle] " + failure.getMessage() + " [" + failure.codeName() + "]", e,
                            status(failure), null, failure.code());
            case MisfitException misfit ->
                new AdbcException("[SQLTruffle] " + misfit.getMessage(), e, AdbcStatusCode.INVALID_DATA, null, 0);
            case IllegalArgumentException mistake -> AdbcException.invalidArgument("[SQLTruffle] " + mistake.getMessage()).withCause(e);
            case UncheckedIOException failure -> AdbcException.io("[SQLTruffle] " + failure.getMessage()).withCause(e);
            default -> new AdbcException("[SQLTruffle] " + e, e, AdbcStatusCode.INTERNAL, null, 0);
        };
    }

    private static AdbcStatusCode status(DatabaseException e) {
        String message = e.getMessage();
        return switch (e.code() & PRIMARY) {
            case ERROR -> message.startsWith("no such table") ? AdbcStatusCode.NOT_FOUND
                            : message.startsWith("table ") && message.endsWith(" already exists") ? AdbcStatusCode.ALREADY_EXISTS
                                            : AdbcStatusCode.INVALID_ARGUMENT;
            case INTERRUPT -> AdbcStatusCode.CANCELLED;
            case CONSTRAINT, MISMATCH -> AdbcStatusCode.INTEGRITY;
            case MISUSE -> AdbcStatusCode.INVALID_STATE;
            case AUTH, READONLY -> AdbcStatusCode.UNAUTHORIZED;
            default -> AdbcStatusCode.IO;
        };
    }
}
