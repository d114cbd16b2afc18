package org.sqltruffle.api;

/** Receives each row that is inserted, updated or deleted. It must not use the database. */
@FunctionalInterface
public interface ChangeListener {

    /** The kind of change. */
    enum Kind {
        /** It was inserted. */
        INSERT,
        /** It was updated. */
        UPDATE,
        /** It was deleted. */
        DELETE
    }

    /**
     * Is called during the change.
     *
     * @param database {@code main}, {@code temp} or the name of an attached database
     */
    void changed(Kind kind, String database, String table, long rowid);
}
