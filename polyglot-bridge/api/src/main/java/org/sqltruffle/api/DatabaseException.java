package org.sqltruffle.api;

/** An error of SQLite, with its code and its message. */
public final class DatabaseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int code;
    private final String codeName;

    /**
     * @param code SQLite's extended result code
     * @param codeName its name, for example {@code SQLITE_CONSTRAINT_UNIQUE}
     */
    public DatabaseException(int code, String codeName, String message, Throwable cause) {
        super(message, cause);
        this.code = code;
        this.codeName = codeName;
    }

    /** SQLite's extended result code; its low 8 bits are the primary one. */
    public int code() {
        return code;
    }

    /** The name of the code, for example {@code SQLITE_CONSTRAINT_UNIQUE}. */
    public String codeName() {
        return codeName;
    }
}
