package org.sqlite;

/** Is told of each changed row. */
public interface SQLiteUpdateListener {

    /** The kind of change. */
    enum Type {
        INSERT, DELETE, UPDATE
    }

    /** Called during the change. It must not use the connection. */
    void onUpdate(Type type, String database, String table, long rowId);
}
