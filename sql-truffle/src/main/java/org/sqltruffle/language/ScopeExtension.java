package org.sqltruffle.language;

import com.oracle.truffle.api.ThreadLocalAction;
import java.util.function.Supplier;

/**
 * An object that another module adds to the language, found by {@link java.util.ServiceLoader}: evaluating the text
 * {@code sqltruffle:<name>} gives it. No SQL begins like that.
 */
public interface ScopeExtension {

    /** Prefix of the text that asks for an extension. */
    String PREFIX = "sqltruffle:";

    /** Name by which guest code asks for the object. */
    String name();

    /** Makes the object of one context. */
    Object create(Opener opener);

    /** Opens databases within what the context allows, and reaches its threads. */
    interface Opener {

        /**
         * @param path the bytes of the file's name, as SQLite takes them
         * @param flags SQLITE_OPEN_* flags
         * @param directory gives what relative names of files are relative to, now and whenever the connection opens another one; the same
         * of all connections of a context
         * @throws org.sqltruffle.sqlite.SqliteException with SQLite's code and message
         */
        Connection open(byte[] path, int flags, Supplier<byte[]> directory);

        /**
         * Has a thread do something at its next safepoint, which a running statement reaches soon, see
         * {@link com.oracle.truffle.api.TruffleLanguage.Env#submitThreadLocal}.
         *
         * @throws IllegalStateException when the context was closed
         */
        void atSafepoint(Thread thread, ThreadLocalAction action);
    }
}
