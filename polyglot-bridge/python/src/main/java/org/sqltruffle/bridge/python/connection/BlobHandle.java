package org.sqltruffle.bridge.python.connection;

import com.oracle.truffle.api.interop.TruffleObject;
import java.util.function.IntSupplier;
import org.sqltruffle.sqlite.ExtrasApi;
import org.sqltruffle.sqlite.ResultCode;
import org.sqltruffle.sqlite.SqliteException;

/** A blob that Python holds. */
public final class BlobHandle implements TruffleObject {

    public final PyConnection connection;
    /** SQLite's; 0 once closed. */
    public volatile long pointer;
    /** Kept here, because C's must not be read while another thread closes the blob. */
    public volatile int length;

    public BlobHandle(PyConnection connection, long pointer) {
        this.connection = connection;
        this.pointer = pointer;
        this.length = ExtrasApi.blobBytes(pointer);
    }

    /** Calls C. SQLite gives up a blob whose row has changed: it is empty from then on. @param call returns SQLite's result code */
    public void call(IntSupplier call) {
        connection.connection.call(pDb -> {
            int rc = call.getAsInt();
            if (rc != ResultCode.OK) {
                length = ExtrasApi.blobBytes(pointer);
            }
            SqliteException.check(pDb, rc);
            return null;
        });
    }
}
